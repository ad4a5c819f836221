/**
 * Whether the demo assistant floats above a page. It keeps out of the way where one builds or tries one's own,
 * of administration, and of the connection check, which owners put into pages of theirs.
 */
export function hasDemo(pathname: string): boolean {
  return !/^\/(widget|sandbox|assistant|admin|check|popup\/)/.test(pathname);
}
