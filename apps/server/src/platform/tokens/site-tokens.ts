import { BY_CODE, isAllowedOrigin } from '@parlo/contract';
import { z } from 'zod';
import { newId } from '../new-id.ts';
import { readToken, signToken } from './signed-token.ts';

const PREFIX = 'st';
/** For an assistant without a list, whose widget has nothing to renew: it only says where the widget is. */
const UNLISTED_PREFIX = 'su';
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
  /** Our own page was opened by its QR code. */
  readonly byCode?: true;
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
  byCode: z.literal(true).optional(),
  id: z.string(),
  expiresAt: z.number(),
});

/** Tokens that say on which origin a widget is. Assistants whose owner listed the allowed ones need one. */
export interface SiteTokens {
  /** A new token, or with an `id` the next one of the same page. */
  mint(placement: Omit<Placement, 'id'> & { readonly id?: string }): SiteToken;
  /** A token for an assistant without a list: it allows nothing, and is not renewed while there is none. */
  mintUnlisted(placement: Omit<Placement, 'id'>): string;
  /** Null for a token that is missing, not ours, for another assistant, or expired. */
  read(token: string | undefined, assistantId: string): Placement | null;
  /** Like `read`, but also returns an expired token that may still be renewed, and one without a list. */
  readForRenewal(token: string | undefined, assistantId: string): Placement | null;
}

export function createSiteTokens(key: Buffer, nowSeconds = () => Math.floor(Date.now() / 1_000)): SiteTokens {
  const readUntil = (
    prefix: string,
    token: string | undefined,
    assistantId: string,
    graceSeconds: number,
  ): Placement | null => {
    const claims = token === undefined ? null : readToken(prefix, token, key, Claims);
    if (claims?.assistantId !== assistantId || claims.expiresAt + graceSeconds <= nowSeconds()) return null;
    const { site: origin, id, byCode } = claims;
    return { assistantId, origin, id, ...(byCode && { byCode }) };
  };
  const sign = (
    prefix: string,
    { assistantId, origin, byCode, id }: Placement,
    lifeSeconds: number,
  ): SiteToken => {
    const expiresAt = nowSeconds() + lifeSeconds;
    return { token: signToken(prefix, { assistantId, site: origin, byCode, id, expiresAt }, key), expiresAt };
  };
  return {
    mint: ({ id = newId('page'), ...placement }) => sign(PREFIX, { ...placement, id }, LIFE_SECONDS),
    mintUnlisted: (placement) =>
      sign(UNLISTED_PREFIX, { ...placement, id: newId('page') }, RENEWABLE_SECONDS).token,
    read: (token, assistantId) => readUntil(PREFIX, token, assistantId, 0),
    readForRenewal: (token, assistantId) =>
      readUntil(PREFIX, token, assistantId, RENEWABLE_SECONDS) ??
      readUntil(UNLISTED_PREFIX, token, assistantId, 0),
  };
}

/** The longest name of a host. */
const LONGEST_HOST = 255;

/** Returns the site of a page as conversations store it: its host, or that its QR code was used. Null where it tells none. */
export function siteOf(placement: Placement | null): string | null {
  if (placement?.byCode) return BY_CODE;
  if (!placement || placement.origin === OWN_PAGES) return null;
  const host = URL.canParse(placement.origin) ? new URL(placement.origin).host : '';
  return host === '' || host.length > LONGEST_HOST ? null : host;
}

/** Whether an assistant with this list may be embedded on an origin (or on our own pages). */
export function mayEmbedOn(origin: string, allowedSites: readonly string[]): boolean {
  return origin === OWN_PAGES || isAllowedOrigin(origin, allowedSites);
}
