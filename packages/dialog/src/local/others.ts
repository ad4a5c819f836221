import type { ActScorer } from '../acts/read-act.ts';
import { isPromptFact } from '../passages/prompt-facts.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import type { OpenKnowledge } from '../retrieval/retriever.ts';
import type { Reply } from './reply.ts';
import { withoutCourtesy } from './small-talk.ts';

/** What is this likely to answer a turn that does not ask is said to it. */
export const SURELY_ANSWERED = 0.85;

/** Makes the reply to the last turn, or to what a visitor said before as if it were that. */
export type Plan = (said?: string) => Promise<Reply>;

/** What has nothing to do with leaving one's details. */
export interface Others extends Pick<OpenKnowledge, 'search'> {
  readonly plan: Plan;
  /** The likelihood of each act of a turn; absent: patterns alone read it. */
  readonly actOf?: ActScorer;
}

/**
 * Whether FAQ or files answer what was said by itself, and not only with what was said before. `isMeant` says what may
 * answer it.
 */
export async function answersSurely(
  said: string,
  { search }: Pick<Others, 'search'>,
  isMeant: (candidate: Candidate) => boolean = isNoFact,
): Promise<boolean> {
  const [best] = await search({ said: withoutCourtesy(said) });
  return best !== undefined && best.answers >= SURELY_ANSWERED && isMeant(best);
}

/** A fact of the prompt is near to much that is said in passing. */
const isNoFact = ({ source }: Candidate): boolean =>
  source.kind !== 'passage' || !isPromptFact(source.passage);
