import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { user } from './auth.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The balance of an account: the sum of its ledger entries is `seconds` plus what its open leases hold. Every change
 * locks the account's row first, so that changes happen one after the other.
 */
export const minuteBalances = pgTable(
  'minute_balances',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Seconds that can be leased. */
    seconds: integer('seconds').notNull(),
    /** Seconds ever used. Those of the trial are used first. */
    usedSeconds: integer('used_seconds').notNull().default(0),
    /** The end of the last paid Starter month; null if there was none. */
    starterUntil: at('starter_until'),
    /** Since when the account is suspended, and by whom; null while it is open. */
    suspendedAt: at('suspended_at'),
    suspendedBy: text('suspended_by').$type<'operator' | 'chargeback'>(),
  },
  (table) => [check('minute_balances_seconds', sql`${table.seconds} >= 0`)],
);

/** Paid Starter months, also in advance. While one runs, it is the account's billing month. */
export const starterMonths = pgTable(
  'starter_months',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.startsAt] }),
    check('starter_months_order', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** The ledger. Rows are only added, never changed. */
export const minuteEntries = pgTable(
  'minute_entries',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'trial' | 'starter' | 'top_up' | 'grant' | 'usage' | 'refund'>().notNull(),
    /** Positive for credits, negative for usage and refunds. */
    seconds: integer('seconds').notNull(),
    /** The call, order or grant that it is for. There can be only one entry of a kind for it. */
    reference: text('reference').notNull(),
    /** For usage, and for a top-up of one assistant. Not a foreign key: the entry outlives the assistant. */
    assistantId: text('assistant_id'),
    /** For usage: the assistant's name at the time. */
    note: text('note'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('minute_entries_reference').on(table.kind, table.reference),
    index('minute_entries_user').on(table.userId, table.createdAt),
    index('minute_entries_assistant').on(table.assistantId, table.createdAt),
  ],
);

/** Time reserved for a running call. Deleted when the call has been billed. */
export const minuteLeases = pgTable(
  'minute_leases',
  {
    /** The call's id; a conversation may have had several. */
    callId: text('call_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    assistantId: text('assistant_id'),
    /** The visitor that the call counts for, see `visitorDays`; null if the caller has no such limits. */
    visitor: text('visitor'),
    /** Everything leased for it so far. */
    seconds: integer('seconds').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('minute_leases_user').on(table.userId),
    index('minute_leases_assistant').on(table.assistantId),
    check('minute_leases_seconds', sql`${table.seconds} >= 0`),
  ],
);

/**
 * What a visitor's network used of one assistant in one day. `visitor` is a keyed hash of day, assistant and address, so
 * that no address is stored, and rows of different days or assistants can't be linked. Kept for two days.
 */
export const visitorDays = pgTable(
  'visitor_days',
  {
    visitor: text('visitor').primaryKey(),
    seconds: integer('seconds').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('visitor_days_created').on(table.createdAt)],
);

/** The number of calls that an assistant's limits for visitors refused or ended, by day in UTC. */
export const visitorLimitHits = pgTable(
  'visitor_limit_hits',
  {
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.assistantId, table.day] })],
);
