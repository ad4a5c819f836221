import { isAllowedOrigin } from '@parlo/contract';
import { z } from 'zod';
import { newId } from '../new-id.ts';
import { readToken, signToken } from './signed-token.ts';

const PREFIX = 'st';
const LIFE_SECONDS = 15 * 60;
/** A laptop that slept over night continues in the morning; after that the page has to be opened again. */
const RENEWABLE_SECONDS = 24 * 3_600;

/** Stands for our own pages: browsers enforce where those may be shown by their policy. */
export const OWN_PAGES = 'self';

/** The site that shows a widget. */
export interface Placement {
  readonly assistantId: string;
  /** The origin of the page that embeds it, or {@link OWN_PAGES}. */
  readonly origin: string;
  /** Stays the same through renewals, so that the limits of a page count all of its tokens together. */
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

/** Tokens that say on which origin a widget is, for assistants whose owner listed the allowed ones. */
export interface SiteTokens {
  /** A new token, or with an `id` the next one of the same page. */
  mint(placement: Omit<Placement, 'id'> & { readonly id?: string }): SiteToken;
  /** Null for a token that is missing, not ours, for another assistant, or expired. */
  read(token: string | undefined, assistantId: string): Placement | null;
  /** Like `read`, but also returns an expired token that may still be renewed. */
  readForRenewal(token: string | undefined, assistantId: string): Placement | null;
}

export function createSiteTokens(key: Buffer, nowSeconds = () => Math.floor(Date.now() / 1_000)): SiteTokens {
  const readUntil = (token: string | undefined, assistantId: string, graceSeconds: number) => {
    const claims = token === undefined ? null : readToken(PREFIX, token, key, Claims);
    if (claims?.assistantId !== assistantId || claims.expiresAt + graceSeconds <= nowSeconds()) return null;
    const { site: origin, id } = claims;
    return { assistantId, origin, id };
  };
  return {
    mint({ assistantId, origin, id = newId('page') }) {
      const expiresAt = nowSeconds() + LIFE_SECONDS;
      return { token: signToken(PREFIX, { assistantId, site: origin, id, expiresAt }, key), expiresAt };
    },
    read: (token, assistantId) => readUntil(token, assistantId, 0),
    readForRenewal: (token, assistantId) => readUntil(token, assistantId, RENEWABLE_SECONDS),
  };
}

/** Whether an assistant with this list may be embedded on an origin (or on our own pages). */
export function mayEmbedOn(origin: string, allowedSites: readonly string[]): boolean {
  return origin === OWN_PAGES || isAllowedOrigin(origin, allowedSites);
}
