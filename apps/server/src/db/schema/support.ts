import type { ReasonParams, TicketState } from '@parlo/contract';
import { boolean, index, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
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
  /** Asks to become a partner. */
  partner: boolean('partner').notNull().default(false),
  state: text('state').$type<TicketState>().notNull().default('open'),
  /** When an administrator read it first; null while it is unread. */
  readAt: at('read_at'),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** An administrator's reply to a message, as it was mailed. */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: text('id').primaryKey(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    /** The administrator's email at that time. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('support_replies_ticket').on(table.ticketId, table.createdAt)],
);

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
    /** The kind of notice; `params` are the values in its text. */
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
