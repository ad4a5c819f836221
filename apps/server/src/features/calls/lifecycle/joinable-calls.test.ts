import { expect, it } from 'vitest';
import type { CallHandlers } from '../call-engine.ts';
import { JoinableCalls } from './joinable-calls.ts';

const engine = { join: () => true, hangUp: () => {} };
const call = { ownerId: 'olena', openedWith: null, engine };

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
