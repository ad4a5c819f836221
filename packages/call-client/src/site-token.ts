import { askServer } from './wire/ask-server.ts';
import { fieldsOf, isText } from './wire/read.ts';
import type { Refused } from './wire/read-responses.ts';

/** The holder of the token that says which site the page is on. */
export interface SiteRenewal {
  /** Resolves with whether there is a newer token now. */
  renew(): Promise<boolean>;
}

/** The site token of this page, from the server; empty if none is needed. */
export interface SiteToken extends SiteRenewal {
  readonly value: () => string;
  readonly stop: () => void;
}

/** A token expires after a quarter of an hour; it does not say when. */
const RENEW_MS = 6 * 60_000;

/** The token that came with the page. */
export function firstSiteToken(page: Pick<Document, 'querySelector'>): string {
  return page.querySelector<HTMLMetaElement>('meta[name="parlo-site"]')?.content ?? '';
}

/** Renews a token while the page is open: a visitor may read for an hour before they ask. */
export function keepSiteToken(
  assistantId: string,
  first: string,
  ask: typeof askServer = askServer,
): SiteToken {
  let value = first;
  const renew = async () => {
    if (!value) return false;
    const response = await ask('site_token', { assistantId, site: value });
    const { site } = response.ok ? fieldsOf(response.body) : {};
    if (!isText(site)) return false;
    value = site;
    return true;
  };
  // Any other token only says where the page is, and is not renewed.
  const timer = first.startsWith('st_') ? setInterval(() => void renew(), RENEW_MS) : undefined;
  return { value: () => value, renew, stop: () => clearInterval(timer) };
}

/** Asks, and once more with a newer token when the site was refused: a token expires while a laptop sleeps. */
export async function withFreshSite(
  site: SiteRenewal,
  ask: () => Promise<Refused | null>,
): Promise<Refused | null> {
  const why = await ask();
  return why?.code === 'site_not_allowed' && (await site.renew()) ? ask() : why;
}
