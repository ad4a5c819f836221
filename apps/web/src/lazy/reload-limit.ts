import { holdingTab } from '../storage/browser-store.ts';

/** Loads of one address in a row whose screen did not come; another one would not help either. */
const MAX_FAILED_LOADS = 2;
const KEY = 'loads';

/**
 * React Router reloads the page when a screen's code can't be fetched: once helps after an update, but a file that
 * stays missing would reload the page for ever. Counts this load, and returns whether the app is to be started.
 */
export function mayLoad(address = location.href, store = holdingTab): boolean {
  const [count = '', of] = (store.getItem(KEY) ?? '').split(' ');
  const failed = of === address ? Number(count) : 0;
  if (failed < MAX_FAILED_LOADS) {
    store.setItem(KEY, `${failed + 1} ${address}`);
    return true;
  }
  // Whoever asks for the page once more gets the same number of loads again.
  store.removeItem(KEY);
  return false;
}

/** The first screen, or what went wrong on it, is there. */
export function loaded(store = holdingTab): void {
  store.removeItem(KEY);
}
