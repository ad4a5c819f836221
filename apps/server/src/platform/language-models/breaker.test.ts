import { describe, expect, it } from 'vitest';
import { Breaker } from './breaker.ts';

function start() {
  let now = 0;
  const breaker = new Breaker(() => now);
  return { breaker, pass: (ms: number) => (now += ms) };
}

describe('a breaker', () => {
  it('opens after three failures in a row, and not after others', () => {
    const { breaker } = start();
    breaker.failed({});
    breaker.failed({});
    breaker.succeeded();
    breaker.failed({});
    breaker.failed({});
    expect([breaker.allows(), breaker.rests]).toEqual([true, false]);
    breaker.failed({});
    expect([breaker.allows(), breaker.rests]).toEqual([false, true]);
  });

  it('lets one through after its rest, and rests twice as long when that fails', () => {
    const { breaker, pass } = start();
    for (let i = 0; i < 3; i++) breaker.failed({});
    pass(29_999);
    expect(breaker.allows()).toBe(false);
    pass(1);
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
    breaker.failed({});
    pass(59_999);
    expect(breaker.allows()).toBe(false);
    pass(1);
    expect(breaker.allows()).toBe(true);
    breaker.succeeded();
    expect([breaker.allows(), breaker.allows(), breaker.rests]).toEqual([true, true, false]);
  });

  it('never rests longer than five minutes by itself', () => {
    const { breaker, pass } = start();
    for (let i = 0; i < 20; i++) breaker.failed({ surely: true });
    pass(5 * 60_000);
    expect(breaker.allows()).toBe(true);
  });

  it('opens at once when the next request would surely fail, or when it was asked to wait', () => {
    const wrongKey = start();
    wrongKey.breaker.failed({ surely: true });
    expect(wrongKey.breaker.allows()).toBe(false);
    const limited = start();
    limited.breaker.failed({ askedMs: 7_000 });
    limited.pass(6_999);
    expect(limited.breaker.allows()).toBe(false);
    limited.pass(1);
    expect(limited.breaker.allows()).toBe(true);
  });

  it('waits no longer than ten minutes, whatever it was asked', () => {
    const { breaker, pass } = start();
    breaker.failed({ askedMs: 1e12 });
    pass(10 * 60_000);
    expect(breaker.allows()).toBe(true);
  });

  it('tries again when a trial told nothing', () => {
    const { breaker, pass } = start();
    breaker.failed({ surely: true });
    pass(30_000);
    expect(breaker.allows()).toBe(true);
    pass(30_000);
    expect(breaker.allows()).toBe(true);
  });
});
