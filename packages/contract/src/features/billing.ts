import { z } from 'zod';
import { success } from './fields.ts';

/** What an account may use, and what was added to it. */

/** `minutes`: no monthly plan, but bought or given time left. */
const Plan = z.enum(['trial', 'minutes', 'starter']);
export type Plan = z.infer<typeof Plan>;

export const BillingRow = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  /** What was added: the trial, a paid month, bought minutes, or minutes an administrator gave. */
  plan: z.enum(['trial', 'starter', 'top_up', 'grant']),
  minutes: z.number(),
  /** In US cents; null for what was not sold. */
  amount: z.number().nullable(),
  status: z.enum(['completed']),
});
export type BillingRow = z.infer<typeof BillingRow>;

export const BillingResponse = success({
  plan: Plan,
  /** The end of the paid month, when the next one is due; null without a plan. */
  paidUntil: z.iso.datetime().nullable(),
  /** What the next month costs, in US cents; null without a plan. */
  price: z.number().nullable(),
  /** Whole minutes left on the account. */
  minutes: z.number(),
  /** Minutes used since the account began, rounded up. */
  used: z.number(),
  /** Newest first. */
  history: z.array(BillingRow),
});
export type BillingResponse = z.infer<typeof BillingResponse>;
