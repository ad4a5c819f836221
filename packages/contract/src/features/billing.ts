import { z } from 'zod';
import { refused } from '../api/reasons.ts';
import { priceOf } from '../plans.ts';
import { success } from './fields.ts';
import { OrderStatus, Sales } from './payments.ts';
import { TalkTime } from './talk-time.ts';

/** An account's balance, credits and payment methods. Amounts are in cents. */

/** `minutes`: no monthly plan, but bought or given time left. */
const Plan = z.enum(['trial', 'minutes', 'starter']);
export type Plan = z.infer<typeof Plan>;

export const BillingRow = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  /** The kind of credit: the trial, a paid month, bought minutes, granted minutes, or a deduction. */
  plan: z.enum(['trial', 'starter', 'top_up', 'grant', 'refund']),
  /** Below zero for a refund. */
  minutes: z.number(),
  /** Null for what was not sold; below zero for a refund. */
  amount: z.number().nullable(),
  status: OrderStatus,
  /** The provider's page or file of the invoice; null without one. */
  invoiceUrl: z.string().nullable(),
});
export type BillingRow = z.infer<typeof BillingRow>;

/**
 * The Starter subscription. `active`: paid. `past_due`: a renewal failed and is tried again. `paused`: renewals failed
 * for too long, and embeds are paused until the bill is paid. `ending`: paid, and cancelled at the end of its month.
 */
export const SubscriptionStatus = z.enum(['active', 'past_due', 'paused', 'ending']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** Bought by itself when the account has less than `below` minutes. */
export const AutoTopUp = z.object({
  on: z.boolean(),
  /** Minutes left on the account below which more are bought. */
  below: z.number().int().min(1).max(1_000),
  /** A pack of the plans table. */
  minutes: z
    .number()
    .int()
    .refine(
      (minutes) => priceOf('add_minutes', minutes) !== null,
      refused('not_sold', 'Choose one of the packs.'),
    ),
  /** The most that is bought this way in a calendar month in UTC, in cents. */
  mostPerMonth: z.number().int().min(1_000).max(100_000),
});
export type AutoTopUp = z.infer<typeof AutoTopUp>;

const BELOW_PACK = refused('below_pack', 'One pack costs more than this allows.');

/** The price of the pack that top-ups buy, in cents; a cap has to allow it. */
const packPrice = ({ autoTopUp: { on, minutes } }: { readonly autoTopUp: AutoTopUp }) =>
  on ? (priceOf('add_minutes', minutes) ?? 0) : 0;

/**
 * How an account pays. While automatic top-ups are on, a maximum or a cap below the price of their pack is refused: it
 * would turn them off without saying so.
 */
export const BillingSettings = z
  .object({
    /**
     * The most that all purchases of a calendar month in UTC may cost, the plan included; null for no cap. A renewal of
     * the plan counts, and is not held up.
     */
    monthlyCap: z.number().int().min(1_000).max(1_000_000).nullable(),
    autoTopUp: AutoTopUp,
  })
  .refine((settings) => settings.autoTopUp.mostPerMonth >= packPrice(settings), {
    ...BELOW_PACK,
    path: ['autoTopUp', 'mostPerMonth'],
  })
  .refine((settings) => settings.monthlyCap === null || settings.monthlyCap >= packPrice(settings), {
    ...BELOW_PACK,
    path: ['monthlyCap'],
  });
export type BillingSettings = z.infer<typeof BillingSettings>;

export const BillingResponse = success({
  plan: Plan,
  /** The end of the paid month, when the next one is due; null without a plan. */
  paidUntil: z.iso.datetime().nullable(),
  /** The price of the next month; null without a plan, or if the plan ends. */
  price: z.number().nullable(),
  /** Null without a subscription that renews or has to be paid. */
  subscription: SubscriptionStatus.nullable(),
  /** The account is suspended: its embeds refuse, its calls have ended. */
  suspended: z.boolean(),
  sales: Sales,
  /** There is a card and invoices at the provider: `billing_portal` has a page for them. */
  portal: z.boolean(),
  /** Whole minutes left on the account. */
  minutes: z.number(),
  /** The account's time, regardless of an assistant's cap. */
  talk: TalkTime,
  /** Minutes used since the account began, rounded up. */
  used: z.number(),
  /** Spent in this calendar month in UTC, refunds taken off. */
  spent: z.number(),
  settings: BillingSettings,
  /** Newest first. */
  history: z.array(BillingRow),
});
export type BillingResponse = z.infer<typeof BillingResponse>;

/** Assistants that have a part of their own in the use of minutes. */
export const MOST_IN_USAGE = 8;

/** The last `days` days, today included, in the reader's time zone. */
export const UsageInput = z.object({
  days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
  timeZone: z.string().max(64).optional(),
});
export const UsageResponse = success({
  /**
   * Oldest first, each day once: seconds used of each of `assistants` in their order, and last of the `others` together
   * if there are any. A call counts on the day it ended.
   */
  days: z.array(z.object({ day: z.iso.date(), seconds: z.array(z.number()) })),
  /**
   * The {@link MOST_IN_USAGE} most used at most, most used first. `id` is null for tests of drafts that were never saved.
   * `name` is the last known one of a deleted assistant, and empty where none is known.
   */
  assistants: z.array(z.object({ id: z.string().nullable(), name: z.string(), deleted: z.boolean() })),
  /** The number of further assistants that used minutes in these days. */
  others: z.number(),
});
export type UsageResponse = z.infer<typeof UsageResponse>;
