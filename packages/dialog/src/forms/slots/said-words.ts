import { LANGUAGES, patternInAll, wordsInAll } from '../../language/index.ts';
import { foldCase } from '../../text/clean-text.ts';

/** Words as a voice says them: with fillers, begun anew, and spelled letter by letter. */

const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
/** "Е-е", "eh": written for a voice that goes on while its owner thinks. */
const HESITATION = /^(?:[eaеаэuом]+-)*[eaеаэuом]+[hmм]*-?$/u;
/** So many single letters in a row are a word that is spelled. */
const FEWEST_LETTERS = 3;
/** Says that letters follow: "that's", "spelled". */
export const SPELLED = new RegExp(
  `^(?:${patternInAll(({ booking }) => booking.corrections.spelled)})[,:]?$`,
  'iu',
);
const JOINT = new RegExp(`^(?:${patternInAll(({ booking }) => booking.corrections.clause)})$`, 'iu');
/** Begins to spell: "double r", "with a double n". */
export const REPEATS = new Map(LANGUAGES.flatMap(({ contact }) => Object.entries(contact.repeats)));

/** The words of a text without what the voice adds: "it's tom um tom lee l e e" is "it's tom lee". */
export function wordsSaid(text: string): readonly string[] {
  const words = text
    .replace(/[’‘ʼ`´]/gu, "'")
    .split(/\s+/u)
    .filter((word) => {
      const bare = bareOf(word);
      return bare !== '' && !FILLERS.has(bare) && !(HESITATION.test(bare) && bare.length > 1);
    });
  const spelled = withSpelled(words);
  // "Duran Duran" is a name; "tom tom hargreaves" is begun twice.
  return spelled.filter(
    (word, i) => i === spelled.length - 2 || bareOf(word) !== bareOf(spelled[i + 1] ?? ''),
  );
}

export const bareOf = (word: string): string =>
  foldCase(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** "Lee l e e", and "lee l-e-e", with the spelled word in place of the one that was said before it. */
function withSpelled(words: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let letters: string[] = [];
  const close = () => {
    if (letters.length < FEWEST_LETTERS) kept.push(...letters);
    else {
      const word = letters.join('');
      while (kept.length > 0 && [SPELLED, JOINT].some((word) => word.test(kept.at(-1) ?? ''))) kept.pop();
      const said = kept.findLastIndex((each) => isLike(bareOf(each), word));
      if (said < 0) kept.push(word);
      else kept[said] = word;
    }
    letters = [];
  };
  const isLetters = (word = '') => /^\p{L}(?:-\p{L})*$/u.test(bareOf(word));
  let repeats = 1;
  for (const [i, word] of words.entries()) {
    const bare = bareOf(word);
    // "Lee l double e", but not "with a double n".
    const isBegun =
      letters.length > 1 || (letters.length === 1 && bareOf(kept.at(-1) ?? '').startsWith(letters[0] ?? ''));
    const isRepeat = isBegun && isLetters(words[i + 1]);
    if (REPEATS.has(bare) && isRepeat) {
      repeats = REPEATS.get(bare) ?? 1;
      continue;
    }
    if (isLetters(word)) {
      const [first = '', ...others] = bare.split('-');
      letters.push(...first.repeat(repeats), ...others);
      repeats = 1;
      continue;
    }
    close();
    kept.push(word);
  }
  close();
  return kept;
}

/** Whether one word may be the other, misheard: they differ in at most a third of their letters. */
export function isLike(a: string, b: string): boolean {
  const most = Math.floor(Math.max(a.length, b.length) / 3);
  return a.length >= FEWEST_LETTERS && Math.abs(a.length - b.length) <= most && distance(a, b) <= most;
}

/** How many letters are put in, left out or exchanged between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const exchanged = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(exchanged, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
