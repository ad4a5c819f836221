import { plainPath } from '../site/pages.ts';

/**
 * Whether the demo assistant floats above a page. It keeps out of the way where one builds or tries one's own,
 * of administration, of the connection check, which owners put into pages of theirs, and of what visitors booked.
 */
export function hasDemo(pathname: string): boolean {
  return !/^\/(widget|sandbox|assistant|admin|check|booking|popup\/)/.test(plainPath(pathname));
}
