import type { RunOutReason } from '@parlo/voice';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallMeter, type CallMeterOptions } from './call-meter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Answer = number | RunOutReason | null | Error;

/** A ledger of a test: it answers with these, one after the other, and with nothing left from then on. */
function meterOf(leased: number | null, answers: Answer[] = [], changed: Partial<CallMeterOptions> = {}) {
  const asked: number[] = [];
  const happened: string[] = [];
  const begun = performance.now();
  const at = () => Math.round(performance.now() - begun) / 1_000;
  const meter = new CallMeter({
    leased,
    renew: async () => {
      asked.push(at());
      const answer = answers.length > 0 ? (answers.shift() ?? null) : 'no_minutes';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onRunOut: () => happened.push(`run out at ${at()}`),
    onLost: () => happened.push(`lost at ${at()}`),
    onFailure: () => happened.push(`failure at ${at()}`),
    ...changed,
  });
  return { meter, asked, happened };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('CallMeter', () => {
  it('counts from when the caller is there until it is stopped', async () => {
    const { meter, asked } = meterOf(60);
    await pass(20);
    expect(meter.seconds).toBe(0);
    meter.start();
    await pass(3);
    meter.start();
    await pass(1.5);
    meter.stop();
    await pass(100);
    meter.stop();
    meter.start();
    expect(meter.seconds).toBeCloseTo(4.5);
    expect(asked).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('asks for more when half of its latest slice is left, and goes on', async () => {
    const { meter, asked, happened } = meterOf(30, [10, 10, 120]);
    meter.start();
    await pass(100);
    expect(asked).toEqual([15, 35, 45]);
    expect(happened).toEqual([]);
    meter.stop();
  });

  it('runs out exactly at the end of the lease, after shorter and shorter renewals', async () => {
    const { meter, asked, happened } = meterOf(8);
    meter.start();
    await pass(20);
    expect(happened).toEqual(['run out at 8']);
    expect(asked).toEqual([4, 6, 7, 7.5]);
    expect(meter.seconds).toBe(8);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says why there was no more, as of the last time', async () => {
    const why: RunOutReason[] = [];
    for (const answers of [['daily_limit'], ['daily_limit', 'no_minutes'], []] as const) {
      const renewals: RunOutReason[] = [...answers];
      const { meter } = meterOf(8, [], {
        renew: async () => renewals.shift() ?? answers.at(-1) ?? 'no_minutes',
        onRunOut: (reason) => why.push(reason),
      });
      meter.start();
      await pass(8);
    }
    expect(why).toEqual(['daily_limit', 'no_minutes', 'no_minutes']);
  });

  it('goes on when somebody added minutes after there were none', async () => {
    const { meter, happened } = meterOf(8, ['no_minutes', 'daily_limit', 5]);
    meter.start();
    await pass(12.9);
    expect(happened).toEqual([]);
    await pass(0.1);
    expect(happened).toEqual(['run out at 13']);
  });

  it('asks on while the database is away, until its time is used up', async () => {
    const away = new Error('away');
    const back = meterOf(10, [away, away, 10]);
    back.meter.start();
    await pass(12);
    expect(back.happened).toEqual(['failure at 5', 'failure at 6']);
    back.meter.stop();
    const gone = meterOf(
      10,
      Array.from({ length: 99 }, () => away),
    );
    gone.meter.start();
    await pass(30);
    expect(gone.happened.slice(-2)).toEqual(['failure at 9', 'run out at 10']);
  });

  it('says so when the call was billed behind its back', async () => {
    const { meter, happened } = meterOf(10, [null]);
    meter.start();
    await pass(60);
    expect(happened).toEqual(['lost at 5']);
  });

  it('ends before its time when the call may not go on, once', async () => {
    const { meter, happened } = meterOf(60);
    meter.start();
    await pass(3);
    meter.runOut('no_minutes');
    meter.runOut('no_minutes');
    await pass(100);
    expect(happened).toEqual(['run out at 3']);
    expect(meter.seconds).toBe(3);
    const waiting = meterOf(60);
    waiting.meter.runOut('no_minutes');
    waiting.meter.start();
    await pass(100);
    expect(waiting.happened).toHaveLength(1);
    expect(waiting.meter.seconds).toBe(0);
    meter.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does nothing with an answer that comes after the end', async () => {
    const answer = Promise.withResolvers<number | null>();
    const { meter, happened } = meterOf(10, [], { renew: () => answer.promise });
    meter.start();
    await pass(6);
    meter.stop();
    answer.resolve(null);
    await pass(60);
    expect(happened).toEqual([]);
    const failing = Promise.withResolvers<number | null>();
    const other = meterOf(10, [], { renew: () => failing.promise });
    other.meter.start();
    await pass(6);
    other.meter.stop();
    failing.reject(new Error('away'));
    await pass(60);
    expect(other.happened).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts without a lease if no account pays', async () => {
    const { meter, asked, happened } = meterOf(null);
    meter.start();
    await pass(500);
    expect([asked, happened, Math.round(meter.seconds)]).toEqual([[], [], 500]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
