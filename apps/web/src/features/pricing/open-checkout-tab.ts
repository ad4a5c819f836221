/** The name of the tab, so that there is one. */
export const CHECKOUT_TAB = 'parlo-checkout';

declare global {
  interface Window {
    /** The order whose checkout this page waits for the end of. The tab with that checkout reads it. */
    parloOrder?: string;
  }
}

/**
 * Opens a tab for a checkout that is not known yet. Called in the click itself: browsers block a tab that is opened
 * later. Null when it is blocked all the same.
 */
export function openCheckoutTab(words: string): Window | null {
  const tab = window.open('', CHECKOUT_TAB);
  try {
    if (tab?.location.href === 'about:blank') tab.document.body.textContent = words;
  } catch {
    // A provider's page of an earlier order is in it, which we can't read; it makes room for the new one.
  }
  return tab;
}
