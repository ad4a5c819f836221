import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallApp } from '../../../testing/call-app.ts';
import { give } from '../../../testing/ledger.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { addAssistant } from '../../../testing/upload-files.ts';
import type { CallHandlers } from '../call-engine.ts';
import {
  createCallsElsewhere,
  drainCalls,
  JoinableCalls,
  LAST_SENTENCE_MS,
  RETURN_MS,
} from './joinable-calls.ts';

const engine = { join: () => true, hangUp: () => {}, runOut: () => {} };
const call = { ownerId: 'olena', openedWith: null, engine };

afterEach(() => void vi.useRealTimers());

it('knows a call until its end, and passes everything on', () => {
  const calls = new JoinableCalls();
  const ends: string[] = [];
  const handlers: CallHandlers = {
    async *respond() {},
    onConnected() {},
    onTurn() {},
    onTimings() {},
    onError() {},
    onEnded: ({ reason }) => ends.push(reason),
  };
  const watched = calls.watch('rtc_1', call, handlers);
  expect(watched.onTurn).toBe(handlers.onTurn);
  expect([calls.find('rtc_1'), calls.find('rtc_2')]).toEqual([call, undefined]);
  watched.onEnded({ reason: 'left', seconds: 1 });
  expect([calls.find('rtc_1'), ends]).toEqual([undefined, ['left']]);
});

it('forgets a call that could not be opened', () => {
  const calls = new JoinableCalls();
  calls.watch('rtc_1', call, { onEnded() {} } as unknown as CallHandlers);
  calls.drop('rtc_1');
  calls.drop('rtc_1');
  expect(calls.find('rtc_1')).toBeUndefined();
});

describe('a visitor whose connection broke', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const cut = { reason: 'lost', seconds: 1 } as const;
  const watch = (calls: JoinableCalls, id: string) =>
    calls.watch(id, { ...call, conversationId: 'conv_1' }, { onEnded() {} } as unknown as CallHandlers);

  it('is waited for as long as a client tries to come back', async () => {
    const calls = new JoinableCalls();
    const { onEnded } = watch(calls, 'rtc_1');
    expect([calls.comesBack('conv_1'), calls.comesBack('conv_2'), calls.comesBack(null)]).toEqual([
      true,
      false,
      false,
    ]);
    let idle = false;
    void calls.idle(600_000).then(() => {
      idle = true;
    });
    onEnded(cut);
    await vi.advanceTimersByTimeAsync(RETURN_MS - 1);
    expect([idle, calls.comesBack('conv_1')]).toEqual([false, true]);
    watch(calls, 'rtc_2');
    await vi.advanceTimersByTimeAsync(RETURN_MS);
    expect(idle).toBe(false);
    watch(calls, 'rtc_3').onEnded(cut);
    calls.drop('rtc_2');
    await vi.advanceTimersByTimeAsync(RETURN_MS);
    expect([idle, calls.comesBack('conv_1')]).toEqual([true, false]);
  });

  it('is not waited for who hung up', async () => {
    const calls = new JoinableCalls();
    watch(calls, 'rtc_1').onEnded({ reason: 'left', seconds: 1 });
    await calls.idle(600_000);
    expect(calls.comesBack('conv_1')).toBe(false);
  });

  it('goes elsewhere once the last sentences are said', async () => {
    const calls = new JoinableCalls();
    watch(calls, 'rtc_1').onEnded(cut);
    const drained = drainCalls(calls, { runOut: () => true }, 0);
    await vi.advanceTimersByTimeAsync(0);
    await drained;
    expect(calls.comesBack('conv_1')).toBe(false);
    watch(calls, 'rtc_2').onEnded(cut);
    expect(calls.comesBack('conv_1')).toBe(false);
  });
});

it('a server hangs up a call that another one was asked about', async () => {
  const app = await createCallApp();
  const { db, channels } = app.services;
  await channels.ready();
  const owner = await signUp(app);
  await give(db, owner.id, 600);
  await app.place({ assistantId: await addAssistant(owner) });
  const { call: placed, asked, handlers } = app.engine.last;
  const other = createCallsElsewhere(db, { mine: [] });
  expect(await other.runs(owner.id, placed.callId)).toBe(true);
  expect(await other.runs('somebody', placed.callId)).toBe(false);
  // The server that has it knows better than the database.
  const itsOwn = createCallsElsewhere(db, { mine: [placed.callId] });
  expect(await itsOwn.runs(owner.id, placed.callId)).toBe(false);

  await other.hangUp(placed.callId);
  await vi.waitFor(() => expect(asked).toEqual(['left']), { timeout: 20_000 });
  handlers.onEnded({ reason: 'left', seconds: 1 });
  const isOver = async () => expect(await other.runs(owner.id, placed.callId)).toBe(false);
  await vi.waitFor(isOver, { timeout: 20_000 });
  await app.close();
});

const unseen = { onEnded() {} } as unknown as CallHandlers;

/** Calls that end as soon as they are asked to, and which of them were, in order. */
function endingCalls(count: number) {
  const calls = new JoinableCalls();
  const asked: string[] = [];
  for (let at = 0; at < count; at++) calls.watch(`rtc_${at}`, call, unseen);
  const runOut = (callId: string) => {
    asked.push(callId);
    calls.drop(callId);
    return true;
  };
  return { calls, asked, register: { runOut } };
}

it('asks the calls of a server that stops to end one after the other', async () => {
  vi.useFakeTimers();
  const { calls, asked, register } = endingCalls(3);
  const drained = drainCalls(calls, register, 0);
  await vi.advanceTimersByTimeAsync(199);
  expect(asked).toEqual(['rtc_0']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['rtc_0', 'rtc_1']);
  calls.drop('rtc_2');
  await drained;
  expect(asked).toEqual(['rtc_0', 'rtc_1']);
});

it('asks a thousand calls within ten seconds, and leaves time for their last sentence', async () => {
  vi.useFakeTimers();
  const { calls, asked, register } = endingCalls(1_000);
  const limitMs = 60_000;
  const drained = drainCalls(calls, register, limitMs);
  await vi.advanceTimersByTimeAsync(limitMs - LAST_SENTENCE_MS - 10_001);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(asked).toHaveLength(1_000);
  await drained;
});
