/** An American "t" between these and a vowel is a flap: "wait" and "waiting". */
const BEFORE_A_FLAP = new Set('AIOWYiuæɑəɛɪɹʊʌ');
const VOICELESS_BEFORE_S = new Set('ptkfθ');
const HISSING = new Set('szʃʒʧʤ');
const VOICELESS_BEFORE_ED = new Set('pkfθʃsʧ');
/** Consonants that are doubled before "-ing", as in "running". */
const DOUBLED = new Set('bcdgklmnprstvxz');

export type Ending = 's' | 'ed' | 'ing';

/** The phonemes of a word with its ending; a stem without phonemes gets none. */
export function withEnding(stem: string, ending: Ending): string {
  if (stem === '') return '';
  if (ending === 's') return withS(stem);
  return ending === 'ed' ? withEd(stem) : withIng(stem);
}

/** Returns the known word from which an ending forms a spelling; undefined without one. */
export function stemOf(word: string, ending: Ending, isKnown: (stem: string) => boolean): string | undefined {
  return CANDIDATES[ending](word).find(isKnown);
}

const CANDIDATES: Record<Ending, (word: string) => string[]> = { s: beforeS, ed: beforeEd, ing: beforeIng };

function beforeS(word: string): string[] {
  if (word.length < 3 || !word.endsWith('s')) return [];
  const stems: string[] = [];
  const isLong = word.length > 4;
  if (!word.endsWith('ss')) stems.push(word.slice(0, -1));
  if (word.endsWith("'s") || (isLong && word.endsWith('es') && !word.endsWith('ies')))
    stems.push(word.slice(0, -2));
  if (isLong && word.endsWith('ies')) stems.push(`${word.slice(0, -3)}y`);
  return stems;
}

function beforeEd(word: string): string[] {
  if (word.length < 4 || !word.endsWith('d')) return [];
  const stems: string[] = [];
  if (!word.endsWith('dd')) stems.push(word.slice(0, -1));
  if (word.length > 4 && word.endsWith('ed') && !word.endsWith('eed')) stems.push(word.slice(0, -2));
  return stems;
}

function beforeIng(word: string): string[] {
  if (word.length < 5 || !word.endsWith('ing')) return [];
  const base = word.slice(0, -3);
  if (word.length === 5) return [`${base}e`];
  return isDoubled(base) ? [base, `${base}e`, base.slice(0, -1)] : [base, `${base}e`];
}

/** "runn" of "running", "panick" of "panicking". */
function isDoubled(base: string): boolean {
  const last = base.at(-1) ?? '';
  const before = base.at(-2);
  return (last === before && DOUBLED.has(last)) || (before === 'c' && last === 'k');
}

function withS(stem: string): string {
  const last = stem.at(-1) ?? '';
  if (VOICELESS_BEFORE_S.has(last)) return `${stem}s`;
  return HISSING.has(last) ? `${stem}ᵻz` : `${stem}z`;
}

function withEd(stem: string): string {
  const last = stem.at(-1) ?? '';
  if (VOICELESS_BEFORE_ED.has(last)) return `${stem}t`;
  if (last === 'd') return `${stem}ᵻd`;
  if (last !== 't') return `${stem}d`;
  if (stem.length === 1) return `${stem}ɪd`;
  return `${flapped(stem)}ᵻd`;
}

function withIng(stem: string): string {
  return `${flapped(stem)}ɪŋ`;
}

function flapped(stem: string): string {
  const isFlapped = stem.endsWith('t') && BEFORE_A_FLAP.has(stem.at(-2) ?? '');
  return isFlapped ? `${stem.slice(0, -1)}ɾ` : stem;
}
