import type { Clue } from './end-of-turn.ts';

/**
 * What each clue is worth, by logistic regression over the pauses of `bench/data/turns`, the held-out half left out:
 * `node bench/support/turns/fit-weights.ts` prints them.
 */
export const WEIGHTS: { readonly bias: number; readonly clues: Readonly<Record<Clue, number>> } = {
  bias: -0.85,
  clues: {
    unclear: -0.53,
    unfinished: -2.06,
    dictating: -2,
    'few words': -2.69,
    question: 1.11,
    'low end': 1.01,
    'high end': -0.29,
    'soft end': 2.85,
    'long last sound': -0.49,
  },
};
