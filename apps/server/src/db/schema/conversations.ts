import type { TurnMemory } from '@parlo/dialog/turn-memory';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { user } from './auth.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One row per conversation. It goes with its assistant and its account; what it used stays in the ledger. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    /** Null for a draft of an assistant that was never saved. */
    assistantId: text('assistant_id').references(() => assistants.id, { onDelete: 'cascade' }),
    /** Whose minutes it used; null for the demo assistant. */
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The server that holds the call, so that its calls can be closed when it is gone. */
    serverId: text('server_id').notNull(),
    origin: text('origin').$type<'widget' | 'popup' | 'sandbox' | 'builder' | 'api'>().notNull(),
    /** `voice` once there was a call in it; `chat` while everything was typed outside of calls. */
    channel: text('channel').$type<'voice' | 'chat'>().notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    heartbeatAt: at('heartbeat_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    endReason: text('end_reason'),
    /** The call it is in, or was in last; null while it was typed only. Leases and ledger know calls by it. */
    callId: text('call_id'),
    /** Time that counts, so far, of all its calls. */
    seconds: integer('seconds').notNull().default(0),
    /** What of that was before the call it is in, or was in last. */
    secondsBefore: integer('seconds_before').notNull().default(0),
    /** When the visitor agreed to the consent text; null when there was none. */
    consentedAt: at('consented_at'),
    /** Until when the answer to a typed turn may still be being made; null when none is. */
    answeringUntil: at('answering_until'),
    /** Thumbs for answers that are still being spoken, and stored only when they are over. */
    earlyFeedback: jsonb('early_feedback').$type<Record<string, 'up' | 'down'>>(),

    // From here on the database keeps it up to date by itself (db/functions/conversation-sums.sql): nobody else writes these.
    /** Turns that are shown. */
    turns: integer('turns').notNull().default(0),
    answered: integer('answered').notNull().default(0),
    unanswered: integer('unanswered').notNull().default(0),
    thumbsUp: integer('thumbs_up').notNull().default(0),
    thumbsDown: integer('thumbs_down').notNull().default(0),
    /** Answers that the visitor or the owner marked wrong. */
    wrong: integer('wrong').notNull().default(0),
    /** FAQ entries that answered, as often as they did. */
    answeredBy: text('answered_by').array().notNull().default(sql`'{}'`),
    /** The visitor's first words, cut. */
    preview: text('preview').notNull().default(''),
    /** A visitor's, and it did begin: not the owner's own test, nor a call whose channel never opened. */
    counted: boolean('counted')
      .notNull()
      .generatedAlwaysAs(sql`origin not in ('builder', 'sandbox') and (seconds > 0 or turns > 0)`),
  },
  (table) => [
    index('conversations_assistant').on(table.assistantId, table.startedAt, table.id),
    index('conversations_owner').on(table.ownerId, table.startedAt, table.id),
    index('conversations_assistant_unanswered')
      .on(table.assistantId, table.startedAt, table.id)
      .where(sql`${table.unanswered} > 0`),
    index('conversations_owner_unanswered')
      .on(table.ownerId, table.startedAt, table.id)
      .where(sql`${table.unanswered} > 0`),
    index('conversations_assistant_wrong')
      .on(table.assistantId, table.startedAt, table.id)
      .where(sql`${table.wrong} > 0`),
    index('conversations_owner_wrong')
      .on(table.ownerId, table.startedAt, table.id)
      .where(sql`${table.wrong} > 0`),
    index('conversations_open').on(table.serverId).where(sql`${table.endedAt} is null`),
    uniqueIndex('conversations_call').on(table.callId),
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
    /** What the responder remembers of a turn of its own; of a version that a newer server wrote, perhaps. */
    memory: jsonb('memory').$type<TurnMemory>(),
    /** Kept by the database from `memory`, for those who count and list. Null of a version it can't read. */
    outcome: text('outcome').generatedAlwaysAs(
      sql`case when memory ->> 'version' = '1' then memory ->> 'outcome' end`,
    ),
    /** What the visitor thought of the answer. */
    feedback: text('feedback').$type<'up' | 'down'>(),
    /** The owner says that the answer is wrong. */
    markedWrong: boolean('marked_wrong').notNull().default(false),
    /** Milliseconds since the conversation began. */
    startedAtMs: integer('started_at_ms').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'messages_item', columns: [table.conversationId, table.id] }),
    index('messages_order').on(table.conversationId, table.position),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What was said in a conversation, as words to be searched for, and whose it is. Apart from its conversation, whose
 * row is written with every heartbeat. Kept by the database itself.
 */
export const conversationWords = pgTable(
  'conversation_words',
  {
    conversationId: text('conversation_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    words: tsvector('words').notNull(),
  },
  // New words wait in a list that every search reads through: half a megabyte is read in about a millisecond.
  (table) => [
    index('conversation_words_words').using('gin', table.words).with({ gin_pending_list_limit: 512 }),
  ],
);

/**
 * Counted conversations, added up. `scope` is an owner's id or an assistant's. Of quarters of an hour, since clocks
 * around the world differ by those. Kept by the database itself.
 */
export const conversationCounts = pgTable(
  'conversation_counts',
  {
    scope: text('scope').notNull(),
    /** When the quarter began that the conversations began in. */
    slot: at('slot').notNull(),
    /** Conversations with a call in them. */
    calls: integer('calls').notNull(),
    /** Conversations that were typed only. */
    chats: integer('chats').notNull().default(0),
    seconds: integer('seconds').notNull(),
    answered: integer('answered').notNull(),
    unanswered: integer('unanswered').notNull(),
    /** Of the answered. */
    wrong: integer('wrong').notNull().default(0),
  },
  (table) => [primaryKey({ name: 'conversation_counts_slot', columns: [table.scope, table.slot] })],
);

/** How often an FAQ entry answered, by the week its conversations began in. Kept by the database itself. */
export const faqCounts = pgTable(
  'faq_counts',
  {
    scope: text('scope').notNull(),
    /** Midnight of a Monday, UTC. */
    week: at('week').notNull(),
    /** Not a foreign key: entries are written anew, under the same id, whenever their list is saved. */
    entryId: text('entry_id').notNull(),
    answers: integer('answers').notNull(),
  },
  (table) => [primaryKey({ name: 'faq_counts_week', columns: [table.scope, table.week, table.entryId] })],
);
