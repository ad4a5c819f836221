import { describe, expect, it } from 'vitest';
import { ChangeCache } from './change-cache.ts';

interface Value {
  readonly of: string;
  readonly load: number;
}

function setUp(max = 10) {
  let heard = true;
  let loads = 0;
  const cache = new ChangeCache<Value>({ max, connected: () => heard });
  const get = (key: string) => cache.get(key, async () => ({ of: key, load: ++loads }));
  const setHeard = (value: boolean) => {
    heard = value;
  };
  return { cache, get, loads: () => loads, setHeard };
}

describe('ChangeCache', () => {
  it('loads once, until it hears of a change', async () => {
    const { cache, get } = setUp();
    expect([await get('a'), await get('a')]).toEqual([
      { of: 'a', load: 1 },
      { of: 'a', load: 1 },
    ]);
    cache.forget('b');
    expect((await get('a')).load).toBe(1);
    cache.forget('a');
    expect((await get('a')).load).toBe(2);
    cache.forgetWhere(({ of }) => of === 'a');
    expect((await get('a')).load).toBe(3);
    cache.forgetAll();
    expect((await get('a')).load).toBe(4);
  });

  it('loads expired entries again', async () => {
    let [now, loads] = [5_000, 0];
    const cache = new ChangeCache<{ load: number }>({
      max: 1,
      maxAgeMs: 1_000,
      now: () => now,
      connected: () => true,
    });
    const get = () => cache.get('a', async () => ({ load: ++loads }));
    await get();
    now += 1_000;
    expect(await get()).toEqual({ load: 1 });
    now += 1;
    expect(await get()).toEqual({ load: 2 });
  });

  it('shares one load among those who ask at once', async () => {
    const { get, loads } = setUp();
    await Promise.all([get('a'), get('a'), get('b')]);
    expect(loads()).toBe(2);
  });

  it('keeps nothing that was loaded before a change was heard of, and shares it with nobody after', async () => {
    for (const change of ['forget', 'forgetAll'] as const) {
      const { cache, get } = setUp();
      const old = Promise.withResolvers<Value>();
      const first = cache.get('a', () => old.promise);
      cache[change]('a');
      const second = await get('a');
      old.resolve({ of: 'old', load: 0 });
      expect(await first).toEqual({ of: 'old', load: 0 });
      expect(second).toEqual({ of: 'a', load: 1 });
      expect(await get('a')).toEqual(second);
    }
  });

  it('is cleared and unused while notifications are disconnected', async () => {
    const { cache, get, setHeard } = setUp();
    await get('a');
    setHeard(false);
    expect(cache.peek('a')).toBeUndefined();
    expect([(await get('a')).load, (await get('a')).load]).toEqual([2, 3]);
    expect(cache.size).toBe(1);
  });

  it('keeps no failure', async () => {
    const { cache, get } = setUp();
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await get('a')).load).toBe(1);
  });

  it('drops the least recently used entry', async () => {
    const { cache, get } = setUp(2);
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    expect(cache.size).toBe(2);
    expect([cache.peek('a')?.load, cache.peek('b'), cache.peek('c')?.load]).toEqual([1, undefined, 3]);
  });

  it('keeps frequently used entries, also old ones', async () => {
    const { get } = setUp(4);
    for (const key of ['a', 'a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a', 'f', 'a', 'g']) await get(key);
    expect((await get('a')).load).toBe(1);
  });
});
