/** What screens ask of a browser and jsdom does not have: nobody prefers anything, and nothing has a size but the window. */
export function fillJsdomGaps(): void {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: narrowest(media) <= window.innerWidth,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= Everywhere;
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
}

/** Whatever is watched is on the screen. */
class Everywhere implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    this.#tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** The width that a media query asks for, in pixels; no window has that of a query that asks for anything else. */
function narrowest(media: string): number {
  const [, rem] = /^\(min-width: (\d+)rem\)$/.exec(media) ?? [];
  return rem ? Number(rem) * 16 : Number.POSITIVE_INFINITY;
}
