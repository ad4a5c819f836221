import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from './auth.ts';

/** An owner's upload. Its bytes are in file storage under `key`. */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The key in file storage. */
    key: text('key').notNull().unique('files_key'),
    purpose: text('purpose').$type<'knowledge' | 'logo'>().notNull(),
    /** The owner's name for it. */
    name: text('name').notNull(),
    /** The media type of its content. */
    type: text('type').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('files_owner').on(table.ownerId)],
);
