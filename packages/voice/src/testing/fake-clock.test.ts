import { describe, expect, it } from 'vitest';
import { createFakeClock } from './fake-clock.ts';

describe('createFakeClock', () => {
  it('runs what is due in order of time, then of asking', async () => {
    const clock = createFakeClock(100);
    const ran: string[] = [];
    clock.after(20, () => ran.push(`second at ${clock.now()}`));
    clock.after(10, () => ran.push(`first at ${clock.now()}`));
    clock.after(20, () => ran.push(`third at ${clock.now()}`));
    clock.after(31, () => ran.push('too late'));
    await clock.advance(30);
    expect(ran).toEqual(['first at 110', 'second at 120', 'third at 120']);
    expect(clock.now()).toBe(130);
    expect(clock.pending).toBe(1);
  });

  it('runs timers that timers set, and lets promises settle in between', async () => {
    const clock = createFakeClock();
    const ran: number[] = [];
    const again = async () => {
      for (let i = 0; i < 20; i += 1) await null;
      ran.push(clock.now());
      clock.after(10, () => void again());
    };
    clock.after(10, () => void again());
    await clock.advance(50);
    expect(ran).toEqual([10, 20, 30, 40, 50]);
  });

  it('does not run what was cancelled, however often', async () => {
    const clock = createFakeClock();
    let ran = 0;
    const cancel = clock.after(10, () => {
      ran += 1;
    });
    cancel();
    cancel();
    await clock.advance(100);
    expect([ran, clock.pending]).toEqual([0, 0]);
  });
});
