import { aroundPattern, patternInAll } from '../language/index.ts';
import { plainOf } from '../text/clean-text.ts';

const MORE = new RegExp(`^${patternInAll(({ replies }) => replies.more)}$`, 'u');
const AROUND = aroundPattern(({ replies }) => replies.aroundMore);
const TO_DO = new RegExp(`^${patternInAll(({ replies }) => replies.leaningToDo)}$`, 'u');
const LEANING = new RegExp(
  `^(?:${patternInAll(({ replies }) => replies.leaning)}|${patternInAll(({ replies }) => replies.leaningToDo)})$`,
  'u',
);
const DOUBTING = new RegExp(`^${patternInAll(({ replies }) => replies.doubting)}$`, 'u');
const AROUND_LEANING = aroundPattern(({ replies }) => replies.aroundLeaning);

/** Whether a turn asks to go on with what was just read out. */
export function wantsMore(text: string): boolean {
  return MORE.test(plainOf(text).replace(AROUND, ''));
}

/** Whether a turn asks something of a subject that it does not name: "how much is it", "and when". */
export const leans = (text: string): boolean => isWhole(text, LEANING);

/** Of those, what asks whether or how something is done with it: "do I have to book". */
export const leansToDo = (text: string): boolean => isWhole(text, TO_DO);

/** Whether a turn doubts what was just said, or asks for its reason. */
export const doubts = (text: string): boolean => isWhole(text, DOUBTING);

/** A word that may come before such a turn may be the whole of it too. */
function isWhole(text: string, pattern: RegExp): boolean {
  const plain = plainOf(text);
  return pattern.test(plain) || pattern.test(plain.replace(AROUND_LEANING, ''));
}
