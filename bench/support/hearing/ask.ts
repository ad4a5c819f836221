import {
  type AssistantProfile,
  createLocalResponder,
  createRetriever,
  createSentenceModel,
  type Responder,
  withTools,
} from '@parlo/dialog';
import type { Transcript } from '@parlo/voice';
import { askTurn, TOOLS } from '../answers/ask.ts';
import type { VisitorTurn } from '../answers/business.ts';
import { judge, type Reply, type Verdict } from '../answers/judge.ts';
import { CONDITIONS, type Condition } from './conditions.ts';
import type { HeardQuestion } from './hear.ts';
import { openAssistants } from './questions.ts';

export interface Answered {
  readonly reply: Reply;
  /** `asked_again`: the visitor is to say it again. */
  readonly verdict: Verdict | 'asked_again';
}

/** A question, with the replies to it typed and as it was heard. */
export interface AskedQuestion extends HeardQuestion {
  readonly typed: Answered;
  readonly spoken: Readonly<Record<Condition, Answered>>;
}

const LIMIT_MS = 240_000;

/** Asks each question of its assistant: typed, and with the words that were heard of it. */
export async function askHeard(all: readonly HeardQuestion[]): Promise<readonly AskedQuestion[]> {
  const model = createSentenceModel();
  // A model that can't be loaded is a failure here; in a conversation, words alone would decide.
  await model.embed(['ready']);
  const retriever = createRetriever({ model });
  const responder = withTools(createLocalResponder(retriever), TOOLS, () => undefined);
  try {
    const assistants = await openAssistants(new Set(all.map(({ question }) => question.business)));
    const asked: AskedQuestion[] = [];
    for (const each of all) {
      const { turn, text, business } = each.question;
      const assistant = assistants.get(business);
      if (!assistant) continue;
      await responder.prepare(assistant, AbortSignal.timeout(LIMIT_MS));
      const answerTo = (heard: Transcript) => answer(turn, heard, assistant, responder);
      const typed = await answerTo({ text });
      const spoken: Record<Condition, Answered> = {
        clean: typed,
        babble: typed,
        music: typed,
        telephone: typed,
      };
      for (const condition of CONDITIONS) spoken[condition] = await answerTo(each.heard[condition]);
      asked.push({ ...each, typed, spoken });
    }
    return asked;
  } finally {
    await responder.close();
    await retriever.close();
    await model.close();
  }
}

const SILENCE: Answered = {
  reply: { text: '', memo: { outcome: 'unknown', entryIds: [] }, tools: [], offered: [] },
  verdict: 'declined',
};

async function answer(
  turn: VisitorTurn,
  { text: said, likelihoods }: Transcript,
  assistant: AssistantProfile,
  responder: Responder,
): Promise<Answered> {
  // Nobody replies to a turn without words.
  if (said === '') return SILENCE;
  const { reply } = await askTurn({ id: turn.id, said }, assistant, responder, likelihoods);
  return { reply, verdict: reply.memo.askedAgain ? 'asked_again' : judge(turn, reply).verdict };
}
