import type { SpeechStage } from '@parlo/contract';
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';

/** Services that owners set to hear or speak for an assistant. */
export const speechServices = pgTable(
  'speech_services',
  {
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    stage: text('stage').$type<SpeechStage>().notNull(),
    baseUrl: text('base_url').notNull(),
    model: text('model').notNull(),
    /** The service's own name of a voice; null: the assistant's voice is asked for by its name. */
    voice: text('voice'),
    /** Sealed (see `platform/tokens/sealed-text.ts`). Null for a service that needs none. */
    sealedKey: text('sealed_key'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.assistantId, table.stage] })],
);
