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
 * What an account has. `seconds` of it are free, the rest is in open leases: the sum of an account's entries is
 * `seconds` plus what its leases hold. Locking the row of an account orders everything that changes it.
 */
export const minuteBalances = pgTable(
  'minute_balances',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Seconds that can be leased. */
    seconds: integer('seconds').notNull(),
    /** Seconds ever used. The trial's are used first. */
    usedSeconds: integer('used_seconds').notNull().default(0),
    /** The end of the last Starter month that is paid; null when there never was one. */
    starterUntil: at('starter_until'),
  },
  (table) => [check('minute_balances_seconds', sql`${table.seconds} >= 0`)],
);

/** Starter months that were paid, also in advance. While one runs, it is the account's billing month. */
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

/** The ledger. Rows are added and never changed. */
export const minuteEntries = pgTable(
  'minute_entries',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'trial' | 'starter' | 'top_up' | 'grant' | 'usage'>().notNull(),
    /** Above zero what came in, below zero what was used. */
    seconds: integer('seconds').notNull(),
    /** What it is for: the call, the order or the grant. The same one of a kind counts once. */
    reference: text('reference').notNull(),
    /** Of a usage, or of a top-up bought for one. Not a foreign key: the entry outlives the assistant. */
    assistantId: text('assistant_id'),
    note: text('note'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('minute_entries_reference').on(table.kind, table.reference),
    index('minute_entries_user').on(table.userId, table.createdAt),
    index('minute_entries_assistant').on(table.assistantId, table.createdAt),
  ],
);

/** Time that a running call holds. Gone when the call has been billed. */
export const minuteLeases = pgTable(
  'minute_leases',
  {
    /** The call's id; a conversation may have had several. */
    callId: text('call_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    assistantId: text('assistant_id'),
    /** Whom the call is counted for, see `visitorDays`; null when it is nobody whose calls are limited. */
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
 * What a visitor's network used of one assistant in one day. `visitor` is a keyed hash of day, assistant and address,
 * so that no address is stored and no two days or assistants can be told to be the same person's. Kept for two days.
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

/** How many calls an assistant's limits for visitors refused or ended, by day in UTC. */
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
