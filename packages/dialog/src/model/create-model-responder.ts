import { readDanger } from '../acts/read-danger.ts';
import { complains, wantsPerson } from '../acts/said.ts';
import { takeContactTurn } from '../forms/contact.ts';
import { END_CALL } from '../local/create-local-responder.ts';
import { canLeaveContact } from '../local/offer-person.ts';
import { SURELY_MEANT } from '../local/reply-with-contact.ts';
import { detectSmallTalk, takesLeave, withoutCourtesy } from '../local/small-talk.ts';
import { asksWhoSpeaks } from '../local/telling-who-speaks.ts';
import { withPromptFacts } from '../passages/prompt-facts.ts';
import { NotRehearsedError } from '../rehearsal.ts';
import type { Conversation, Responder } from '../responder.ts';
import type { Retriever } from '../retrieval/retriever.ts';
import { throwIfAborted } from '../text/abort.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { composeRequest } from './compose-request.ts';
import { MODEL_LIMITS, type ModelLimits, ModelTurn } from './model-turn.ts';

/** What a responder with a language model is made of. */
export interface ModelResponderOptions {
  /** Replies for assistants without a model, and wherever a model fails before its first sentence. */
  readonly local: Responder;
  /** Stays its creator's. */
  readonly retriever: Retriever;
  /** Other limits than `MODEL_LIMITS`. */
  readonly limits?: Partial<ModelLimits>;
  /** The present, which the model is told; the system's clock by default. */
  readonly now?: () => Date;
}

/**
 * A responder that replies in its own words with the assistant's language model, sentence by sentence, from its prompt,
 * FAQ and files. What a visitor hears passed a guard that does not depend on the model (see {@link SpokenReply}). When
 * the model says nothing in time, fails, or may not be used, the visitor hears `local`; when it fails later, the whole
 * sentences before that are the reply. No model is asked for a rehearsal. Throws `AbortError`, a `NotRehearsedError` instead
 * of a rehearsal, and what `local` throws.
 */
export function createModelResponder(options: ModelResponderOptions): Responder {
  const { local, retriever, now = () => new Date() } = options;
  const limits = { ...MODEL_LIMITS, ...options.limits };
  return {
    prepare: (assistant, signal) => local.prepare(assistant, signal),
    async *respond(conversation, signal) {
      throwIfAborted(signal);
      const source = conversation.assistant.model;
      let hasBegun = false;
      const isLocal =
        isOpening(conversation) ||
        (await isInDialogue(conversation)) ||
        wantsEnd(conversation) ||
        asksWhoSpeaks(visitorsText(conversation.turns), conversation.assistant.name);
      if (source && !isLocal && conversation.rehearsal) throw new NotRehearsedError();
      if (source && !isLocal && !(await tellsOfDanger(conversation, retriever, signal))) {
        const turn = new ModelTurn(conversation, limits, now(), signal);
        try {
          const isForPerson = await turn.waitFor(isAboutPerson(conversation, retriever, turn.signal));
          const open = isForPerson ? null : await turn.open(source);
          if (open) {
            const request = composeRequest(conversation, retriever, now(), turn.signal);
            yield* turn.reply(open, await turn.waitFor(request));
          }
        } catch (error) {
          throwIfAborted(signal);
          turn.failure ??= error;
        } finally {
          turn.end();
        }
        throwIfAborted(signal);
        if (turn.hasSaid && !turn.isLeft) return;
        hasBegun = turn.hasSaid;
      }
      for await (const part of local.respond(conversation, signal)) {
        yield hasBegun && part.type === 'text' ? { ...part, text: ` ${part.text}` } : part;
        if (part.type === 'text') hasBegun = false;
      }
    },
    close: () => local.close(),
  };
}

/** The client opens every conversation with a hello of its own: the owner's greeting replies to it, word for word. */
function isOpening({ turns, assistant }: Conversation): boolean {
  const said = turns.filter(({ role }) => role === 'visitor');
  return said.length === 1 && detectSmallTalk(said[0]?.text ?? '', assistant.name) === 'greeting';
}

/** Whoever asks for the end of a call gets it, whatever a model makes of that. */
function wantsEnd({ turns, assistant, tools }: Conversation): boolean {
  const canEnd = tools?.available.some(({ name }) => name === END_CALL) ?? false;
  return canEnd && detectSmallTalk(visitorsText(turns), assistant.name) === 'hang_up';
}

/** A dialogue that the local responder leads is ended by it: its card and its id are known to it alone. */
async function isInDialogue(conversation: Conversation): Promise<boolean> {
  const { assistant, turns } = conversation;
  const memo = turns.findLast(({ role }) => role === 'assistant')?.memo;
  if (memo?.booking) return true;
  const ask = assistant.contact?.ask;
  if (!memo?.contact || !ask || !canLeaveContact(conversation)) return false;
  // Whoever says something else instead has left it: that is the model's to answer.
  return (await takeContactTurn(memo.contact, visitorsText(turns), ask)).kind !== 'leave';
}

/** Whoever is in danger hears where help is, word for word: no model is asked. */
async function tellsOfDanger(
  { turns, assistant }: Conversation,
  retriever: Retriever,
  signal: AbortSignal,
): Promise<boolean> {
  const knowledge = retriever.open(withPromptFacts(assistant), signal);
  return (await readDanger(visitorsText(turns), knowledge.dangerOf)) !== undefined;
}

/** A wish for a person, or a complaint, that is surely meant: no model decides whether a person hears of it. */
async function isAboutPerson(
  conversation: Conversation,
  retriever: Retriever,
  signal: AbortSignal,
): Promise<boolean> {
  const text = visitorsText(conversation.turns);
  if (text === '' || !canLeaveContact(conversation)) return false;
  if (takesLeave(text, conversation.assistant.name)) return false;
  if (wantsPerson(text) || complains(text)) return true;
  const knowledge = retriever.open(withPromptFacts(conversation.assistant), signal);
  const { person, complaint } = await knowledge.intentsOf(withoutCourtesy(text));
  return person >= SURELY_MEANT || complaint >= SURELY_MEANT;
}
