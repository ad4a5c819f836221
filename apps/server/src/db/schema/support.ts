import type { ReasonParams } from '@parlo/contract';
import { index, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { user } from './auth.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A message to the operator. */
export const supportTickets = pgTable('support_tickets', {
  id: text('id').primaryKey(),
  /** Null if nobody was signed in, or the account was deleted. */
  userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    list: text('list').notNull(),
    email: text('email').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [unique('subscriptions_email').on(table.list, table.email)],
);

/** A notice for an owner. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What it is about; `params` are the values in its text. */
    kind: text('kind').notNull(),
    params: jsonb('params').$type<ReasonParams>().notNull(),
    type: text('type').$type<'success' | 'info' | 'warning'>().notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
  },
  (table) => [index('notifications_user').on(table.userId, table.createdAt)],
);
