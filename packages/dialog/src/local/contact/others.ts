import type { OpenKnowledge } from '../../retrieval/retriever.ts';
import type { Reply } from '../plan-reply.ts';
import { withoutCourtesy } from '../small-talk.ts';

/** What is this likely to answer a turn that does not ask is said to it. */
export const SURELY_ANSWERED = 0.85;

/** Makes the reply to the last turn, or to what a visitor said before as if it were that. */
export type Plan = (said?: string) => Promise<Reply>;

/** What has nothing to do with leaving one's details. */
export interface Others extends Pick<OpenKnowledge, 'search'> {
  readonly plan: Plan;
}

/** Whether FAQ or files answer what was said by itself, and not only with what was said before. */
export async function answersSurely(said: string, { search }: Pick<Others, 'search'>): Promise<boolean> {
  const [best] = await search({ said: withoutCourtesy(said) });
  // What the owner told the assistant of itself has no question: it is near to much that is said in passing.
  const isFact = best?.source.kind === 'passage' && best.source.passage.question === '';
  return !isFact && (best?.answers ?? 0) >= SURELY_ANSWERED;
}
