import { askServer } from './wire/ask-server.ts';
import { fieldsOf, isText } from './wire/read.ts';

/** Which site this page is on, as the server said; empty where nobody needs to know. */
export interface SiteToken {
  readonly value: () => string;
  /** Whether there is a newer one now. */
  readonly renew: () => Promise<boolean>;
  readonly stop: () => void;
}

/** A token ends after a quarter of an hour, and its own end is not written on it. */
const RENEW_MS = 6 * 60_000;

/** The token that came with the page. */
export function firstSiteToken(page: Pick<Document, 'querySelector'>): string {
  return page.querySelector<HTMLMetaElement>('meta[name="parlo-site"]')?.content ?? '';
}

/** Keeps a token fresh for as long as the page is open: a visitor may read for an hour before they ask. */
export function keepSiteToken(
  assistantId: string,
  first: string,
  ask: typeof askServer = askServer,
): SiteToken {
  let value = first;
  const renew = async () => {
    if (!value) return false;
    const answer = await ask('site_token', { assistantId, site: value });
    const { site } = answer.ok ? fieldsOf(answer.body) : {};
    if (!isText(site)) return false;
    value = site;
    return true;
  };
  const timer = first ? setInterval(() => void renew(), RENEW_MS) : undefined;
  return { value: () => value, renew, stop: () => clearInterval(timer) };
}
