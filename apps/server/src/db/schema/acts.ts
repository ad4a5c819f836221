import type { ActName } from '@parlo/contract';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from './auth.ts';

/**
 * What owners and administrators did. Rows are only added. Those of owners are deleted when they are too old, and what
 * names a person is emptied with their account.
 */
export const acts = pgTable(
  'acts',
  {
    id: text('id').primaryKey(),
    /** Who did it; null when the account is gone. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    act: text('act').$type<ActName>().notNull(),
    /** The id and the name, at the time, of the person or thing concerned. */
    aboutId: text('about_id'),
    about: text('about').notNull().default(''),
    /** Why, in an administrator's words. */
    note: text('note'),
    browser: text('browser'),
    system: text('system'),
    via: text('via').$type<'session' | 'api_key'>(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('acts_at').on(table.at), index('acts_user').on(table.userId, table.at)],
);
