import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatOpened } from '@parlo/contract';
import type { ServerEvent } from '@parlo/contract/realtime';
import type { Responder } from '@parlo/dialog';
import type { ToolCaller } from '@parlo/dialog/responder';
import { replyInText, type TextReplyOptions } from '@parlo/voice/text';
import type { Database } from '../../db/connect.ts';
import { storeWithRetry } from '../../db/store-with-retry.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { type ClaimedTurn, keepClaimed, REPLY_SECONDS, settleTurn } from './claim-turn.ts';
import { EventQueue } from './event-queue.ts';
import type { ChattingAssistant } from './resolve-chat.ts';

/** How long the last event waits until the reply is stored, so that a visitor can judge it at once. */
const STORED_SOON_MS = 3_000;

export interface ReplyDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly responder: Pick<Responder, 'respond'>;
  /** Fires when the stopping server can't wait for running replies any more. */
  readonly stopped: AbortSignal;
}

export interface TurnToReplyTo {
  readonly claim: ClaimedTurn;
  readonly itemId: string;
  readonly text: string;
  readonly profile: ChattingAssistant['profile'];
  readonly caller: ToolCaller;
  /** As in `Conversation`. */
  readonly network: string | undefined;
  readonly opened: ChatOpened;
}

export interface RunningReply {
  readonly events: EventQueue;
  /** Resolves when the reply is stored, or given up. Never rejects. */
  readonly stored: Promise<void>;
}

/**
 * Replies to a stored turn. When the reader leaves, the reply stops, and what was sent is stored. A reply that the server
 * gives up fails: its reader gets an error and may ask again.
 */
export function replyToTurn(deps: ReplyDeps, turn: TurnToReplyTo, request: AbortSignal): RunningReply {
  const gone = new AbortController();
  const events = new EventQueue(() => gone.abort());
  events.send(turn.opened);
  const release = keepClaimed(deps.db, turn.claim.conversation);
  const stored = reply(deps, turn, events, AbortSignal.any([gone.signal, request])).finally(release);
  return { events, stored };
}

async function reply(
  { db, logger, responder, stopped }: ReplyDeps,
  { claim, itemId, text, profile, caller, network }: TurnToReplyTo,
  events: EventQueue,
  signal: AbortSignal,
): Promise<void> {
  const { conversation, history, atMs, timeZone } = claim;
  const about = { ...(timeZone !== null && { timeZone }), ...(network !== undefined && { network }) };
  const held: ServerEvent[] = [];
  const givenUp = AbortSignal.any([signal, stopped, AbortSignal.timeout(REPLY_SECONDS * 1_000)]);
  const replied = await replyInText(
    {
      history,
      typed: { itemId, text },
      respond: (turns) =>
        responder.respond({ id: conversation.id, assistant: profile, turns, caller, ...about }, givenUp),
      // The last events are held back until the reply is stored.
      send: (event) =>
        event.type === 'response.done' || held.length > 0 ? held.push(event) : events.send(event),
      newId: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
      clock: timerClock(atMs),
      onError: (err) => logger.error({ err, conversationId: conversation.id }, 'reply failed'),
    },
    signal,
  );
  const stored = storeWithRetry(() => settleTurn(db, conversation, replied)).catch((err: unknown) => {
    logger.error({ err, conversationId: conversation.id }, 'reply not stored');
  });
  const late = new AbortController();
  await Promise.race([
    stored,
    delay(STORED_SOON_MS, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  for (const event of held) events.send(event);
  events.end();
  await stored;
}

/** The clock of a reply: milliseconds since its conversation began, where it is at `atMs` now. */
export function timerClock(atMs: number): TextReplyOptions['clock'] {
  const since = performance.now();
  return {
    now: () => atMs + performance.now() - since,
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
