import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Liveness, PING_MS, SILENT_MS } from './liveness.ts';

let pings = 0;
let silent = 0;
let onPing = () => {};
let liveness: Liveness;
beforeEach(() => {
  vi.useFakeTimers();
  pings = silent = 0;
  onPing = () => {};
  liveness = new Liveness({
    ping: () => {
      pings++;
      onPing();
    },
    onSilent: () => silent++,
  });
});
afterEach(() => {
  liveness.stop();
  vi.useRealTimers();
});

describe('Liveness', () => {
  it('leaves a process alone that answers', () => {
    onPing = () => liveness.heard();
    vi.advanceTimersByTime(100 * SILENT_MS);
    expect([pings, silent]).toEqual([(100 * SILENT_MS) / PING_MS, 0]);
  });

  it('reports one that says nothing, once, and asks no more', () => {
    vi.advanceTimersByTime(SILENT_MS);
    expect(silent).toBe(0);
    vi.advanceTimersByTime(PING_MS);
    expect(silent).toBe(1);
    const asked = pings;
    vi.advanceTimersByTime(10 * SILENT_MS);
    expect([pings, silent]).toEqual([asked, 1]);
  });

  it('takes anything that is said for a sign of life', () => {
    for (let i = 0; i < 20; i++) {
      vi.advanceTimersByTime(SILENT_MS - PING_MS);
      liveness.heard();
    }
    expect(silent).toBe(0);
  });

  it('asks nothing after its end', () => {
    liveness.stop();
    liveness.stop();
    vi.advanceTimersByTime(10 * SILENT_MS);
    expect([pings, silent]).toEqual([0, 0]);
  });
});
