import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Telephone numbers of the operator's trunk, as an administrator gave them to accounts. A number outlives its account and its
 * assistant. It refers to neither by a foreign key, so a reader looks both up (`platform/telephone-numbers.ts`).
 */
export const telephoneNumbers = pgTable(
  'telephone_numbers',
  {
    /** E.164: `+` and digits. */
    number: text('number').primaryKey(),
    /** Null: no account has it. */
    ownerId: text('owner_id'),
    /** Null: nobody answers it. */
    assistantId: text('assistant_id'),
    /** E.164; null: callers who ask for a person leave a message. */
    transferTo: text('transfer_to'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('telephone_numbers_owner').on(table.ownerId),
    index('telephone_numbers_assistant').on(table.assistantId),
  ],
);
