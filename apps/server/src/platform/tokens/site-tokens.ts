import { isAllowedSite } from '@parlo/contract';
import { z } from 'zod';
import { newId } from '../new-id.ts';
import { readToken, signToken } from './signed-token.ts';

const PREFIX = 'st';
const LIFE_SECONDS = 15 * 60;
/** A laptop that slept over night goes on in the morning; after that the page is opened anew. */
const RENEWABLE_SECONDS = 24 * 3_600;

/** Stands for our own pages: the browser lets them be where their policy says and nowhere else. */
export const OWN_PAGES = 'self';

/** Which site a widget is on. */
export interface Placement {
  readonly assistantId: string;
  /** An origin, or {@link OWN_PAGES}. */
  readonly site: string;
  /** Stays through renewals, so that what a page may do is counted for all of its tokens together. */
  readonly id: string;
}

export interface SiteToken {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

const Claims = z.object({
  assistantId: z.string(),
  site: z.string(),
  id: z.string(),
  expiresAt: z.number(),
});

/** Says which site a widget is on, for assistants whose owner named sites. */
export interface SiteTokens {
  /** A new one, or with an `id` the next one of a page that has one. */
  mint(placement: Omit<Placement, 'id'> & { readonly id?: string }): SiteToken;
  /** What a token says; null for one that is missing, not ours, of another assistant or too old. */
  read(token: string | undefined, assistantId: string): Placement | null;
  /** The same of one that may be too old to be used, and is not too old to be renewed. */
  readForRenewal(token: string | undefined, assistantId: string): Placement | null;
}

export function createSiteTokens(key: Buffer, nowSeconds = () => Math.floor(Date.now() / 1_000)): SiteTokens {
  const readUntil = (token: string | undefined, assistantId: string, graceSeconds: number) => {
    const claims = token === undefined ? null : readToken(PREFIX, token, key, Claims);
    if (claims?.assistantId !== assistantId || claims.expiresAt + graceSeconds <= nowSeconds()) return null;
    const { site, id } = claims;
    return { assistantId, site, id };
  };
  return {
    mint({ assistantId, site, id = newId('page') }) {
      const expiresAt = nowSeconds() + LIFE_SECONDS;
      return { token: signToken(PREFIX, { assistantId, site, id, expiresAt }, key), expiresAt };
    },
    read: (token, assistantId) => readUntil(token, assistantId, 0),
    readForRenewal: (token, assistantId) => readUntil(token, assistantId, RENEWABLE_SECONDS),
  };
}

/** Whether an assistant with this list may be where a token says, or may get a token that says so. */
export function mayBeOn(site: string, allowedSites: readonly string[]): boolean {
  return site === OWN_PAGES || isAllowedSite(site, allowedSites);
}
