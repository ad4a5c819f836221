import { useEffect, useState } from 'react';

/** No longer than this, in milliseconds, however busy the browser is. */
const LIMIT_MS = 2_000;

/** False at first; true once the browser has drawn what was asked of it and has nothing else to do. */
export function useRest(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const rest = () => setRested(true);
    // Safari has no way to ask.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(rest);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(rest, { timeout: LIMIT_MS });
    return () => cancelIdleCallback(waiting);
  }, []);
  return rested;
}
