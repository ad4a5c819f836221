import { tellingStems } from '../passages/shared-words.ts';
import { type Candidate, textOf } from '../retrieval/candidate.ts';

const NUMBER = /\d+(?:[.,:]\d+)*/gu;
/** The title of a table's column names what is in it: "New zip, Price: £20". */
const COLUMN = /(?<=, )[^,:\n]{1,60}:(?= )/gu;
/** Of a text's telling words, and all of its numbers. */
const ENOUGH_SAID = 0.6;
/** What is as likely a condition says more than its words: a "not" among them, for one. */
const MAYBE_A_CONDITION = 0.07;

/** Whether a candidate only says a number again that was said already, of the same thing. */
export function repeats(candidate: Candidate, said: readonly Candidate[]): boolean {
  if (candidate.condition >= MAYBE_A_CONDITION) return false;
  const own = readOutOf(candidate);
  const heard = said.map(textOf).join(' ');
  const numbers = numbersIn(own);
  const known = numbersIn(heard);
  if (numbers.size === 0 || ![...numbers].every((number) => known.has(number))) return false;
  const words = [...new Set(tellingStems(own.replace(COLUMN, '').replace(NUMBER, ' ')))];
  const heardWords = new Set(tellingStems(heard));
  return words.filter((word) => heardWords.has(word)).length >= words.length * ENOUGH_SAID;
}

/** An entry's question is not said. */
const readOutOf = ({ source }: Candidate): string =>
  source.kind === 'entry' ? source.entry.answer : source.quote;

const numbersIn = (text: string): ReadonlySet<string> => new Set(text.match(NUMBER) ?? []);
