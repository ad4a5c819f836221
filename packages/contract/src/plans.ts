/**
 * Products and free allowances: the one place that lists them, for the server, every screen and every text. Prices are
 * in cents of a US dollar. No schema library is imported here, so that any page can afford the table.
 */
export const PLANS = {
  /** Comes with every account, once. */
  trial: { minutes: 10, cents: 0 },
  /** A month. */
  starter: { minutes: 300, cents: 2_900 },
  /** Minutes that can be added at any time. */
  topUps: [
    { minutes: 100, cents: 1_000 },
    { minutes: 300, cents: 2_700 },
    { minutes: 500, cents: 4_000 },
  ],
} as const;

/** The partner programme: agencies sell assistants in a storefront under their own name. */
export const PARTNERS = {
  /** The monthly price of one assistant for a partner's customer. */
  cents: 2_900,
  /** The partner's part of that, in percent. */
  share: 50,
  /** Within how many hours a storefront is set up. */
  activationHours: 24,
} as const;

/** Cents a month that customers pay a partner's storefront for this number of assistants, and the partner's share. */
export function partnerMonth(assistants: number): { readonly paid: number; readonly share: number } {
  const paid = assistants * PARTNERS.cents;
  return { paid, share: Math.floor((paid * PARTNERS.share) / 100) };
}

/** The currency of every price. */
export const CURRENCY = 'USD';

/** Seconds of talk that come with an account. */
export const TRIAL_SECONDS = PLANS.trial.minutes * 60;

/** The products: a month of Starter that renews itself, or minutes once. */
export const PLAN_TYPES = ['starter', 'add_minutes'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** Cents that these minutes of a plan cost; null for minutes that are not sold. */
export function priceOf(planType: PlanType, minutes: number): number | null {
  if (planType === 'starter') return minutes === PLANS.starter.minutes ? PLANS.starter.cents : null;
  return PLANS.topUps.find((pack) => pack.minutes === minutes)?.cents ?? null;
}
