import { patternInAll } from '../language/index.ts';
import { wordsOf } from '../text/clean-text.ts';

const SAFETY = new RegExp(`(?:^| )${patternInAll(({ safety }) => safety)}`, 'u');

/** Whether a turn is about health or danger. */
export const isAboutSafety = (text: string): boolean => SAFETY.test(`${wordsOf(text).join(' ')} `);
