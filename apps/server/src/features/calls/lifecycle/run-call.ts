import { setTimeout as delay } from 'node:timers/promises';
import type { AssistantProfile, ToolCaller } from '@parlo/dialog';
import type { FinishedTurn, TurnTimings } from '@parlo/voice';
import { storeWithRetry } from '../../../db/store-with-retry.ts';
import { storeTurn } from '../../../db/turns.ts';
import { NO_TRACE, type Trace } from '../../../platform/tracing/traces.ts';
import { limitedAddress, reportLimitHit } from '../access/limit-refusals.ts';
import type { CallHandlers } from '../call-engine.ts';
import type { BegunCall } from './begin-call.ts';
import { CallMeter } from './call-meter.ts';
import type { CallSlot } from './call-slots.ts';
import { closeCall } from './close-call.ts';
import type { HostedSide } from './hosted-side.ts';
import type { AdmittedCall, OpenCallDeps } from './open-call.ts';
import { TurnWriter } from './turn-writer.ts';

export interface RunningCall {
  readonly handlers: CallHandlers;
  /** The call could not be opened. */
  drop(): void | Promise<void>;
}

/** What a call runs with. */
export interface CallToRun {
  readonly begun: BegunCall;
  readonly slot: CallSlot;
  /** What a provider needs that is to hold it; null: it is held here. */
  readonly hosted: HostedSide | null;
}

/** Serves a running call: replies, stores turns, meters, and bills it at its end. */
export function runCall(
  deps: OpenCallDeps,
  call: AdmittedCall,
  { begun, slot, hosted }: CallToRun,
): RunningCall {
  const { db, logger, minutes, responder, register } = deps;
  const { callId, assistant, engine, claims } = call;
  const askedAt = performance.now();
  const trace = beginTrace(deps, call);
  const reports = createReports(deps, callId, trace);
  const { ownerId } = assistant;
  const { conversation, atMs, timeZone } = begun;
  const about = {
    ...(timeZone !== null && { timeZone }),
    ...networkOf(deps, call),
    ...(call.phone !== undefined && { phone: call.phone }),
  };
  const meter = meterOf(deps, call, begun.leased);
  const writer = new TurnWriter({
    store: (turn) => db.transaction((tx) => storeTurn(tx, conversation, inConversation(turn, atMs))),
    onFailure: (err) => logger.error({ err, callId }, 'turn not stored'),
    onWritten: (ms, stored) => trace.step('store turn', ms, { outcome: stored ? 'ok' : 'failed' }),
  });
  async function store(reason: string, seconds: number | null): Promise<void> {
    await writer.flush();
    const from = performance.now();
    await storeWithRetry(
      async () => void (await closeCall(db, minutes, { callId, ownerId }, { reason, seconds })),
    );
    trace.step('store end', performance.now() - from);
  }
  register.opened(callId, {
    seconds: () => meter.seconds,
    hangUp: (reason) => engine.hangUp(callId, reason),
    runOut: (why) => meter.runOut(why),
  });
  const handlers: CallHandlers = {
    async *respond(turns, signal, rehearsal = false, wishes) {
      const caller: ToolCaller = claims.own ? 'owner_in_call' : 'visitor_in_call';
      const assistant = await withCalendar(deps, call);
      const asked = { ...(rehearsal && { rehearsal }), ...(wishes && { wishes }) };
      // Without a caller there are no tools: what stands apart from the conversation changes nothing.
      const who = wishes?.aside ? {} : { caller };
      const conversed = { id: conversation.id, assistant, turns, ...who, ...about, ...asked };
      const parts = responder.respond(conversed, signal);
      // A visitor who is answered has been stored, also by a server that is killed now.
      yield* rehearsal ? parts : writer.afterStored(parts);
    },
    onConnected: () => {
      deps.metrics.connected(performance.now() - askedAt);
      trace.step('setup', performance.now() - askedAt);
      if (slot.connect()) meter.start();
      else engine.hangUp(callId, 'busy');
    },
    onTurn: (said) => {
      const turn = hosted ? withMemo(said, hosted.memoOf(said)) : said;
      deps.metrics.turn(turn);
      writer.write(turn);
    },
    ...(hosted && { hosted: hosted.handlers }),
    ...reports,
    onEnded: ({ reason, seconds, unheard }) => {
      const toSay = hosted?.apology ?? unheard;
      if (toSay) deps.unheard.keep(conversation.id, toSay);
      slot.release();
      meter.stop();
      reports.onEnded({ reason, seconds });
      // A call that can't be closed now is closed later, as of its last heartbeat.
      const stored = store(seconds === null ? 'host_failed' : reason, seconds).catch((err: unknown) => {
        logger.error({ err, callId }, 'conversation not closed');
      });
      register.closed(callId, stored, seconds);
    },
  };
  return {
    handlers,
    drop() {
      trace.end({ reason: NOT_OPENED }, true);
      meter.stop();
      register.dropped(callId);
    },
  };
}

