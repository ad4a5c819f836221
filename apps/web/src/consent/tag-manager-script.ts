import { TAG_MANAGER_META } from '@parlo/contract/built-site';

/** Where the operator's tag manager is: the server says so in the page. Null where there is none. */
export function tagManagerScript(): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${TAG_MANAGER_META}"]`)?.content || null;
}

/** What the address said that this page was opened with; a reader may be elsewhere before they agree to anything. */
export const openedWith = typeof location === 'undefined' ? '' : location.search;
