import type { SiteTexts } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Texts of the public site, once an administrator saved them: one row, or none while those of `content/` hold. */
export const siteTexts = pgTable(
  'site_texts',
  {
    only: boolean('only').primaryKey().default(true),
    texts: jsonb('texts').$type<Partial<SiteTexts>>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('site_texts_one_row', sql`${table.only}`)],
);
