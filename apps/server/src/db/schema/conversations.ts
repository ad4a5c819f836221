import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { user } from './auth.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One row per conversation. It outlives its assistant and its owner's account: what was used was used. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    assistantId: text('assistant_id').references(() => assistants.id, { onDelete: 'set null' }),
    /** Whose minutes it used; null for the demo assistant. */
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'set null' }),
    /** The server that holds the call, so that its calls can be closed when it is gone. */
    serverId: text('server_id').notNull(),
    origin: text('origin').$type<'widget' | 'popup' | 'sandbox' | 'builder' | 'api'>().notNull(),
    channel: text('channel').$type<'voice' | 'chat'>().notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    heartbeatAt: at('heartbeat_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    endReason: text('end_reason'),
    /** Time that counts, so far. */
    seconds: integer('seconds').notNull().default(0),
  },
  (table) => [
    index('conversations_assistant').on(table.assistantId, table.startedAt),
    index('conversations_owner').on(table.ownerId, table.startedAt),
    index('conversations_open').on(table.serverId).where(sql`${table.endedAt} is null`),
  ],
);

/** One row per turn. */
export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The realtime item's id: unique within its conversation. */
    id: text('id').notNull(),
    position: integer('position').notNull(),
    role: text('role').$type<'visitor' | 'assistant'>().notNull(),
    via: text('via').$type<'voice' | 'text'>().notNull(),
    text: text('text').notNull(),
    interrupted: boolean('interrupted').notNull().default(false),
    /** The widget's opening 'Hi': answered, never shown or counted. */
    hidden: boolean('hidden').notNull().default(false),
    outcome: text('outcome'),
    /** FAQ entries the answer came from. Not a foreign key: an entry may be gone since. */
    entryIds: text('entry_ids').array().notNull().default(sql`'{}'`),
    /** Milliseconds since the conversation began. */
    startedAtMs: integer('started_at_ms').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'messages_item', columns: [table.conversationId, table.id] }),
    index('messages_order').on(table.conversationId, table.position),
  ],
);
