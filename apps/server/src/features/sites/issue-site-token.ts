import type { ENDPOINTS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { isOwnOrigin } from '../../platform/http/own-origin.ts';
import { mayEmbedOn, OWN_PAGES, type SiteTokens } from '../../platform/tokens/site-tokens.ts';
import { originNotAllowed } from './check-visitor.ts';

export interface IssueSiteTokenDeps {
  /** Returns the origins that may embed an assistant; an empty list allows every origin. Rejects when there is no such assistant. */
  readonly originsOf: (assistantId: string) => Promise<readonly string[]>;
  readonly siteTokens: SiteTokens;
  readonly publicUrl: string | undefined;
}

/**
 * Makes a token for the page that requests it, with the origin that its browser sends; or renews a page's token after
 * checking its origin again. A widget renews from our own origin, so the origin in its token counts first.
 */
export function issueSiteToken(deps: IssueSiteTokenDeps): Operation<typeof ENDPOINTS.siteToken> {
  const { originsOf, siteTokens, publicUrl } = deps;
  return async ({ assistantId, site }, { headers }) => {
    const allowed = await originsOf(assistantId);
    if (allowed.length === 0) return { success: true, site: null, expires_at: 0 };
    const known = siteTokens.readForRenewal(site, assistantId);
    const placement = known ?? { assistantId, origin: originOf(headers, publicUrl) };
    if (!mayEmbedOn(placement.origin, allowed)) throw originNotAllowed();
    const { token, expiresAt } = siteTokens.mint(placement);
    return { success: true, site: token, expires_at: expiresAt };
  };
}

/** Programs and pages without an origin are on no list. */
function originOf(headers: Headers, publicUrl: string | undefined): string {
  const origin = headers.get('origin') ?? '';
  return isOwnOrigin(origin, headers.get('host'), publicUrl) ? OWN_PAGES : origin;
}
