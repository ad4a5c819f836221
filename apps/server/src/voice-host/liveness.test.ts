import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Liveness, PING_MS, SILENT_MS, STARVED_MS, waitedForCoreMs } from './liveness.ts';

let pings = 0;
let silent = 0;
let waited = 0;
let onPing = () => {};
let liveness: Liveness;
beforeEach(() => {
  vi.useFakeTimers();
  pings = silent = waited = 0;
  onPing = () => {};
  liveness = new Liveness({
    ping: () => {
      pings++;
      onPing();
    },
    onSilent: () => silent++,
    waitedMs: () => waited,
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

  it('does not count the time in which the machine had no core for the process', () => {
    onPing = () => {
      waited += 0.9 * PING_MS;
    };
    vi.advanceTimersByTime(STARVED_MS);
    expect(silent).toBe(0);
    // It says something before that time is over.
    liveness.heard();
    vi.advanceTimersByTime(STARVED_MS);
    expect(silent).toBe(0);
  });

  it('reports one that got no core for so long that its callers have gone', () => {
    onPing = () => {
      waited += PING_MS;
    };
    vi.advanceTimersByTime(STARVED_MS + PING_MS);
    expect(silent).toBe(1);
  });

  it('reports one that hangs now, however long it waited for a core before', () => {
    waited = 1_000_000;
    vi.advanceTimersByTime(SILENT_MS + PING_MS);
    expect(silent).toBe(1);
  });
});

describe('waitedForCoreMs', () => {
  it.runIf(existsSync('/proc/self/schedstat'))(
    'is what Linux counts for a process, and 0 for none',
    async () => {
      vi.useRealTimers();
      expect(waitedForCoreMs(process.pid)).toBeGreaterThan(0);
      const child = execFile('true');
      await new Promise((resolve) => child.once('exit', resolve));
      expect(waitedForCoreMs(child.pid ?? 0)).toBe(0);
    },
  );
});
