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

/** Patterns that matched are at least this likely. */
const MATCHED = 0.7;
/** The network is believed from here on where no pattern matched. */
const BELIEVED = 0.9;

/**
 * The act of a reply to a form's question: the patterns' where one matched, else the network's where it is sure. A turn
 * that tells a value has the patterns' act: an answer may sound like anything.
 */
export async function readReplyAct(
  patterns: ActReading,
  turn: ActTurn,
  score: ActScorer | undefined,
): Promise<ActReading> {
  if (patterns.act !== 'tell' || patterns.likelihood >= MATCHED || !score) return patterns;
  const all = await score(turn);
  const network = all && likeliest(all);
  return network && network.likelihood >= BELIEVED ? network : patterns;
}
