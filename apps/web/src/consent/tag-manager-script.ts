import { TAG_MANAGER_META, TAGGED_SCREEN } from '@parlo/contract/built-site';
import { siteAddress } from '../site/pages.ts';

/** The address of the operator's tag manager, which the server puts into the page. Null without one. */
export function tagManagerScript(): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${TAG_MANAGER_META}"]`)?.content || null;
}

/** Whether tags may run at an address. Screens show what owners keep private, so they run on public pages. */
export const mayRunTags = (pathname: string) =>
  siteAddress(pathname)?.page !== undefined || pathname.replace(/\/$/, '') === TAGGED_SCREEN;

/** The path that this page was opened with. */
export const openedAt = typeof location === 'undefined' ? '/' : location.pathname;
/** The parameters of the page's first address; a reader may be elsewhere before they agree. */
export const openedWith = typeof location === 'undefined' ? '' : location.search;
