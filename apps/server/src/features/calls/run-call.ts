import { setTimeout as delay } from 'node:timers/promises';
import type { FinishedTurn, TurnTimings } from '@parlo/voice';
import { isDatabaseUnreachable } from '../../db/failures.ts';
import { type Patience, storePatiently } from '../../db/store-patiently.ts';
import { storeTurn } from '../../db/turns.ts';
import type { CallHandlers } from '../../voice-host/voice-hosts.ts';
import type { BegunCall } from './begin-conversation.ts';
import { CallMeter } from './call-meter.ts';
import type { CallSlot } from './call-slots.ts';
import { endCall } from './close-conversation.ts';
import type { AdmittedCall, OpenCallDeps } from './open-call.ts';
import { TurnWriter } from './turn-writer.ts';

export interface RunningCall {
  readonly handlers: CallHandlers;
  /** It was never answered. */
  drop(): void;
}

const PATIENCE: Patience = { isAway: isDatabaseUnreachable, pause: (ms) => delay(ms) };

/** What the server does while a call runs: answers, stores, meters, and bills it at its end. */
export function runCall(
  deps: OpenCallDeps,
  call: AdmittedCall,
  begun: BegunCall,
  slot: CallSlot,
): RunningCall {
  const { db, hosts, logger, metrics, minutes, responder, register } = deps;
  const { callId, assistant } = call;
  const { ownerId, profile } = assistant;
  const { conversation, atMs } = begun;
  const meter = meterOf(deps, call, begun.leased);
  const writer = new TurnWriter({
    store: (turn) => db.transaction((tx) => storeTurn(tx, conversation, inConversation(turn, atMs))),
    onFailure: (err) => logger.error({ err, callId }, 'turn not stored'),
    ...PATIENCE,
  });
  async function store(reason: string, seconds: number | null): Promise<void> {
    await writer.flush();
    await storePatiently(() => endCall(db, minutes, { callId, ownerId }, { reason, seconds }), PATIENCE);
  }
  register.opened(callId, () => meter.seconds);
  const handlers: CallHandlers = {
    answer: (turns, signal) => responder.respond({ id: conversation.id, assistant: profile, turns }, signal),
    onConnected: () => {
      if (slot.connect()) meter.start();
      else hosts.hangUp(callId, 'busy');
    },
    onTurn: (turn) => writer.write(turn),
    onTimings: (timings) => {
      metrics.timings(timings);
      logger.info({ callId, stages: stagesOf(timings) }, 'turn answered');
    },
    onError: (failure) => logger.error({ callId, failure }, 'call error'),
    onEnded: ({ reason, seconds }) => {
      slot.release();
      meter.stop();
      metrics.ended(reason);
      logger.info({ callId, reason, seconds }, 'call ended');
      // What can't be closed now is closed by a sweeper, at its last heartbeat.
      const stored = store(seconds === null ? 'host_failed' : reason, seconds).catch((err: unknown) => {
        logger.error({ err, callId }, 'conversation not closed');
      });
      register.closed(callId, stored, seconds);
    },
  };
  return {
    handlers,
    drop() {
      meter.stop();
      register.dropped(callId);
    },
  };
}

function meterOf(deps: OpenCallDeps, { callId, assistant }: AdmittedCall, leased: number | null): CallMeter {
  const { hosts, logger, minutes } = deps;
  const userId = assistant.ownerId;
  return new CallMeter({
    leased,
    renew: async () => (userId === null ? null : minutes.renew({ callId, userId })),
    onRunOut: () => {
      logger.info({ callId }, 'minutes used up');
      hosts.runOut(callId);
    },
    onLost: () => {
      logger.warn({ callId }, 'call was taken for dead');
      hosts.hangUp(callId, 'failed');
    },
    onFailure: (err) => logger.warn({ err, callId }, 'no time leased'),
  });
}

/** A call counts time from its own beginning. */
function inConversation(turn: FinishedTurn, atMs: number): FinishedTurn {
  return { ...turn, startedAtMs: atMs + turn.startedAtMs };
}

/** Under names that the log's redaction, which hides transcripts, lets pass. */
function stagesOf({ endOfTurnMs, transcriptMs, answerMs, speechMs }: TurnTimings) {
  return { endOfTurnMs, recognitionMs: transcriptMs, answerMs, speechMs };
}
