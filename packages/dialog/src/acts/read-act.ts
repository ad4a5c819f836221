import { ACTS, type ActReading, type ActScores, type ActTurn, type ReadAct } from './act.ts';
import { readActByPatterns } from './acts-by-patterns.ts';

/** Gives the likelihood of each act, or `undefined` where no network can be asked. */
export type ActScorer = (turn: ActTurn) => Promise<ActScores | undefined>;

/**
 * Reads the act of a turn by the network of `models/acts`; by patterns while it fails. `score` is
 * `OpenKnowledge.actOf`. Throws as `score` does: `AbortError` alone.
 */
export function readActBy(score: ActScorer): ReadAct {
  return async (turn) => {
    const all = await score(turn);
    return all ? likeliest(all) : readActByPatterns(turn);
  };
}

function likeliest(all: ActScores): ActReading {
  const act = ACTS.reduce((best, each) => (all[each] > all[best] ? each : best));
  return { act, likelihood: all[act], all };
}
