import { useSyncExternalStore } from 'react';

/** From here on a page has room for two columns; the same as `lg:` in class names. */
const WIDE = '(min-width: 64rem)';

/** Whether the window has room for what a phone shows one after the other. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
