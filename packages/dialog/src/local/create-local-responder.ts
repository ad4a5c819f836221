import { readDanger } from '../acts/read-danger.ts';
import { replyWithBooking } from '../forms/reply-with-booking.ts';
import { withPromptFacts } from '../passages/prompt-facts.ts';
import type { Conversation, Responder, ResponsePart } from '../responder.ts';
import type { OpenKnowledge, Retriever } from '../retrieval/retriever.ts';
import { throwIfAborted } from '../text/abort.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { answerDanger } from './answer-danger.ts';
import { askAgain } from './ask-again.ts';
import { planReply } from './plan-reply.ts';
import type { Reply } from './reply.ts';
import { replyWithContact } from './reply-with-contact.ts';
import { saying, tellingWhoSpeaks } from './telling-who-speaks.ts';

/** The tool that ends a call. There is none in text. */
export const END_CALL = 'end_call';

export interface LocalResponderOptions {
  /** The present, by which "tomorrow" is read. */
  readonly now?: () => Date;
}

/**
 * A responder without a language model: it says what the owner's FAQ and files hold word for word, says or asks
 * about both where two entries are close, and says so when it does not know. The text of a file is only ever read out.
 * It keeps nothing of its own; `retriever` stays its creator's, and `close` leaves it open.
 *
 * `respond` yields one text and one `end`. It throws `AbortError` alone, when its signal fires or after the retriever
 * was closed.
 */
export function createLocalResponder(
  retriever: Retriever,
  { now = () => new Date() }: LocalResponderOptions = {},
): Responder {
  return {
    prepare: (assistant, signal) => retriever.prepare(withPromptFacts(assistant), signal),
    async *respond(conversation: Conversation, signal: AbortSignal): AsyncGenerator<ResponsePart> {
      throwIfAborted(signal);
      const knowledge = retriever.open(withPromptFacts(conversation.assistant), signal);
      const { text, memo, isFarewell } = await replyTo(conversation, knowledge, now());
      // Where it can't be ended, in text or by a fault, the goodbye is all there is.
      if (isFarewell && conversation.tools) await conversation.tools.call(END_CALL, {});
      throwIfAborted(signal);
      yield { type: 'text', text };
      throwIfAborted(signal);
      yield { type: 'end', memo };
    },
    close: async () => undefined,
  };
}

/** The reply to a turn: help in danger, or what a form or an answer says to it. */
async function replyTo(conversation: Conversation, knowledge: OpenKnowledge, now: Date): Promise<Reply> {
  const danger = await readDanger(visitorsText(conversation.turns), knowledge.dangerOf);
  if (danger) return answerDanger(conversation, knowledge, danger);
  const reply = await tellingWhoSpeaks(conversation, (told) => replyInForms(told, knowledge, now));
  return askAgain(conversation, reply);
}

/** The form of a meeting comes before that of contact details, and both before an answer. */
function replyInForms(conversation: Conversation, knowledge: OpenKnowledge, now: Date): Promise<Reply> {
  const { actOf, intentsOf } = knowledge;
  const plan = (said?: string) => planReply(saying(conversation, said), knowledge);
  const rest = () => replyWithContact(conversation, plan, knowledge);
  const safetyOf = async (said: string) => (await intentsOf(said)).safety;
  return replyWithBooking(conversation, { plan, rest, safetyOf, actOf, now });
}
