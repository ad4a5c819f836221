import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /** When the billing month began that an assistant's minutes are counted in. The trial counts as one month. */
    periodStartedAt: at('period_started_at').notNull().defaultNow(),
    /** The end of the Starter month that is paid; null when there never was one. */
    starterUntil: at('starter_until'),
  },
  (table) => [check('minute_balances_seconds', sql`${table.seconds} >= 0`)],
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
    /** Of a usage. Not a foreign key: what was used outlives the assistant. */
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
