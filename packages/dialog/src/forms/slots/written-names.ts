import { LANGUAGES, patternInAll, wordsInAll } from '../../language/index.ts';
import { foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { TAKEN_BACK } from './clauses.ts';
import { nameIn } from './name.ts';

/** Names with capitals in a turn that holds other words too: "the patient is Laura Hill", "Sam, short for Samantha". */

/** Words that lead to a name: "put", "down". */
export const AROUND = new Set(
  LANGUAGES.flatMap(({ contact }) => contact.aroundName.before.split('|')).filter((word) =>
    /^[\p{L}']+$/u.test(word),
  ),
);
const AGREEING = wordsInAll(({ booking }) => `${booking.agreeing} ${booking.besideAgreeing}`);
const SOMEBODY = new RegExp(`^(?:${patternInAll(({ booking }) => booking.corrections.somebody)})$`, 'u');
const WORD = /[\p{L}\p{M}'’ʼ.-]+|[^\p{L}\p{M}\s]+/gu;
const NAME = /^\p{Lu}[\p{L}\p{M}'’ʼ-]+$/u;
const PARTICLE = /^(?:van|von|de|der|den|da|di|del|la|le|bin|al)$/u;
const FEWEST_LETTERS = 3;
const MOST_OTHERS = 1;
/** "For", "my" */
const LONGEST_BESIDE = 4;

/** One name of those in a turn; nothing where it has none, or is one and no more, unless it may be `alone`. */
export function writtenName(text: string, alone = false): string | undefined {
  const tokens = text.match(WORD) ?? [];
  // What is spelled has a reader of its own.
  if (tokens.filter((token) => /^\p{L}$/u.test(token)).length >= FEWEST_LETTERS) return undefined;
  const runs = runsOf(tokens);
  const rest = wordsOf(text).filter(
    (word) => !runs.some(({ words }) => words.some((each) => foldCase(each) === word)),
  );
  if (runs.length === 0 || (rest.length === 0 && !alone)) return undefined;
  const [first] = runs;
  const last = runs.at(-1);
  const between = tokens.slice(first?.end ?? 0, last?.begin).join(' ');
  if (first && last && first !== last && TAKEN_BACK.test(plainOf(between)))
    return nameIn(setRight(first.words, last.words).join(' '));
  const most = Math.max(...runs.map(({ words }) => words.length));
  const best = runs.filter(({ words }) => words.length === most);
  // A capital at the beginning may be that of the sentence.
  const chosen = best.find(({ begin }) => begin > 0) ?? best[0];
  const others = rest.filter((word) => !FUNCTION_WORDS.has(word) && !AROUND.has(word) && !AGREEING.has(word));
  // "Firstly tell me the price" begins a sentence.
  if (most === 1 && chosen?.begin === 0 && runs.length === 1 && others.length > MOST_OTHERS) return undefined;
  return chosen && nameIn((most > 1 ? (best[0] ?? chosen) : chosen).words.join(' '));
}

/** All words with capitals that follow each other, without those that lead to a name. */
export const namesIn = (text: string): readonly (readonly string[])[] =>
  runsOf(text.match(WORD) ?? []).map(({ words }) => words);

/** "For my mum" says who it is, and not their name; "amy child", said once `more`, is one. */
export function namesNobody(name: string, said: string, more = false): boolean {
  const isOther = (word: string) =>
    word.length > LONGEST_BESIDE ||
    namesIn(said).flat().map(foldCase).includes(word) ||
    (more && !FUNCTION_WORDS.has(word));
  const words = wordsOf(name);
  return (
    words.some((word) => SOMEBODY.test(word)) && !words.some((word) => !SOMEBODY.test(word) && isOther(word))
  );
}

interface Run {
  readonly words: readonly string[];
  readonly begin: number;
  readonly end: number;
}

/** Words with capitals that follow each other, without those that lead to a name. */
function runsOf(tokens: readonly string[]): readonly Run[] {
  const runs: Run[] = [];
  let words: string[] = [];
  const close = (end: number) => {
    while (PARTICLE.test(words.at(-1) ?? '')) words.pop();
    if (words.length > 0) runs.push({ words, begin: end - words.length, end });
    words = [];
  };
  for (const [i, written] of tokens.entries()) {
    const token = written.replace(/\.$/u, '');
    const isName = NAME.test(token) && !(words.length === 0 && leadsOn(token));
    if (isName || (words.length > 0 && PARTICLE.test(token))) words.push(token);
    else close(i);
    if (isName && written.endsWith('.')) close(i + 1);
  }
  close(tokens.length);
  return runs;
}

function leadsOn(token: string): boolean {
  const word = foldCase(token);
  const isCyrillic = /\p{Script=Cyrillic}/u.test(word);
  const isShort = word.length <= FEWEST_LETTERS && word !== 'may';
  const isFunction = FUNCTION_WORDS.has(word) && (isCyrillic || isShort || word.includes("'"));
  return isFunction || AROUND.has(word) || AGREEING.has(word) || SOMEBODY.test(word);
}

/** "Laura Hill, no, Hale" keeps the first name; "Laura Hill, no, Laura Hale" says all of it. */
function setRight(first: readonly string[], last: readonly string[]): readonly string[] {
  return last.length > 1 || first.length < 2 ? last : [...first.slice(0, -1), ...last];
}
