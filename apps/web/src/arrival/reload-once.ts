const KEY = 'reloadedFor';
/** A second failure within this time, in milliseconds, is no new version: reloading again would be a loop. */
export const RELOAD_REST_MS = 60_000;

/**
 * True for the first failure at an address: its files may have new names since the page was loaded, and a fresh load
 * finds them. False when that was just tried, or could not be remembered.
 */
export function mayReload(
  address: string,
  store: Pick<Storage, 'getItem' | 'setItem'>,
  now: number = Date.now(),
): boolean {
  try {
    const [at = '', ...before] = (store.getItem(KEY) ?? '').split(' ');
    if (before.join(' ') === address && now - Number(at) < RELOAD_REST_MS) return false;
    store.setItem(KEY, `${now} ${address}`);
    return true;
  } catch {
    // Storage may be closed to us: without a memory there would be no end to it.
    return false;
  }
}
