import { z } from 'zod';

/** What an account may use, and what was added to it. */

/** `minutes`: no monthly plan, but bought or given time left. */
export const PLANS = ['trial', 'minutes', 'starter'] as const;
export type Plan = (typeof PLANS)[number];

export const BillingRow = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  /** What was added: the trial, a paid month, bought minutes, or minutes an administrator gave. */
  plan: z.enum(['trial', 'starter', 'top_up', 'grant']),
  minutes: z.number(),
  /** In US dollars; null for what was not sold. */
  amount: z.number().nullable(),
  status: z.enum(['completed']),
});
export type BillingRow = z.infer<typeof BillingRow>;

export const BillingAnswer = z.object({
  success: z.literal(true),
  plan: z.enum(PLANS),
  /** The end of the paid month, when the next one is due; null without a plan. */
  paidUntil: z.iso.datetime().nullable(),
  /** Whole minutes left on the account. */
  minutes: z.number(),
  /** Minutes used since the account began, rounded up. */
  used: z.number(),
  /** Newest first. */
  history: z.array(BillingRow),
});
export type BillingAnswer = z.infer<typeof BillingAnswer>;
