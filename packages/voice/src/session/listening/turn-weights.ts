import type { Clue } from './end-of-turn.ts';

/**
 * The weight of each clue, by logistic regression over the pauses of `bench/data/turns`, the held-out half left out:
 * `node bench/support/turns/fit-weights.ts` prints them.
 */
export const WEIGHTS: { readonly bias: number; readonly clues: Readonly<Record<Clue, number>> } = {
  bias: -1.06,
  clues: {
    unclear: -0.15,
    unfinished: -1.88,
    dictating: -1.34,
    'few words': -2.08,
    question: 0.96,
    'low end': 0.95,
    'high end': -0.56,
    'soft end': 1.71,
    'long last sound': -0.96,
    fading: 1.4,
    'quick speech': -2.11,
    'long sentence': 2.86,
    'long last word': 1.11,
  },
};
