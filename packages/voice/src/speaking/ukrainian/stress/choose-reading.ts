import { caseAfter } from '../text/counted.ts';

/** One way to stress a homograph: the place of the stressed vowel, and what the word is then. */
export interface Reading {
  readonly place: number;
  /** Part of speech: N noun, A adjective, V verb, R adverb, P pronoun, X name, M numeral, and others. */
  readonly kind: string;
  /** Letters of case (ngdailv), number (sp) and gender (mft), those that are known. */
  readonly form: string;
}

/** The words around a word in small letters; undefined where the sentence begins or ends, or a mark stands. */
export interface Neighbours {
  readonly beforeLast?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export function readingOf(field: string): Reading {
  const [, place = '0', kind = '', form = ''] = /^(\d+)([NAVRPXMICTE]?)(.*)$/u.exec(field) ?? [];
  return { place: Number(place), kind, form };
}

/** How often a form is meant when nothing around it says more. */
const USUAL: Readonly<Record<string, number>> = {
  n: 0.5,
  a: 0.45,
  g: 0.35,
  l: 0.25,
  i: 0.25,
  d: 0.1,
  v: -0.6,
};
const WANTED = 3;
const PREFERRED = 1.5;
/** Of two verbs, "відбува́ються" rather than "відбу́ваються", the one that lasts is meant more often. */
const LASTING = /(?<!д|ст|зн)а(?=(?:ю|єш|є|ємо|єте|ють)(?:ся|сь)?$)/u;

/** The place of the reading that fits its neighbours best; `usual` breaks a tie, then the first. */
export function chooseReading(
  word: string,
  readings: readonly Reading[],
  neighbours: Neighbours,
  usual?: number,
): number | undefined {
  const wanted = wantedBy(neighbours);
  let best: { place: number; score: number } | undefined;
  for (const reading of readings) {
    const score = scoreOf(reading, wanted) + ownScore(word, reading, usual);
    if (!best || score > best.score) best = { place: reading.place, score };
  }
  return best?.place;
}

/** A noun by its ending: what follows it is mostly in the genitive, "рівень води́". */
const NOUN = /^.{2,}(?:[бгґджзклмнпрсфхцчшщ]|(?:[нрлсз]|ст)ь|ння|ття|ція|ника|ця|ка)$/u;
const WEAKLY = 0.4;

/** The form that the preceding words require. */
interface Wanted {
  readonly cases: string;
  /** It is likely, and no more. */
  readonly isWeak?: boolean | undefined;
  readonly number?: 's' | 'p' | undefined;
  readonly kind?: string | undefined;
}

function wantedBy({ beforeLast, before, after }: Neighbours): Wanted {
  if (before === undefined) return { cases: '', kind: undefined };
  if (/^(?:два|дві|три|чотири|обидва|обидві)$/u.test(before)) return { cases: 'n', number: 'p' };
  if (
    /^(?:багато|мало|кілька|декілька|скільки|стільки|більшість|безліч|п'ять|шість|сім|вісім|(?:два|три)?дев'ять|.*(?:дцять|десят|сто|сот|сорок))$/u.test(
      before,
    )
  )
    return { cases: 'g', number: 'p' };
  if (
    /^(?:не|щоб|буду|буде|будемо|будете|можна|треба|можу|можете|може|хочу|хочете)$/u.test(before) &&
    after !== undefined
  )
    return { cases: before === 'не' ? 'g' : '', kind: 'V' };
  if (/^(?:немає|нема|бракує)$/u.test(before)) return { cases: 'g' };
  const agreed = agreeing(before);
  const asked = casesAfter(agreed && beforeLast !== undefined ? beforeLast : before);
  if (agreed === undefined && asked === '' && NOUN.test(before)) return { cases: 'g', isWeak: true };
  return { cases: asked === '' ? (agreed?.cases ?? '') : asked, number: agreed?.number, kind: undefined };
}

/** "в", "на", "за" and others ask for one of two cases. */
function casesAfter(word: string): string {
  if (/^(?:в|у|на|о|об|по)$/u.test(word)) return 'la';
  if (/^(?:за|під|над|перед|між)$/u.test(word)) return 'ia';
  if (/^(?:з|із|зі)$/u.test(word)) return 'gi';
  return caseAfter(word) ?? '';
}

/** The form that the ending of an adjective before a noun shows. */
function agreeing(word: string): Wanted | undefined {
  if (word.length < 4) return undefined;
  if (/(?:ої|ьої)$/u.test(word)) return { cases: 'g', number: 's' };
  if (/(?:ого|ього)$/u.test(word)) return { cases: 'ga', number: 's' };
  if (/(?:ому|ьому)$/u.test(word)) return { cases: 'dl', number: 's' };
  if (/(?:их|іх)$/u.test(word)) return { cases: 'gla', number: 'p' };
  if (/(?:ими|іми)$/u.test(word)) return { cases: 'i', number: 'p' };
  if (/(?:ою|ею)$/u.test(word)) return { cases: 'i', number: 's' };
  if (/(?:ий|ій)$/u.test(word)) return { cases: 'nadl', number: 's' };
  if (/(?:[нтшлврщчк]і)$/u.test(word)) return { cases: 'na', number: 'p' };
  return undefined;
}

function scoreOf({ kind, form }: Reading, wanted: Wanted): number {
  let score = 0;
  const weight = wanted.isWeak ? WEAKLY : WANTED;
  const [usual] = [...form].filter((letter) => letter in USUAL);
  if (usual !== undefined) score += USUAL[usual] ?? 0;
  if (wanted.cases !== '' && usual !== undefined) score += wanted.cases.includes(usual) ? weight : 0;
  if (wanted.number !== undefined && /[sp]/u.test(form)) score += form.includes(wanted.number) ? WANTED : 0;
  if (wanted.kind !== undefined) score += kind === wanted.kind ? WANTED : 0;
  else if (kind === 'X') score -= 1;
  return score;
}

function ownScore(word: string, { place, kind }: Reading, usual: number | undefined): number {
  let score = place === usual ? PREFERRED : 0;
  if (kind === 'V' && place === LASTING.exec(word)?.index) score += 0.5;
  // "лікарі́в", of whom, rather than "лі́карів", whose.
  if (/[іїи]в$/u.test(word) && kind === 'N') score += 0.3;
  return score;
}
