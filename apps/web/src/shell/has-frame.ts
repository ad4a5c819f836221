import { plainPath } from '../site/pages.ts';

/**
 * Whether a page has the header and footer around it. The page of a meeting is for visitors of somebody's site, who
 * have no business with ours. The widget and popup pages are pages of their own that the server hands out; should the
 * app ever draw one of their addresses, it keeps out of a visitor's small window.
 */
export function hasFrame(pathname: string): boolean {
  return !/^\/(widget|popup|booking)(\/|$)/.test(plainPath(pathname));
}

/** Long pages to read end in the support form; on all others it waits behind a button. */
export function hasOpenForm(pathname: string): boolean {
  return /^\/(blog\/[^/]+\/?)?$/.test(plainPath(pathname));
}
