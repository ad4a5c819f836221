import { ACTS, type ActReading, type ActScores, type ActTurn, type ReadAct } from './act.ts';
import { readActByWords } from './act-by-words.ts';

/** Gives the likelihood of each act, or `undefined` where no network can be asked. */
export type ActScorer = (turn: ActTurn) => Promise<ActScores | undefined>;

/** The languages that the network was trained on. */
const READ: ReadonlySet<string> = new Set(['en', 'uk']);
/** The network is believed from here on; below, most of its readings are wrong. */
const BELIEVED = 0.5;

/**
 * Reads the act of a turn by the network of `models/acts`; by words while it fails, where it is unsure, and where the
 * whole turn is a word that leaves: a button of a card may have said it. `score` is
 * `OpenKnowledge.actOf`. Throws as `score` does: `AbortError` alone.
 */
export function readActBy(score: ActScorer | undefined): ReadAct {
  return async (turn) => {
    const words = readActByWords(turn);
    const all = words.act === 'leave' ? undefined : await scoresOf(turn, score);
    const network = all && likeliest(all);
    return network && network.likelihood >= BELIEVED ? network : words;
  };
}

/** The likelihood of each act of a turn, however unsure the network is; by words while it fails. */
export const likelihoodsOf = async (turn: ActTurn, score: ActScorer | undefined): Promise<ActScores> =>
  (await scoresOf(turn, score)) ?? readActByWords(turn).all;

const scoresOf = async (turn: ActTurn, score: ActScorer | undefined): Promise<ActScores | undefined> =>
  READ.has(turn.language) ? score?.(turn) : undefined;

/** The likeliest act of some scores. */
export function likeliest(all: ActScores): ActReading {
  const act = ACTS.reduce((best, each) => (all[each] > all[best] ? each : best));
  return { act, likelihood: all[act], all };
}
