import type { ContactState, UrgentKind } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { user } from './auth.ts';
import { conversations } from './conversations.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The `draftId` of a caller's telephone number. It is kept with what visitors leave, and is no message. */
export const CALLER_NUMBER = '@caller';

/** Visitors' messages for a person, deleted with their conversation. */
export const contacts = pgTable(
  'contacts',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Given by the dialogue, so that details are stored once, by word and by card. */
    draftId: text('draft_id').notNull(),
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    /** The key that these four are encrypted with (`db/text-keys.ts`); null: they are not. */
    keyId: text('key_id'),
    /** The visitor told of a danger, and left nothing; null for an ordinary message. */
    urgent: text('urgent').$type<UrgentKind>(),
    state: text('state').$type<ContactState>().notNull().default('new'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When it was mailed to the owner; null while it waits to be. */
    mailedAt: at('mailed_at'),
    /** When the owner was last told that it will soon be deleted unread. */
    announcedAt: at('announced_at'),
  },
  (table) => [
    unique('contacts_draft').on(table.conversationId, table.draftId),
    index('contacts_owner').on(table.ownerId, table.createdAt, table.id),
    index('contacts_assistant').on(table.assistantId, table.createdAt, table.id),
    index('contacts_new').on(table.ownerId).where(sql`${table.state} = 'new'`),
    index('contacts_key').on(table.keyId).where(sql`${table.keyId} is not null`),
    index('contacts_unmailed').on(table.assistantId).where(sql`${table.mailedAt} is null`),
  ],
);
