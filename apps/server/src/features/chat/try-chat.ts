import { randomBytes } from 'node:crypto';
import { type ChatOpened, type ENDPOINTS, type TrialDraft, VISITOR_LIMITS } from '@parlo/contract';
import { type AssistantProfile, type Responder, recallNotices } from '@parlo/dialog';
import { replyInText } from '@parlo/voice/text';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { Lane } from '../../platform/limits/lane.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { newId } from '../../platform/new-id.ts';
import { AI_GENERATED, requireNotice } from '../../platform/require-notice.ts';
import { knownTimeZone } from '../../platform/time-zone.ts';
import { requireTriable, type Trials } from '../../platform/trials.ts';
import { RESTARTING } from './chat.ts';
import { REPLY_SECONDS } from './claim-turn.ts';
import { EventQueue } from './event-queue.ts';
import { timerClock } from './reply-to-turn.ts';

export interface TryChatDeps {
  readonly logger: Logger;
  /** Keeps what trials need apart from what assistants with an owner do, and lets these go first. */
  readonly trialResponder: Pick<Responder, 'prepare' | 'respond'>;
  readonly lane: Lane;
  readonly trials: Pick<Trials, 'admitTurn'>;
  /** The data of an assistant that exists only in a browser. */
  readonly trialProfile: (draft: TrialDraft) => AssistantProfile;
  /** Fires when the server begins to stop. */
  readonly stopping: AbortSignal;
  /** Fires when the stopping server can't wait for running replies any more. */
  readonly stopped: AbortSignal;
}

/**
 * Replies to what somebody types who has no account, from the assistant that their browser sends. The browser holds the
 * conversation; nothing of it is stored, and no tool can be used.
 */
export function createTryChat(
  deps: TryChatDeps,
  pending: Set<Promise<void>>,
): Operation<typeof ENDPOINTS.tryChat> {
  return async (input, context) => {
    if (deps.stopping.aborted) throw new AppError('restarting', RESTARTING, { retryable: true });
    requireNotice(input.draft.aiNotice);
    requireTriable(input.draft);
    await deps.trials.admitTurn(context.address);
    deps.lane.requirePlace(context.address);
    context.setHeader(...AI_GENERATED);
    const gone = new AbortController();
    const events = new EventQueue(() => gone.abort());
    const opened: ChatOpened = {
      type: 'parlo.conversation',
      event_id: newId('event'),
      // Nothing is stored that a token could name.
      conversation: '',
      turns_left: VISITOR_LIMITS.chatTurns,
      ai_generated: true,
    };
    events.send(opened);
    const left = AbortSignal.any([gone.signal, context.signal]);
    const replied = deps.lane.run(context.address, () => reply(deps, input, events, left));
    pending.add(replied);
    void replied.then(() => pending.delete(replied));
    return events;
  };
}

type Input = Parameters<Operation<typeof ENDPOINTS.tryChat>>[0];

/** Never rejects. */
async function reply(
  { logger, trialResponder, trialProfile, stopped }: TryChatDeps,
  { draft, text, turns = [], timeZone }: Input,
  events: EventQueue,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return events.end();
  const assistant = trialProfile(draft);
  const limit = AbortSignal.any([stopped, AbortSignal.timeout(REPLY_SECONDS * 1_000)]);
  // Leaving does not free the lane: the running reply still uses the machine.
  await trialResponder.prepare(assistant, limit).catch(() => undefined);
  const zone = knownTimeZone(timeZone);
  const conversation = {
    id: newId('trial'),
    assistant,
    ...(zone !== null && { timeZone: zone }),
  };
  const givenUp = AbortSignal.any([signal, limit]);
  await replyInText(
    {
      history: recallNotices(conversation.assistant, turns).map((turn) => ({
        ...turn,
        itemId: newId('item'),
        via: 'text',
      })),
      typed: { itemId: newId('item'), text: text.toWellFormed() },
      // Without a `caller` there are no tools.
      respond: (said) => trialResponder.respond({ ...conversation, turns: said }, givenUp),
      send: (event) => events.send(event),
      newId: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
      clock: timerClock(0),
      onError: (err) => logger.error({ err }, 'the reply of a trial failed'),
    },
    signal,
  );
  events.end();
}
