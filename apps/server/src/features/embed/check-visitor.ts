import { MESSAGES } from '@parlo/contract';
import type { CheckVisitor } from '../../platform/check-visitor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Limit, RateLimits } from '../../platform/limits/rate-limit.ts';
import { mayEmbedOn, type SiteTokens } from '../../platform/tokens/site-tokens.ts';

/**
 * What one page may do while one token of its lives, whoever asks for how many visitors. Counted through renewals, so
 * that a page that stands open all day in a hall has as much every quarter of an hour.
 */
export const SITE_LIMITS = {
  conversationsPerPage: { points: 20, seconds: 900 },
  turnsPerPage: { points: 200, seconds: 900 },
} as const satisfies Record<string, Limit>;

export interface CheckVisitorDeps {
  readonly siteTokens: SiteTokens;
  readonly limits: Pick<RateLimits, 'take'>;
}

/** Makes sure that the owner lets the widget be where it is, and that the visitor agreed to what they were asked. */
export function createCheckVisitor({ siteTokens, limits }: CheckVisitorDeps): CheckVisitor {
  return async ({ id, allowedSites, consentText }, { site, consent, own, typed = false }) => {
    if (own) return;
    const listed = allowedSites.length > 0;
    const placement = listed ? siteTokens.read(site, id) : null;
    if (listed && !(placement && mayEmbedOn(placement.origin, allowedSites))) throw siteNotAllowed();
    if (consentText !== '' && consent !== true) {
      throw new AppError('consent_required', MESSAGES.consentRequired);
    }
    // Last: what is refused takes nothing.
    if (placement) await limits.take(typed ? 'turnsPerPage' : 'conversationsPerPage', placement.id);
  };
}

export const siteNotAllowed = () => new AppError('site_not_allowed', MESSAGES.siteNotAllowed);
