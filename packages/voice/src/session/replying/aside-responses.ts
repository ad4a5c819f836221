import type { MaxOutputTokens, RealtimeErrorDetail } from '@parlo/contract/realtime';
import type { ResponseMemo, ResponsePart } from '@parlo/dialog/responder';
import type { Clock, SessionObserver, SessionOptions } from '../types.ts';
import { ConversationLog, type LogEntry } from '../wire/conversation-log.ts';
import type { EventSender, OutgoingEvent } from '../wire/event-sender.ts';
import type { ReplySettings, ResponseSettings } from '../wire/reply-settings.ts';
import { requestError } from '../wire/request-error.ts';
import { eachWithinLimit } from '../within-limit.ts';
import { Reply } from './reply.ts';
import { turnsFor, wishesOf } from './reply-wishes.ts';
import { type LimitedPart, withinTokens } from './within-tokens.ts';

/** Those that may be made at the same time. */
export const MOST_ASIDES = 4;

/** Longest wait for the next part of one. */
const ASIDE_LIMIT_MS = 30_000;

export interface AsideOptions {
  readonly sender: EventSender;
  readonly log: ConversationLog;
  readonly newId: (prefix: string) => string;
  readonly clock: Clock;
  readonly observer: Pick<SessionObserver, 'onError'>;
  readonly respond: SessionOptions['respond'];
  readonly repliesByModel: boolean;
  /** The caller is the owner's own client: no visitor gets to know of these responses. */
  readonly settable: boolean;
}

export interface AsideRequest {
  /** What is answered; null: the conversation so far. */
  readonly items: readonly LogEntry[] | null;
  readonly own: ResponseSettings;
  readonly session: ReplySettings;
  readonly metadata: Record<string, string> | null;
  readonly maxOutputTokens: MaxOutputTokens;
}

/**
 * Responses apart from the conversation ("out of band"), in writing: neither their items nor their words are part of it,
 * nothing of them is stored, and what is being said goes on.
 */
export class AsideResponses {
  readonly #options: AsideOptions;
  readonly #running = new Set<Reply>();

  constructor(options: AsideOptions) {
    this.#options = options;
  }

  /** Begins one. Returns the error to send, or null. */
  start(request: AsideRequest): RealtimeErrorDetail | null {
    if (this.#running.size >= MOST_ASIDES)
      return requestError(
        'too_many_responses',
        `At most ${MOST_ASIDES} responses apart from the conversation are made at once. Wait until one is done.`,
        'response.conversation',
      );
    const log = this.#logOf(request.items);
    const turns = log.turns();
    const { instructions, exactly } = request.own;
    if (instructions === undefined && exactly === undefined && turns.at(-1)?.role !== 'visitor')
      return requestError('invalid_value', 'There is no user message to answer.', 'response.input');
    const { sender, newId, clock, settable } = this.#options;
    const apart = {
      send(event: OutgoingEvent) {
        if (!isOfConversation(event)) sender.sendToOwners(event, settable);
      },
    };
    const { metadata, maxOutputTokens } = request;
    const source = (signal: AbortSignal) => this.#source(log, request, signal);
    const reply = new Reply(
      { sender: apart, log, newId },
      { source, modality: 'text', metadata, maxOutputTokens },
      clock.now(),
    );
    this.#running.add(reply);
    void this.#write(reply).finally(() => this.#running.delete(reply));
    return null;
  }

  /** Whether there was one of this id to cancel. */
  cancel(responseId: string): boolean {
    for (const reply of this.#running) {
      if (reply.id !== responseId || !reply.generating) continue;
      reply.finish('cancelled', { type: 'cancelled', reason: 'client_cancelled' });
      reply.controller.abort();
      return true;
    }
    return false;
  }

  /** Ends all of them. May be called twice. */
  close(): void {
    for (const reply of this.#running) this.cancel(reply.id);
  }

  /** A conversation of its own, which starts with what is to be answered. */
  #logOf(items: readonly LogEntry[] | null): ConversationLog {
    const own = new ConversationLog(() => this.#options.log.newItemId());
    for (const entry of items ?? this.#options.log.entries()) own.insert({ ...entry });
    return own;
  }

  #source(log: ConversationLog, request: AsideRequest, signal: AbortSignal): AsyncIterable<ResponsePart> {
    const { own, session, maxOutputTokens } = request;
    const { respond, repliesByModel } = this.#options;
    if (own.exactly !== undefined) return inWords(own.exactly);
    const wishes = {
      ...(repliesByModel && wishesOf(log, session, maxOutputTokens, own)),
      aside: true,
    } as const;
    return respond(turnsFor(log, wishes), signal, wishes);
  }

  /** Never rejects. */
  async #write(reply: Reply): Promise<void> {
    const { clock, observer } = this.#options;
    const { signal } = reply.controller;
    const { source, maxOutputTokens = 'inf' } = reply.request;
    try {
      const parts = eachWithinLimit(clock, ASIDE_LIMIT_MS, signal, source(signal));
      for await (const part of withinTokens(parts, maxOutputTokens)) {
        if (!reply.generating) return;
        take(reply, part);
      }
      if (reply.isCut) reply.finish('incomplete', { type: 'incomplete', reason: 'max_output_tokens' });
      else reply.finish('completed', null);
    } catch (error) {
      if (!reply.generating) return;
      observer.onError(error);
      const message = 'The answer could not be made.';
      reply.finish('failed', {
        type: 'failed',
        error: { type: 'server_error', code: 'answer_failed', message },
      });
    }
  }
}

/** The notice is for visitors, and is told in the conversation. */
function take(reply: Reply, part: LimitedPart): void {
  if (part.type === 'text') reply.write(part);
  else if (part.type === 'client_call') reply.addCall(part);
  else if (part.type === 'cut') reply.isCut = true;
  else if (part.type === 'end') {
    reply.isCut ||= part.isCut === true;
    reply.memo = withoutCards(part.memo);
  }
}

/** A client of the conversation must not take an item of another one for its own. */
function isOfConversation({ type }: OutgoingEvent): boolean {
  return type.startsWith('conversation.');
}

/** Cards belong to a dialogue, which goes on in the conversation. */
function withoutCards({ outcome, entryIds, sources }: ResponseMemo): ResponseMemo {
  return { outcome, entryIds, ...(sources && { sources }) };
}

async function* inWords(text: string): AsyncGenerator<ResponsePart, void, void> {
  yield { type: 'text', text };
}
