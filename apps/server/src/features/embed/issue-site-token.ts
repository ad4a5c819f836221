import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { isOwnOrigin } from '../../platform/http/own-origin.ts';
import { mayEmbedOn, OWN_PAGES, type SiteTokens } from '../../platform/tokens/site-tokens.ts';
import { siteNotAllowed } from './check-visitor.ts';

export interface IssueSiteTokenDeps {
  /** The sites that may embed an assistant; rejects for one that is not there. */
  readonly sitesOf: (assistantId: string) => Promise<readonly string[]>;
  readonly siteTokens: SiteTokens;
  readonly publicUrl: string | undefined;
}

/**
 * A token for the page that asks, whose origin its browser says; or the next one for a page that has one, whose site
 * is looked up again. A widget renews from our own origin, so that what its token says comes first.
 */
export function issueSiteToken(deps: IssueSiteTokenDeps): Operation<typeof CALLS.siteToken> {
  const { sitesOf, siteTokens, publicUrl } = deps;
  return async ({ assistantId, site }, { headers }) => {
    const allowedSites = await sitesOf(assistantId);
    if (allowedSites.length === 0) return { success: true, site: null, expires_at: 0 };
    const known = siteTokens.readForRenewal(site, assistantId);
    const asks = known ?? { assistantId, origin: askedFrom(headers, publicUrl) };
    if (!mayEmbedOn(asks.origin, allowedSites)) throw siteNotAllowed();
    const { token, expiresAt } = siteTokens.mint(asks);
    return { success: true, site: token, expires_at: expiresAt };
  };
}

/** Programs and pages without an origin are on no list. */
function askedFrom(headers: Headers, publicUrl: string | undefined): string {
  const origin = headers.get('origin') ?? '';
  return isOwnOrigin(origin, headers.get('host'), publicUrl) ? OWN_PAGES : origin;
}
