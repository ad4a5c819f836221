import type { TestRun } from '@parlo/contract';
import { bigserial, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';

/** A run with what it was made on. */
export type StoredRun = TestRun & { readonly on: string };

/** A question with what an assistant has to say to it. */
export const answerTests = pgTable(
  'answer_tests',
  {
    id: text('id').primaryKey(),
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** The order in which tests were made. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    question: text('question').notNull(),
    says: text('says').array().notNull(),
    saysNot: text('says_not').array().notNull(),
    unknown: boolean('unknown').notNull(),
    /** The last run on the assistant as it was saved. */
    run: jsonb('run').$type<StoredRun>(),
    /** The last run on a draft. It becomes `run` once that draft is what is saved. */
    draftRun: jsonb('draft_run').$type<StoredRun>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('answer_tests_assistant').on(table.assistantId, table.sequence)],
);
