import { describe, expect, it } from 'vitest';
import { Breaker } from './breaker.ts';

type Failure = Parameters<NonNullable<ReturnType<Breaker['begin']>>['failed']>[0];

function start() {
  let now = 0;
  const breaker = new Breaker(() => now);
  const begin = () => breaker.begin() ?? expect.fail('it rests');
  return {
    breaker,
    begin,
    pass: (ms: number) => (now += ms),
    allows: () => breaker.begin() !== null,
    /** A request that fails before the next one is made. */
    fail: (failure: Failure = {}) => begin().failed(failure),
    succeed: () => begin().succeeded(),
  };
}

describe('a breaker', () => {
  it('opens after three failures in a row, and not after others', () => {
    const { breaker, allows, fail, succeed } = start();
    fail();
    fail();
    succeed();
    fail();
    fail();
    expect([allows(), breaker.rests]).toEqual([true, false]);
    fail();
    expect([allows(), breaker.rests]).toEqual([false, true]);
  });

  it('lets one through after its rest, and rests twice as long when that fails', () => {
    const { breaker, begin, allows, fail, pass } = start();
    for (let i = 0; i < 3; i++) fail();
    pass(29_999);
    expect(allows()).toBe(false);
    pass(1);
    const trial = begin();
    expect(allows()).toBe(false);
    trial.failed({});
    pass(59_999);
    expect(allows()).toBe(false);
    pass(1);
    begin().succeeded();
    expect([allows(), allows(), breaker.rests]).toEqual([true, true, false]);
  });

  it('rests no longer when requests that were under way fail together', () => {
    const { begin, allows, fail, pass } = start();
    const together = Array.from({ length: 8 }, begin);
    for (const each of together) each.failed({});
    pass(30_000);
    fail();
    pass(60_000);
    expect(allows()).toBe(true);
  });

  it.each<[string, Failure]>([
    ['fails', {}],
    ['surely fails', { surely: true }],
    ['is asked to wait', { askedMs: 300_000 }],
  ])('rests no longer when a request from before its rest %s, before or during the trial', (_, failure) => {
    const { begin, allows, fail, pass } = start();
    const [one, other] = [begin(), begin()];
    for (let i = 0; i < 3; i++) fail();
    pass(20_000);
    one.failed(failure);
    pass(10_000);
    const trial = begin();
    other.failed(failure);
    trial.succeeded();
    expect([allows(), allows()]).toEqual([true, true]);
  });

  it('rests on when a request from before its rest succeeds', () => {
    const { begin, allows, fail, pass } = start();
    const early = begin();
    fail({ askedMs: 60_000 });
    early.succeeded();
    pass(59_999);
    expect(allows()).toBe(false);
  });

  it('never rests longer than five minutes by itself', () => {
    const { allows, fail, pass } = start();
    for (let i = 0; i < 20; i++) {
      fail({ surely: true });
      pass(5 * 60_000);
    }
    expect(allows()).toBe(true);
  });

  it('opens at once when the next request would surely fail, or when it was asked to wait', () => {
    const wrongKey = start();
    wrongKey.fail({ surely: true });
    expect(wrongKey.allows()).toBe(false);
    const limited = start();
    limited.fail({ askedMs: 7_000 });
    limited.pass(6_999);
    expect(limited.allows()).toBe(false);
    limited.pass(1);
    expect(limited.allows()).toBe(true);
  });

  it('waits no longer than ten minutes, whatever it was asked', () => {
    const { allows, fail, pass } = start();
    fail({ askedMs: 1e12 });
    pass(10 * 60_000);
    expect(allows()).toBe(true);
  });

  it('tries again when a trial told nothing', () => {
    const { allows, fail, pass } = start();
    fail({ surely: true });
    pass(30_000);
    expect(allows()).toBe(true);
    pass(30_000);
    expect(allows()).toBe(true);
  });
});
