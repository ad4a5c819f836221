import { MESSAGES } from '@parlo/contract';
import type { CheckVisitor } from '../../platform/check-visitor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Limit, RateLimits } from '../../platform/limits/rate-limit.ts';
import { mayEmbedOn, type SiteTokens, siteOf } from '../../platform/tokens/site-tokens.ts';

/**
 * Limits of one page, for all visitors together. They are counted over renewals of its token, so that a page that is
 * open all day, for example in a hall, has the same limit every quarter of an hour.
 */
export const PAGE_LIMITS = {
  conversationsPerPage: { points: 20, seconds: 900 },
  turnsPerPage: { points: 200, seconds: 900 },
} as const satisfies Record<string, Limit>;

export interface CheckVisitorDeps {
  readonly siteTokens: SiteTokens;
  readonly limits: Pick<RateLimits, 'take'>;
}

/** Checks that the owner allows the page's origin, and that the visitor gave the consent that is asked for. */
export function createCheckVisitor({ siteTokens, limits }: CheckVisitorDeps): CheckVisitor {
  return async ({ id, allowedSites, consentText }, { site, consent, own, typed = false }) => {
    if (own) return null;
    const placement = allowedSites.length > 0 ? siteTokens.read(site, id) : null;
    if (!isAllowed(placement, allowedSites)) throw originNotAllowed();
    if (consentText !== '' && consent !== true) {
      throw new AppError('consent_required', MESSAGES.consentRequired);
    }
    // Last, so that a refusal does not count.
    if (placement) await limits.take(typed ? 'turnsPerPage' : 'conversationsPerPage', placement.id);
    return siteOf(siteTokens.readForRenewal(site, id));
  };
}

function isAllowed(placement: { readonly origin: string } | null, sites: readonly string[]): boolean {
  return sites.length === 0 || (placement !== null && mayEmbedOn(placement.origin, sites));
}

export const originNotAllowed = () => new AppError('site_not_allowed', MESSAGES.siteNotAllowed);
