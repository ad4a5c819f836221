import { describe, expect, it } from 'vitest';
import { mayReload, RELOAD_REST_MS } from './reload-once.ts';

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}

describe('reloading after a missing file', () => {
  it('is done once for an address', () => {
    const store = memory();
    expect(mayReload('/dashboard?a=b c', store, 1_000)).toBe(true);
    expect(mayReload('/dashboard?a=b c', store, 2_000)).toBe(false);
    expect(mayReload('/dashboard?a=b c', store, 999 + RELOAD_REST_MS)).toBe(false);
  });

  it('is done for another address, and for the next version later on', () => {
    const store = memory();
    mayReload('/dashboard', store, 1_000);
    expect(mayReload('/blog', store, 1_001)).toBe(true);
    expect(mayReload('/blog', store, 1_001 + RELOAD_REST_MS)).toBe(true);
  });

  it('is not done where nothing can be remembered', () => {
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('', 'SecurityError');
      },
    };
    expect(mayReload('/', closed, 0)).toBe(false);
  });
});
