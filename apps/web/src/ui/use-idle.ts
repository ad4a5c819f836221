import { useEffect, useState } from 'react';

/** However busy the browser is, it counts as idle after this, in milliseconds. */
const LIMIT_MS = 2_000;
/** The same for a browser that can't say when it is idle (Safari). */
const UNKNOWN_MS = 300;

/** Becomes true once it was `wanted`, and the browser has drawn the page and has nothing else to do. */
export function useIdle(wanted = true): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(setIdle, UNKNOWN_MS, true);
      return () => clearTimeout(timer);
    }
    const call = requestIdleCallback(() => setIdle(true), { timeout: LIMIT_MS });
    return () => cancelIdleCallback(call);
  }, [wanted]);
  return idle;
}
