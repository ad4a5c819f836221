import type { ContactEdits, TurnMemory } from '@parlo/dialog/turn-memory';
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
import type { SealedEdits, SealedMemory } from '../sealed-rows.ts';
import { assistants } from './assistants.ts';
import { user } from './auth.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One row per conversation, deleted with its assistant or account; its usage stays in the ledger. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    /** Null for a draft of an assistant that was never saved. */
    assistantId: text('assistant_id').references(() => assistants.id, { onDelete: 'cascade' }),
    /** The account whose minutes it used; null for the demo assistant. */
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The server of the call, so that its calls can be closed if it dies. */
    serverId: text('server_id').notNull(),
    origin: text('origin').$type<'widget' | 'popup' | 'sandbox' | 'builder' | 'api'>().notNull(),
    /** `voice` once it has had a call; `chat` as long as it was only typed. */
    channel: text('channel').$type<'voice' | 'chat'>().notNull(),
    startedAt: at('started_at').notNull().defaultNow(),
    heartbeatAt: at('heartbeat_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    endReason: text('end_reason'),
    /** The current or last call; null if it was only typed. Leases and the ledger identify calls by it. */
    callId: text('call_id'),
    /** What holds its current or last call. */
    engine: text('engine').$type<'local' | 'provider'>().notNull().default('local'),
    /** The provider's name of that call, for hanging up after a crash; null: no provider holds it. */
    providerRef: text('provider_ref'),
    /** A call of it that a provider was to hold was held on this server, as the provider failed. */
    fellBack: boolean('fell_back').notNull().default(false),
    /** Billed time of all its calls so far. */
    seconds: integer('seconds').notNull().default(0),
    /** The part of `seconds` before the current or last call. */
    secondsBefore: integer('seconds_before').notNull().default(0),
    /**
     * The host of the page that it began on, as the visitor's browser told the server, or `@qr` for a page that was opened by
     * its QR code. Null where that is not known, and for what did not begin on a page of somebody's.
     */
    site: text('site'),
    /** When the visitor agreed to the consent text; null when there was none. */
    consentedAt: at('consented_at'),
    /** A keyed hash of the network and the day it began on: what limits bookings counts by. Null in the owner's tests. */
    visitor: text('visitor'),
    /** The visitor's, as their browser named it last: they read times on their own clock. */
    timeZone: text('time_zone'),
    /** The deadline of the running reply to a typed turn; null without one. */
    answeringUntil: at('answering_until'),
    /** Thumbs for replies that are still being spoken and so not stored yet. */
    earlyFeedback: jsonb('early_feedback').$type<Record<string, 'up' | 'down'>>(),
    /** The visitor's changes on the contact card, for the next turn; null without any. */
    contactEdits: jsonb('contact_edits').$type<ContactEdits | SealedEdits>(),

    // Only triggers of the database write the columns from here on (db/functions/conversation-sums.sql).
    /** Visible turns. */
    turns: integer('turns').notNull().default(0),
    answered: integer('answered').notNull().default(0),
    unanswered: integer('unanswered').notNull().default(0),
    thumbsUp: integer('thumbs_up').notNull().default(0),
    thumbsDown: integer('thumbs_down').notNull().default(0),
    /** Replies that the visitor or the owner marked as wrong. */
    wrong: integer('wrong').notNull().default(0),
    /** The FAQ entries used, each as often as it was used. */
    answeredBy: text('answered_by').array().notNull().default(sql`'{}'`),
    /** The visitor's first words, shortened. Empty where they are encrypted. */
    preview: text('preview').notNull().default(''),
    /** False for the owner's own tests and for calls that never connected. */
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
    /** The key that `text` and what is private in `memory` are encrypted with (`db/text-keys.ts`); null: they are not. */
    keyId: text('key_id'),
    interrupted: boolean('interrupted').notNull().default(false),
    /** The widget's opening 'Hi', which is replied to but never shown or counted. */
    hidden: boolean('hidden').notNull().default(false),
    /** The responder's memo of its own turn. A newer server may have written another version. */
    memory: jsonb('memory').$type<TurnMemory | SealedMemory>(),
    /** Derived from `memory` by the database, for counts and lists. Null for a version that it can't read. */
    outcome: text('outcome').generatedAlwaysAs(
      sql`case when memory ->> 'version' = '1' then memory ->> 'outcome' end`,
    ),
    /** The visitor's rating of the reply. */
    feedback: text('feedback').$type<'up' | 'down'>(),
    /** The owner marked the reply as wrong. */
    markedWrong: boolean('marked_wrong').notNull().default(false),
    /** The owner needs no longer be told of the question that this reply did not know. */
    questionDone: boolean('question_done').notNull().default(false),
    /** Milliseconds since the conversation began. */
    startedAtMs: integer('started_at_ms').notNull(),
    /** From the end of the visitor's words to the first sound of the reply, or its first words; null where not known. */
    latencyMs: integer('latency_ms'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'messages_item', columns: [table.conversationId, table.id] }),
    index('messages_order').on(table.conversationId, table.position),
    index('messages_key').on(table.keyId).where(sql`${table.keyId} is not null`),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of a conversation, for searching. Separate from the conversation, because that row is written with every
 * heartbeat. Only triggers of the database write it.
 */
export const conversationWords = pgTable(
  'conversation_words',
  {
    conversationId: text('conversation_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    words: tsvector('words').notNull(),
  },
  // New words wait in a list that every search scans. Half a megabyte takes about a millisecond.
  (table) => [
    index('conversation_words_words').using('gin', table.words).with({ gin_pending_list_limit: 512 }),
  ],
);

/**
 * Sums of the counted conversations of an owner or an assistant (`scope`), per quarter of an hour, because time zones
 * differ by quarters. Only triggers of the database write it.
 */
export const conversationCounts = pgTable(
  'conversation_counts',
  {
    scope: text('scope').notNull(),
    /** The start of the quarter of an hour in which the conversations began. */
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

/** How often an FAQ entry was used, by the week in which the conversations began. Only triggers write it. */
export const faqCounts = pgTable(
  'faq_counts',
  {
    scope: text('scope').notNull(),
    /** Midnight of a Monday, UTC. */
    week: at('week').notNull(),
    /** Not a foreign key: whenever a list is saved, its entries are inserted again with the same ids. */
    entryId: text('entry_id').notNull(),
    answers: integer('answers').notNull(),
  },
  (table) => [primaryKey({ name: 'faq_counts_week', columns: [table.scope, table.week, table.entryId] })],
);