/** Absent where nobody's calls are limited. */
export function networkOf(
  deps: OpenCallDeps,
  { claims, address }: AdmittedCall,
): { readonly network?: string } {
  const limited = limitedAddress(claims, address);
  if (claims.assistantId === null || limited === null) return {};
  return { network: deps.nameNetwork(claims.assistantId, limited) };
}

/** What a trace has instead of a reason when an engine took no call. */
export const NOT_OPENED = 'not_opened';

export function beginTrace(
  { traces }: Pick<OpenCallDeps, 'traces'>,
  { callId, conversationId, claims: { assistantId } }: AdmittedCall,
): Trace {
  return traces.begin('call', { callId, conversationId, assistantId });
}

/** The facts about a call for log, metrics and traces: never its words. */
export function createReports(
  { logger, metrics }: Pick<OpenCallDeps, 'logger' | 'metrics'>,
  callId: string,
  trace: Trace = NO_TRACE,
): Pick<CallHandlers, 'onTimings' | 'onError' | 'onEnded'> {
  const count = { turns: 0, faults: 0 };
  return {
    onTimings(timings) {
      metrics.timings(timings);
      count.turns++;
      traceTurn(trace, timings);
      logger.info({ callId, stages: stagesOf(timings) }, 'turn answered');
    },
    onError(failure) {
      count.faults++;
      logger.error({ callId, failure }, 'call error');
    },
    onEnded({ reason, seconds }) {
      metrics.ended(reason, seconds);
      const failed = seconds === null || reason === 'failed';
      trace.end({ reason: seconds === null ? 'host_failed' : reason, seconds, ...count }, failed);
      logger.info({ callId, reason, seconds }, 'call ended');
    },
  };
}

function traceTurn(trace: Trace, { endOfTurnMs, transcriptMs, answerMs, speechMs }: TurnTimings): void {
  const hearingMs = endOfTurnMs + transcriptMs;
  trace.step('turn', hearingMs + answerMs + speechMs, {}, [
    { name: 'hearing', ms: hearingMs, facts: { endOfTurnMs, recognitionMs: transcriptMs } },
    { name: 'answer', ms: answerMs },
    { name: 'speech', ms: speechMs },
  ]);
}

/** A reply does not wait longer for the settings of a calendar. */
const CALENDAR_LIMIT_MS = 500;

/** Settings of the calendar may change during a call. While the database is away they are those of its beginning. */
export async function withCalendar(
  { calendarOf, logger }: OpenCallDeps,
  { callId, assistant: { profile, ownerId }, claims: { assistantId } }: AdmittedCall,
): Promise<AssistantProfile> {
  if (ownerId === null || assistantId === null) return profile;
  const { calendar, ...others } = profile;
  const late = new AbortController();
  try {
    const now = await Promise.race([
      calendarOf(assistantId),
      delay(CALENDAR_LIMIT_MS, { calendar }, { signal: late.signal }),
    ]);
    return { ...others, ...(now.calendar && { calendar: now.calendar }) };
  } catch (err) {
    logger.warn({ err, callId }, 'settings of a calendar not read');
    return profile;
  } finally {
    late.abort();
  }
}

function meterOf(
  deps: OpenCallDeps,
  { callId, assistant, engine, claims: { assistantId } }: AdmittedCall,
  leased: number | null,
): CallMeter {
  const { logger, minutes } = deps;
  const userId = assistant.ownerId;
  return new CallMeter({
    leased,
    renew: async () => (userId === null ? null : minutes.renew({ callId, userId })),
    onRunOut: (why) => {
      logger.info({ callId, why }, 'the call may not go on');
      engine.runOut(callId, why);
      if (why === 'daily_limit') reportLimitHit(deps, assistantId);
    },
    onLost: () => {
      logger.warn({ callId }, 'call was taken for dead');
      engine.hangUp(callId, 'failed');
    },
    onFailure: (err) => logger.warn({ err, callId }, 'no time leased'),
  });
}

function withMemo({ memo: _, ...turn }: FinishedTurn, memo: FinishedTurn['memo']): FinishedTurn {
  return { ...turn, ...(memo && { memo }) };
}

/** A call counts time from its own beginning, a conversation from its first call. */
function inConversation(turn: FinishedTurn, atMs: number): FinishedTurn {
  return { ...turn, startedAtMs: atMs + turn.startedAtMs };
}

/** Renamed, because the log hides fields named `transcript…`. */
function stagesOf({ endOfTurnMs, transcriptMs, answerMs, speechMs }: TurnTimings) {
  return { endOfTurnMs, recognitionMs: transcriptMs, answerMs, speechMs };
}
