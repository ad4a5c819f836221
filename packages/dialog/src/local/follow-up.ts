import { aroundPattern, patternInAll } from '../language/index.ts';
import { wordsOf } from '../text/clean-text.ts';

const MORE = new RegExp(`^${patternInAll(({ replies }) => replies.more)}$`, 'u');
const AROUND = aroundPattern(({ replies }) => replies.aroundMore);

/** Whether a turn asks to go on with what was just read out. */
export function wantsMore(text: string): boolean {
  return MORE.test(wordsOf(text).join(' ').replace(AROUND, ''));
}
