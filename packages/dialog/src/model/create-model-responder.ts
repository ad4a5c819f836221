import { readDanger } from '../acts/read-danger.ts';
import { takeContactTurn } from '../forms/contact.ts';
import { END_CALL } from '../local/create-local-responder.ts';
import { canLeaveContact } from '../local/offer-person.ts';
import { meantBy, SURELY_MEANT } from '../local/reply-with-contact.ts';
import { detectSmallTalk, takesLeave } from '../local/small-talk.ts';
import { asksWhoSpeaks } from '../local/telling-who-speaks.ts';
import { withPromptFacts } from '../passages/prompt-facts.ts';
import { NotRehearsedError } from '../rehearsal.ts';
import type { AssistantProfile, Conversation, ModelSource, Responder, ResponsePart } from '../responder.ts';
import type { Retriever } from '../retrieval/retriever.ts';
import { throwIfAborted } from '../text/abort.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { goesOnFromCalls } from './client-functions.ts';
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
  return new ModelResponder(options);
}

class ModelResponder implements Responder {
  readonly #local: Responder;
  readonly #retriever: Retriever;
  readonly #limits: ModelLimits;
  readonly #now: () => Date;

  constructor({ local, retriever, limits, now = () => new Date() }: ModelResponderOptions) {
    this.#local = local;
    this.#retriever = retriever;
    this.#limits = { ...MODEL_LIMITS, ...limits };
    this.#now = now;
  }

  prepare(assistant: AssistantProfile, signal: AbortSignal): Promise<void> {
    return this.#local.prepare(assistant, signal);
  }

  async *respond(conversation: Conversation, signal: AbortSignal): AsyncGenerator<ResponsePart> {
    throwIfAborted(signal);
    const source = await this.#sourceFor(conversation, signal);
    let hasBegun = false;
    if (source) {
      const turn = new ModelTurn(conversation, this.#limits, this.#now(), signal);
      yield* this.#replyByModel(turn, source, conversation, signal);
      if (turn.hasReplied) return;
      hasBegun = turn.hasSaid;
      if (!canBeLocal(conversation)) throw turn.failure ?? new Error('The language model can’t be used');
    }
    for await (const part of this.#local.respond(conversation, signal)) {
      yield hasBegun && part.type === 'text' ? { ...part, text: ` ${part.text}` } : part;
      if (part.type === 'text') hasBegun = false;
    }
  }

  close(): Promise<void> {
    return this.#local.close();
  }

  /** The model that is to reply; undefined where the words are the owner's or ours, whichever model there is. */
  async #sourceFor(conversation: Conversation, signal: AbortSignal): Promise<ModelSource | undefined> {
    const { model } = conversation.assistant;
    if (!model || (await isLocal(conversation))) return undefined;
    if (conversation.rehearsal) throw new NotRehearsedError();
    if (!canBeLocal(conversation)) return model;
    return (await tellsOfDanger(conversation, this.#retriever, signal)) ? undefined : model;
  }

  /** Replies with the model. A failure is kept in `turn`; only the visitor's leaving is thrown. */
  async *#replyByModel(
    turn: ModelTurn,
    source: ModelSource,
    conversation: Conversation,
    signal: AbortSignal,
  ): AsyncGenerator<ResponsePart> {
    try {
      const isForPerson =
        !isOrdered(conversation) &&
        (await turn.waitFor(isAboutPerson(conversation, this.#retriever, turn.signal)));
      const open = isForPerson ? null : await turn.open(source);
      if (open && isApart(conversation)) yield* turn.replyApart(open);
      else if (open) {
        const request = composeRequest(conversation, this.#retriever, this.#now(), turn.signal);
        yield* turn.reply(open, await turn.waitFor(request));
      }
    } catch (error) {
      throwIfAborted(signal);
      turn.failure ??= error;
    } finally {
      turn.end();
    }
    throwIfAborted(signal);
  }
}

/** Turns whose words are the owner's or ours, whichever model the assistant has. */
async function isLocal(conversation: Conversation): Promise<boolean> {
  if (isOrdered(conversation)) return false;
  const { turns, assistant } = conversation;
  if (isOpening(conversation) || (await isInDialogue(conversation)) || wantsEnd(conversation)) return true;
  return asksWhoSpeaks(visitorsText(turns), assistant.name);
}

/** The owner's program says what this reply is to be, or it goes on from what the program's functions returned. */
function isOrdered({ turns, wishes }: Conversation): boolean {
  const isForced = wishes?.toolChoice !== undefined && wishes.toolChoice !== 'none';
  return wishes?.isInstructed === true || isForced || goesOnFromCalls(turns, wishes);
}

/** It is for the owner's program, and made to its instructions alone. */
const isApart = ({ wishes }: Conversation): boolean => wishes?.aside === true && wishes.isInstructed === true;

/** Whether there is something of a visitor's that the owner's words could reply to. */
const canBeLocal = (conversation: Conversation): boolean =>
  !isApart(conversation) && visitorsText(conversation.turns) !== '';

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
  const knowledge = retriever.open(withPromptFacts(conversation.assistant), signal);
  const { person, complaint } = await meantBy(text, conversation, knowledge.actOf);
  return person >= SURELY_MEANT || complaint >= SURELY_MEANT;
}
