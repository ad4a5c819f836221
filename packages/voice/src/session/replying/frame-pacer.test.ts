import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../testing/index.ts';
import type { Clock } from '../types.ts';
import { FramePacer } from './frame-pacer.ts';

function paced(clock: Clock) {
  const counts = { frames: 0, ticks: 0 };
  const pacer = new FramePacer(
    clock,
    () => (counts.frames += 1),
    () => (counts.ticks += 1),
  );
  return { pacer, counts };
}

/** A clock whose timers come late, as a busy event loop's do. */
function lateClock(lateMs: () => number) {
  const clock = createFakeClock();
  const late: Clock = { now: clock.now, after: (ms, task) => clock.after(ms + lateMs(), task) };
  return { clock, late };
}

describe('FramePacer', () => {
  it('calls for a frame every 10 ms', async () => {
    const clock = createFakeClock();
    const { pacer, counts } = paced(clock);
    pacer.start();
    pacer.start();
    await clock.advance(1_000);
    expect(counts).toEqual({ frames: 100, ticks: 100 });
    pacer.stop();
    pacer.stop();
    expect(clock.pending).toBe(0);
  });

  it('does not drift when every timer is late', async () => {
    const { clock, late } = lateClock(() => 3);
    const { pacer, counts } = paced(late);
    pacer.start();
    await clock.advance(60_000);
    expect(counts.frames).toBeGreaterThanOrEqual(5_998);
    expect(counts.frames).toBeLessThanOrEqual(6_000);
  });

  it('makes up for a short stall and gives up a long one', async () => {
    let lateMs = 30;
    const { clock, late } = lateClock(() => lateMs);
    const { pacer, counts } = paced(late);
    pacer.start();
    lateMs = 0;
    await clock.advance(40);
    expect(counts.frames).toBe(4);
    lateMs = 500;
    await clock.advance(10);
    lateMs = 0;
    await clock.advance(510);
    expect(counts.frames).toBeLessThanOrEqual(4 + 1 + 5 + 1);
    const before = counts.frames;
    await clock.advance(1_000);
    expect(counts.frames - before).toBe(100);
  });

  it('stops at once when told so from a frame', async () => {
    const clock = createFakeClock();
    let frames = 0;
    let ticks = 0;
    const pacer: FramePacer = new FramePacer(
      clock,
      () => {
        frames += 1;
        pacer.stop();
      },
      () => (ticks += 1),
    );
    pacer.start();
    await clock.advance(100);
    expect([frames, ticks, clock.pending]).toEqual([1, 0, 0]);
  });
});
