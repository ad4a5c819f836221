import type { ServerEvent } from '@parlo/contract/realtime';
import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import type { Clock, EarlierTurn, FinishedTurn } from '../types.ts';
import { ConversationLog, type StoredItem } from '../wire/conversation-log.ts';
import { EventSender } from '../wire/event-sender.ts';
import { addItem } from '../wire/item-changes.ts';
import { eachWithinLimit } from '../within-limit.ts';
import { phrase } from './phrases.ts';
import { Reply } from './reply.ts';
import { whileWaiting } from './while-waiting.ts';
import { type LimitedPart, withinTokens } from './within-tokens.ts';

/** Longest wait for the next part of a response. */
export const TEXT_REPLY_LIMIT_MS = 30_000;

export interface TextReplyOptions {
  /** The earlier turns, oldest first. */
  readonly history: readonly EarlierTurn[];
  /** The visitor's typed text, and the id it is stored under. */
  readonly typed: { readonly itemId: string; readonly text: string };
  readonly respond: (turns: readonly Turn[], signal: AbortSignal) => AsyncIterable<ResponsePart>;
  /** The reply ends at a sentence that fits, as `incomplete`. Absent: no limit. */
  readonly maxOutputTokens?: number;
  readonly send: (event: ServerEvent) => void;
  readonly newId: (prefix: string) => string;
  /** `now` is milliseconds since the conversation began. */
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/**
 * Responds to one typed turn in writing, with the events of a call's text response in the same order. Resolves when the
 * response is done, with the assistant's turns as far as they were sent: the notice, where one was due, and the reply. After a failure an `error`
 * event follows; when `signal` fires the response ends as `cancelled`. Never rejects.
 */
export async function replyInText(
  options: TextReplyOptions,
  signal: AbortSignal,
): Promise<readonly FinishedTurn[]> {
  const { history, typed, respond, send, newId, clock, onError, maxOutputTokens = 'inf' } = options;
  const sender = new EventSender({ send: (event) => send(JSON.parse(event) as ServerEvent) }, newId);
  const log = new ConversationLog(newId, history);
  const typedItem: StoredItem = {
    id: typed.itemId,
    object: 'realtime.item',
    type: 'message',
    status: 'completed',
    role: 'user',
    content: [{ type: 'input_text', text: typed.text }],
  };
  addItem({ log, sender }, typedItem);
  const source = (ends: AbortSignal) => respond(log.turns(), ends);
  const reply = new Reply({ sender, log, newId }, { source, modality: 'text' }, clock.now());
  const parts = eachWithinLimit(clock, TEXT_REPLY_LIMIT_MS, signal, source(signal));
  try {
    // Replies are in the language of what they reply to.
    const tool = () => phrase('oneMoment', typed.text);
    for await (const part of withinTokens(whileWaiting(clock, parts, { tool }), maxOutputTokens)) {
      take(reply, part);
      if (!reply.isEmpty) reply.latencyMs ??= Math.round(clock.now() - reply.startedAt);
    }
    if (reply.isCut) reply.finish('incomplete', { type: 'incomplete', reason: 'max_output_tokens' });
    else reply.finish('completed', null);
  } catch (error) {
    if (signal.aborted) reply.finish('cancelled', { type: 'cancelled', reason: 'client_cancelled' });
    else {
      onError(error);
      const failure = {
        type: 'server_error',
        code: 'answer_failed',
        message: 'The answer could not be made.',
      };
      reply.finish('failed', { type: 'failed', error: failure });
      sender.error(failure);
    }
  }
  return reply.finishedTurns(0);
}

function take(reply: Reply, part: LimitedPart): void {
  if (part.type === 'cut') reply.isCut = true;
  else if (part.type === 'end') {
    reply.memo = part.memo;
    reply.isCut ||= part.isCut === true;
  } else if (part.type !== 'tool_call' && part.type !== 'client_call') reply.write(part);
}
