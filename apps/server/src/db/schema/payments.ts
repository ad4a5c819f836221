import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { user } from './auth.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What somebody set out to buy, with the price of that moment. Kept after its account is gone, without a name: what was
 * sold has to stay countable.
 */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    planType: text('plan_type').$type<'starter' | 'add_minutes'>().notNull(),
    minutes: integer('minutes').notNull(),
    cents: integer('cents').notNull(),
    /** Small letters, as providers write it. */
    currency: text('currency').notNull(),
    /** The assistant whose cap the minutes raise. Not a foreign key: the order outlives the assistant. */
    assistantId: text('assistant_id'),
    status: text('status')
      .$type<'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded'>()
      .notNull()
      .default('pending'),
    provider: text('provider').$type<'stripe' | 'test'>().notNull(),
    /** The provider's page to pay on, and its id of that checkout; null until there is one. */
    checkoutUrl: text('checkout_url'),
    checkoutRef: text('checkout_ref'),
    /** The provider's id of the payment: refunds and disputes name it. */
    paymentRef: text('payment_ref'),
    invoiceUrl: text('invoice_url'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Its bank took the money back, for now or, when the dispute is lost, for good. */
    dispute: text('dispute').$type<'open' | 'won' | 'lost'>(),
    /** Bought by itself, when few minutes were left. */
    automatic: boolean('automatic').notNull().default(false),
    /** When a browser was given its data for a tag manager. */
    trackedAt: at('tracked_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    paidAt: at('paid_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_created').on(table.createdAt),
    uniqueIndex('orders_checkout').on(table.provider, table.checkoutRef),
    uniqueIndex('orders_payment').on(table.provider, table.paymentRef),
    check('orders_refunded', sql`${table.refundedCents} between 0 and ${table.cents}`),
  ],
);

/** The Starter subscription of an account. */
export const starterSubscriptions = pgTable(
  'starter_subscriptions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<'stripe' | 'test'>().notNull(),
    /** The provider's id of it. */
    ref: text('ref').notNull(),
    status: text('status').$type<'active' | 'past_due' | 'paused' | 'ended'>().notNull(),
    endsWithMonth: boolean('ends_with_month').notNull().default(false),
    /** When the provider said so: an older report changes nothing. */
    changedAt: at('changed_at').notNull(),
  },
  (table) => [uniqueIndex('starter_subscriptions_ref').on(table.provider, table.ref)],
);

/** How an account pays. Without a row: no customer yet, no cap, nothing bought by itself. */
export const billingSettings = pgTable('billing_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** The provider's id of the customer. */
  customerRef: text('customer_ref').unique('billing_settings_customer'),
  monthlyCapCents: integer('monthly_cap_cents'),
  topUpOn: boolean('top_up_on').notNull().default(false),
  topUpBelowMinutes: integer('top_up_below_minutes').notNull().default(20),
  topUpMinutes: integer('top_up_minutes').notNull().default(100),
  topUpMostCents: integer('top_up_most_cents').notNull().default(3_000),
});

/** Providers' events, each stored once. Bodies hold ids and amounts, never cards. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's own id of it. */
    id: text('id').primaryKey(),
    provider: text('provider').$type<'stripe' | 'test'>().notNull(),
    type: text('type').notNull(),
    state: text('state').$type<'done' | 'ignored' | 'refused' | 'failed'>().notNull(),
    note: text('note'),
    orderId: text('order_id'),
    /** The payment or subscription that was not known yet: the event is handled again once it is. */
    waitsFor: text('waits_for'),
    attempts: integer('attempts').notNull().default(1),
    /** Null once it is not needed to handle the event again. */
    body: jsonb('body'),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_events_received').on(table.receivedAt),
    index('payment_events_waiting').on(table.waitsFor).where(sql`${table.waitsFor} is not null`),
  ],
);

/** Administrators' actions as the version before writes them; a trigger copies each into `acts`, which alone is read. */
export const adminActs = pgTable(
  'admin_acts',
  {
    id: text('id').primaryKey(),
    /** The administrator's email at the time. */
    by: text('by').notNull(),
    act: text('act')
      .$type<
        | 'grant_minutes'
        | 'make_admin'
        | 'unmake_admin'
        | 'suspend'
        | 'reopen'
        | 'refund_order'
        | 'replay_event'
        | 'save_site_texts'
        | 'add_model'
        | 'remove_model'
        | 'use_language_model'
        | 'stop_language_model'
      >()
      .notNull(),
    about: text('about').notNull(),
    note: text('note'),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('admin_acts_at').on(table.at)],
);
