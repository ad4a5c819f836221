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

/** The network is believed from here on. */
const BELIEVED = 0.9;

/**
 * The act of a reply to a form's question: the network's where it is sure, else the patterns'. The patterns' words for
 * leaving always leave, and where they read something else than a yes the network does not make it one. For a turn that
 * tells a value there is no `score`: an answer may sound like anything.
 */
export async function readReplyAct(
  patterns: ActReading,
  turn: ActTurn,
  score: ActScorer | undefined,
): Promise<ActReading> {
  const all = await score?.(turn);
  const network = all && likeliest(all);
  if (!network || network.likelihood < BELIEVED) return patterns;
  const isNoYes = network.act === 'agree' && patterns.act !== 'agree' && patterns.act !== 'tell';
  return isNoYes || patterns.act === 'leave' ? patterns : network;
}
