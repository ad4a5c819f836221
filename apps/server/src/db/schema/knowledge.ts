import type { FileProblem } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { files } from './files.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A website that an assistant's replies come from; each of its pages is a knowledge file. */
export const websites = pgTable(
  'websites',
  {
    id: text('id').primaryKey(),
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** The address that its owner gave: where reading begins. */
    address: text('address').notNull(),
    status: text('status').$type<'pending' | 'ready' | 'failed'>().notNull().default('pending'),
    /** Why reading it failed, for programs. */
    problem: text('problem'),
    /** Whether it is read again every week. */
    weekly: boolean('weekly').notNull().default(false),
    /** When it was read last without a fault; null before the first time. */
    readAt: timestamp('read_at', { withTimezone: true }),
    /** When that was tried last. */
    triedAt: timestamp('tried_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('websites_address').on(table.assistantId, table.address),
    index('websites_tried').on(table.triedAt).where(sql`weekly`),
  ],
);

/** A file that an assistant's replies come from. */
export const knowledgeFiles = pgTable(
  'knowledge_files',
  {
    /** The id of the file. */
    id: text('id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** The website that it is a page of; null for a file that was uploaded. */
    websiteId: text('website_id').references(() => websites.id, { onDelete: 'cascade' }),
    /** The page's address. */
    pageUrl: text('page_url'),
    status: text('status').$type<'pending' | 'ready' | 'failed'>().notNull().default('pending'),
    /** Why it failed, for the owner. */
    reason: text('reason'),
    /** The same for programs; null also for files that failed before this column existed. */
    problem: jsonb('problem').$type<FileProblem>(),
    passages: integer('passages').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('knowledge_files_assistant').on(table.assistantId, table.createdAt),
    index('knowledge_files_website').on(table.websiteId),
  ],
);

/** A passage of such a file, the unit that replies are taken from. */
export const knowledgeChunks = pgTable(
  'knowledge_chunks',
  {
    id: text('id').primaryKey(),
    fileId: text('file_id')
      .notNull()
      .references(() => knowledgeFiles.id, { onDelete: 'cascade' }),
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The headings above it, joined by ' › '; empty when the file has none. */
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    /** From a list of questions and answers: the question, and `text` is the answer. */
    question: text('question'),
    /** Its embedding; null until it is made. */
    vector: bytes('vector'),
  },
  (table) => [
    unique('knowledge_chunks_position').on(table.fileId, table.position),
    index('knowledge_chunks_assistant').on(table.assistantId),
  ],
);
