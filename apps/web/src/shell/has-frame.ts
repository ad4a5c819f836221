/**
 * Whether a page has the header and footer around it. The connection check has none in a frame of an owner's page,
 * where `top` is not this window. The widget and popup pages are pages of their own that the
 * server hands out; should the app ever draw one of their addresses, it keeps out of a visitor's small window.
 */
export function hasFrame(
  pathname: string,
  framed = typeof window !== 'undefined' && window.top !== window,
): boolean {
  if (framed && /^\/check\/?$/.test(pathname)) return false;
  return !/^\/(widget|popup)(\/|$)/.test(pathname);
}

/** Where people work or sign in: nothing there competes with what they do. */
export function isQuiet(pathname: string): boolean {
  return /^\/(assistant|sandbox|dashboard|settings|auth|unsubscribe)(\/|$)/.test(pathname);
}
