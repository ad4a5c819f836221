import type { CallProviderFault, LocalServer, ModelFault } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { user } from './auth.ts';

/** Language models that owners set for an assistant. */
export const languageModels = pgTable('language_models', {
  assistantId: text('assistant_id')
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  apiVersion: text('api_version'),
  /** Sealed (see `platform/tokens/sealed-text.ts`). Null for a model that needs none. */
  sealedKey: text('sealed_key'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Token use of replies by day. It outlives its assistant, so that deleting one frees no tokens. */
export const languageModelUse = pgTable(
  'language_model_use',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date('day').notNull(),
    /** An assistant's id, or the draft's of one that is not saved yet. */
    assistantId: text('assistant_id').notNull(),
    replies: integer('replies').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day, table.assistantId] })],
);

/**
 * Notices to owners about their language models and providers of calls, so that each is sent once a day. Deleted after
 * the day.
 */
export const languageModelNotices = pgTable(
  'language_model_notices',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** An assistant's id, after `calls ` for its provider of calls; or `account` for what is wrong with all of them. */
    about: text('about').notNull(),
    fault: text('fault').$type<ModelFault | CallProviderFault>().notNull(),
    /** In UTC. */
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.about, table.fault, table.day] })],
);

/** The model of a server on Parlo's own machine that an administrator chose for all assistants: one row, or none. */
export const localModels = pgTable(
  'local_models',
  {
    only: boolean('only').primaryKey().default(true),
    server: text('server').$type<LocalServer>().notNull(),
    model: text('model').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('local_models_one_row', sql`${table.only}`)],
);
