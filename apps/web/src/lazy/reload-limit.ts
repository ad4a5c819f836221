import { holdingTab } from '../storage/browser-store.ts';

/** After this many failed loads of one address in a row, another one would not help either. */
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
  // "Try again" starts with the same number of loads.
  store.removeItem(KEY);
  return false;
}

/** Ends the count: the first screen, or its error, is visible. */
export function loaded(store = holdingTab): void {
  store.removeItem(KEY);
}
