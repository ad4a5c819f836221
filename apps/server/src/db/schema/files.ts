import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from './auth.ts';

/** What an owner uploaded. The bytes are in file storage, under `key`; here are the facts. */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Where file storage keeps the bytes. */
    key: text('key').notNull().unique('files_key'),
    purpose: text('purpose').$type<'knowledge' | 'logo'>().notNull(),
    /** As the owner called it. */
    name: text('name').notNull(),
    /** The media type that its content has. */
    type: text('type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('files_owner').on(table.ownerId)],
);
