import { patternInAll, wordsInAll } from '../language/index.ts';
import { foldCase, plainOf } from '../text/clean-text.ts';

/** Which words of an owner's prompt order an assistant to do something, and which are what visitors are to hear. */

const ORDERS = wordsInAll(({ instructions }) => instructions.orders);
const FOR_OTHERS_TOO = wordsInAll(({ instructions }) => instructions.forOthersToo);
const JOINING = wordsInAll(({ instructions }) => instructions.joining);
const OCCASIONS = wordsInAll(({ instructions }) => instructions.occasions);
const OTHERS = new RegExp(
  `(?:^| )(?:${patternInAll(({ instructions }) => instructions.others)})(?= |$)`,
  'u',
);
const BEFORE = new RegExp(`^(?:${patternInAll(({ instructions }) => instructions.before)} )+`, 'u');
const TO_VISITOR = new RegExp(`^(?:${patternInAll(({ instructions }) => instructions.toVisitor)})$`, 'u');
const TO_ASSISTANT = new RegExp(`^(?:${patternInAll(({ instructions }) => instructions.toAssistant)})`, 'u');
const QUOTED = /["“„][^"“”„]{2,400}["”“]|«[^»]{2,400}»/gu;
/** "Say that we moved", "Tell customers: we moved", to the end of the sentence or the next clause. */
const SAYING = new RegExp(
  `(?<order>(?<![\\p{L}\\p{N}])(?:${patternInAll(({ instructions }) => instructions.saying)})` +
    `(?: [^ ,;:.!?]{1,30}){0,4}?(?::|,? (?:${patternInAll(({ instructions }) => instructions.that)})(?= )))(?<said> [^;.!?]+)`,
  'giu',
);
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ`´][\p{L}\p{M}]+)*/gu;
const CLAUSE_END = /[,;:–—.!?()"“”«»]| - |\n/u;
/** Characters of a clause that say whom it is for. */
const LONGEST_LOOK = 300;
/** Words of an order that are no chance. */
const FEWEST_WORDS = 4;

/** A sentence with a space for what it wants said. What begins within `except` stays: "never say that…". */
export function withoutSayings(sentence: string, except: RegExp): string {
  const kept = [...sentence.matchAll(except)].map(
    ({ 0: found, index }) => [index, index + found.length] as const,
  );
  return sentence.replace(SAYING, (...found) => {
    const at = Number(found.at(-3));
    return kept.some(([from, to]) => from <= at && at < to) ? String(found[0]) : ' ';
  });
}

/** Whether a clause, from its first word on, is for the assistant. */
export function beginsAsOrder(clause: string): boolean {
  const whole = plainOf(clause);
  const plain = whole.replace(BEFORE, '');
  if (TO_ASSISTANT.test(whole) || TO_ASSISTANT.test(plain)) return true;
  const [verb = '', next = ''] = plain.split(' ');
  if (TO_VISITOR.test(next)) return false;
  return ORDERS.has(verb) || (FOR_OTHERS_TOO.has(verb) && OTHERS.test(plain));
}

/**
 * The orders in a sentence of a prompt, each from its first word to the end of the sentence. Whoever says one as it
 * stands recites it; whoever obeys it says something else, or says it of themselves.
 */
export function ordersIn(sentence: string): readonly string[] {
  // What is to be said holds no orders, and stands where it stood.
  const masked = sentence
    .replace(QUOTED, maskWords)
    .replace(SAYING, (_, order: string, said: string) => order + maskWords(said));
  const words = [...masked.matchAll(WORD)];
  const latest = words.length - FEWEST_WORDS;
  if (latest < 0) return [];
  let isOccasion = false;
  const starts = words.flatMap((word, place) => {
    const last = words[place - 1];
    const isJoined = last !== undefined && JOINING.has(foldCase(last[0]));
    const isFirst = !last || CLAUSE_END.test(masked.slice(last.index + last[0].length, word.index));
    if (isFirst) isOccasion = OCCASIONS.has(foldCase(word[0]));
    const isAfterOccasion = isOccasion && ORDERS.has(foldCase(word[0]));
    if (!isFirst && !isJoined && !isAfterOccasion) return [];
    if (!beginsAsOrder(masked.slice(word.index, word.index + LONGEST_LOOK))) return [];
    isOccasion = false;
    return Math.min(isJoined ? place - 1 : place, latest);
  });
  return [...new Set(starts)].map((start) => sentence.slice(words[start]?.index));
}

const maskWords = (text: string): string => text.replace(/[\p{L}\p{N}]/gu, 'x');
