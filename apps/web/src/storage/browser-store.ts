/** The browser's storage, as far as the product uses it. */
export type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface BrowserStores {
  /** `setItem` throws when there is no room, so that the owner of the text can be warned. */
  readonly strict: BrowserStore;
  /** `setItem` never throws: without room the text is kept until the page closes. */
  readonly holding: BrowserStore;
}

/**
 * Stores that never throw when they are read. Some browsers refuse access to theirs when cookies are blocked:
 * the page's own memory takes its place then, so that every screen works for as long as it is open.
 */
export function browserStores(open: () => Storage): BrowserStores {
  const memory = new Map<string, string>();

  function kept(): Storage | null {
    try {
      return open();
    } catch {
      // Refused by the browser: the page's memory is used, and the store is tried again each time.
      return null;
    }
  }

  const strict: BrowserStore = {
    getItem: (key) => memory.get(key) ?? kept()?.getItem(key) ?? null,
    setItem(key, text) {
      const store = kept();
      if (!store) return void memory.set(key, text);
      store.setItem(key, text);
      memory.delete(key);
    },
    removeItem(key) {
      memory.delete(key);
      kept()?.removeItem(key);
    },
  };

  function hold(key: string, text: string): void {
    try {
      strict.setItem(key, text);
    } catch {
      // Full: the signed-in user or the theme is still right on this page.
      memory.set(key, text);
    }
  }

  return { strict, holding: { ...strict, setItem: hold } };
}

/** For what people typed: its writers catch the error, and show that there is no room. */
export const { strict: localStore, holding: holdingLocal } = browserStores(() => localStorage);
/** The same, of this tab alone. */
export const { holding: holdingTab } = browserStores(() => sessionStorage);
