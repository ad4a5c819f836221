import type { FaqItem } from '@parlo/contract';
import { BAKERY_FAQ, QUESTIONS } from '../bakery.ts';

/** A question of a caller: the number of its recording, and the text that answers it. */
export interface Asked {
  readonly recording: number;
  readonly answer: string;
}

const FIRST_NAMES =
  'Anna Boris Clara Denis Emma Frank Greta Henry Irene James Karen Louis Maria Nolan Olive Peter'.split(' ');
const LAST_NAMES =
  'Archer Baker Carter Dawson Ellis Foster Garner Hunter Irving Jensen Keller Larson Mercer Norton'.split(
    ' ',
  );

/**
 * The FAQ of one caller's assistant. Every second answer ends with a name that no other assistant has, so that it was never
 * spoken before; the others are the same everywhere, and spoken once for all.
 */
export function faqOf(caller: number): FaqItem[] {
  return BAKERY_FAQ.map(({ question, answer }, index) => ({
    question,
    answer: index % 2 === 0 ? answer : `${answer.slice(0, -1)}; ask for ${nameOf(caller * 12 + index)}.`,
  }));
}

function nameOf(number: number): string {
  const first = FIRST_NAMES[number % FIRST_NAMES.length];
  const last = LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length];
  const middle = String.fromCharCode(
    65 + (Math.floor(number / (FIRST_NAMES.length * LAST_NAMES.length)) % 26),
  );
  return `${first} ${middle}. ${last}`;
}

/** What a caller asks: as many of the recordings as wanted, from another place for each; cached and uncached in turn. */
export function questionsOf(
  caller: number,
  count: number,
  recordings: readonly number[] = QUESTIONS.map((_, index) => index),
): Asked[] {
  const answers = faqOf(caller);
  const start = caller * count;
  return Array.from({ length: count }, (_, index) => {
    const recording = recordings[(start + index) % recordings.length] ?? 0;
    return { recording, answer: answers[recording % answers.length]?.answer ?? '' };
  });
}
