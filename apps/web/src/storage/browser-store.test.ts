import { describe, expect, it } from 'vitest';
import { browserStores } from './browser-store.ts';

/** A browser's store with room for so many entries. */
function storeFor(entries: number): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, text) {
      if (!kept.has(key) && kept.size >= entries) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
  };
}

function refused(): Storage {
  throw new DOMException('denied', 'SecurityError');
}

describe('a store of the browser', () => {
  it('is the browser’s own where there is one', () => {
    const own = storeFor(9);
    const { strict: store } = browserStores(() => own);
    store.setItem('theme', 'dark');
    expect(own.getItem('theme')).toBe('dark');
    own.setItem('theme', 'light');
    expect(store.getItem('theme')).toBe('light');
    store.removeItem('theme');
    expect(own.getItem('theme')).toBeNull();
  });

  it('is the page’s memory where the browser refuses its own', () => {
    const { strict: store } = browserStores(refused);
    expect(store.getItem('user')).toBeNull();
    store.setItem('user', 'Olena');
    expect(store.getItem('user')).toBe('Olena');
    store.removeItem('user');
    expect(store.getItem('user')).toBeNull();
  });

  it('says that there is no room, and holds small things all the same', () => {
    const own = storeFor(0);
    const { strict: store, holding } = browserStores(() => own);
    expect(() => store.setItem('demoAssistants', '[]')).toThrow('full');
    expect(store.getItem('demoAssistants')).toBeNull();
    holding.setItem('user', 'Olena');
    expect(holding.getItem('user')).toBe('Olena');
    expect(store.getItem('user')).toBe('Olena');
    store.removeItem('user');
    expect(store.getItem('user')).toBeNull();
  });

  it('forgets what it held once the browser has it', () => {
    let room = 0;
    const kept = storeFor(1);
    const full = storeFor(0);
    const { holding: store } = browserStores(() => (room > 0 ? kept : full));
    store.setItem('theme', 'dark');
    room = 1;
    store.setItem('theme', 'light');
    kept.setItem('theme', 'dark');
    expect(store.getItem('theme')).toBe('dark');
  });
});
