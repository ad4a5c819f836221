import { BUILT_PROFILE, PROFILES_META } from '@parlo/contract/built-site';

export interface Profile {
  readonly name: string;
  readonly address: string;
}

/**
 * The operator's profiles elsewhere, as the server put them into the page. While pages are made it is one stand-in, so
 * that the page that is sent and what is drawn in the browser are the same.
 */
export function siteProfiles(): readonly Profile[] {
  if (typeof document === 'undefined') return [BUILT_PROFILE];
  const said = document.querySelector<HTMLMetaElement>(`meta[name="${PROFILES_META}"]`)?.content;
  // There is none where another server than Parlo's sent the page.
  return said ? (JSON.parse(said) as readonly Profile[]) : [];
}
