import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatOpened } from '@parlo/contract';
import type { ServerEvent } from '@parlo/contract/realtime';
import type { Responder } from '@parlo/dialog';
import { answerInText } from '@parlo/voice/text';
import type { Database } from '../../db/connect.ts';
import { isDatabaseUnreachable } from '../../db/failures.ts';
import { type Patience, storePatiently } from '../../db/store-patiently.ts';
import type { Logger } from '../../platform/logger.ts';
import { ANSWER_SECONDS, type ClaimedTurn, settleTurn } from './claim-turn.ts';
import { EventQueue } from './event-queue.ts';
import type { ChattingAssistant } from './find-party.ts';

/** So long the end of an answer waits for the answer to be stored, so that it can be judged as soon as it is there. */
const STORED_SOON_MS = 3_000;
const PATIENCE: Patience = { isAway: isDatabaseUnreachable, pause: (ms) => delay(ms) };

export interface AnswerDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly responder: Pick<Responder, 'respond'>;
  /** Fires when the server can wait no longer for answers under way. */
  readonly stopped: AbortSignal;
}

export interface TurnToAnswer {
  readonly claim: ClaimedTurn;
  readonly itemId: string;
  readonly text: string;
  readonly profile: ChattingAssistant['profile'];
  readonly opened: ChatOpened;
}

export interface Answering {
  readonly events: EventQueue;
  /** Resolves when the answer is stored, or given up. Never rejects. */
  readonly stored: Promise<void>;
}

/**
 * Answers a turn that is stored. Whoever stops reading stops the answer; what was sent of it is stored. One that the
 * server gives up has failed: whoever still reads is told, and may ask again.
 */
export function answerTurn(deps: AnswerDeps, turn: TurnToAnswer, request: AbortSignal): Answering {
  const gone = new AbortController();
  const events = new EventQueue(() => gone.abort());
  events.send(turn.opened);
  return { events, stored: answer(deps, turn, events, AbortSignal.any([gone.signal, request])) };
}

async function answer(
  { db, logger, responder, stopped }: AnswerDeps,
  { claim, itemId, text, profile }: TurnToAnswer,
  events: EventQueue,
  signal: AbortSignal,
): Promise<void> {
  const { conversation, history, atMs } = claim;
  const since = performance.now();
  const held: ServerEvent[] = [];
  const givenUp = AbortSignal.any([signal, stopped, AbortSignal.timeout(ANSWER_SECONDS * 1_000)]);
  const answered = await answerInText(
    {
      history,
      typed: { itemId, text },
      answer: (turns) => responder.respond({ id: conversation.id, assistant: profile, turns }, givenUp),
      // The end is held back until there is something to come back to.
      send: (event) =>
        event.type === 'response.done' || held.length > 0 ? held.push(event) : events.send(event),
      newId: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
      clock: { now: () => atMs + performance.now() - since, after },
      onError: (err) => logger.error({ err, conversationId: conversation.id }, 'answer failed'),
    },
    signal,
  );
  const stored = storePatiently(() => settleTurn(db, conversation, answered), PATIENCE).catch(
    (err: unknown) => {
      logger.error({ err, conversationId: conversation.id }, 'answer not stored');
    },
  );
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

function after(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
