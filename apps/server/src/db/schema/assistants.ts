import {
  ASSISTANT_DEFAULTS,
  type AssistantChanges,
  type AssistantLanguage,
  type CallEngineName,
  type ContactSettings,
  type LookSettings,
  type NewAssistant,
  type Pronunciation,
  type ReplyMode,
  type VoiceName,
} from '@parlo/contract';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { user } from './auth.ts';

export const ASSISTANT_NAME_UNIQUE = 'assistants_owner_name';

const { contact, look } = ASSISTANT_DEFAULTS;
const DEFAULT_CONTACT: ContactSettings = { enabled: contact.enabled, ask: [...contact.ask] };
const DEFAULT_LOOK: LookSettings = { ...look, suggestions: [...look.suggestions] };

export const assistants = pgTable(
  'assistants',
  {
    id: text('id').primaryKey(),
    /** Null for assistants of the installation itself, such as the demo. */
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The order of creation; `index` in the API counts by it. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    prompt: text('prompt').notNull(),
    greeting: text('greeting').notNull(),
    /** Empty: the default voice. */
    voice: text('voice').$type<VoiceName | ''>().notNull(),
    /** How words are said aloud. */
    pronunciations: jsonb('pronunciations').$type<Pronunciation[]>().notNull().default([]),
    /** Languages of calls in addition to the greeting's. */
    alsoSpoken: text('also_spoken').array().$type<AssistantLanguage[]>().notNull().default(sql`'{}'`),
    replyMode: text('reply_mode').$type<ReplyMode>().notNull().default('exact'),
    /** The logo's file name. */
    logo: text('logo'),
    /** Its own logo; null to show the account's. Not a foreign key: files already refer to their owner. */
    logoFileId: text('logo_file_id'),
    knowledgeFile: jsonb('knowledge_file').$type<{ name: string; type: string; size: number }>(),
    /** Origins that may embed it. An empty list allows every origin. */
    allowedSites: text('allowed_sites').array().notNull().default(sql`'{}'`),
    /** The text that visitors must agree to first; empty: none. */
    consentText: text('consent_text').notNull().default(''),
    /** The ISO code of the country its visitors are in; empty: not known. */
    country: text('country').notNull().default(''),
    /** The owner's text that is added in case of danger. */
    dangerNote: text('danger_note').notNull().default(''),
    /** Tells that an AI speaks; empty: in Parlo's own words. */
    aiNotice: text('ai_notice').notNull().default(''),
    /** Whether visitors' own devices may listen and speak where this server can't. */
    deviceSpeech: boolean('device_speech').notNull().default(false),
    /** What holds its calls. `provider` without a provider to be used counts as `local`. */
    callEngine: text('call_engine').$type<CallEngineName>().notNull().default('local'),
    /** Null: conversations are kept until somebody deletes them. */
    retentionDays: integer('retention_days'),
    /** The limits for one visitor's network. */
    visitorCallsAtOnce: integer('visitor_calls_at_once')
      .notNull()
      .default(ASSISTANT_DEFAULTS.visitorCallsAtOnce),
    visitorMinutesPerDay: integer('visitor_minutes_per_day')
      .notNull()
      .default(ASSISTANT_DEFAULTS.visitorMinutesPerDay),
    /** Whether visitors can leave their details for a person, and the questions they get. */
    contact: jsonb('contact').$type<ContactSettings>().notNull().default(DEFAULT_CONTACT),
    /** How its widget looks. */
    look: jsonb('look').$type<LookSettings>().notNull().default(DEFAULT_LOOK),
    minutesTotal: integer('minutes_total').notNull().default(ASSISTANT_DEFAULTS.minutesTotal),
    /** Increases with every change, so that data derived from the assistant can be recognised as stale. */
    revision: integer('revision').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique(ASSISTANT_NAME_UNIQUE).on(table.ownerId, table.name),
    index('assistants_owner').on(table.ownerId, table.sequence),
  ],
);

export const faqEntries = pgTable(
  'faq_entries',
  {
    /** Stays while the entry is unchanged, because messages refer to it. */
    id: text('id').primaryKey(),
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    phrasings: text('phrasings').array().notNull(),
  },
  (table) => [unique('faq_entries_position').on(table.assistantId, table.position)],
);

/** An assistant that its owner tests before saving it. */
export const assistantDrafts = pgTable(
  'assistant_drafts',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The saved assistant that it would change, whose files and cap it uses; null for a new one. */
    assistantId: text('assistant_id').references(() => assistants.id, { onDelete: 'cascade' }),
    draft: jsonb('draft').$type<NewAssistant>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('assistant_drafts_owner').on(table.ownerId),
    index('assistant_drafts_expiry').on(table.expiresAt),
  ],
);

/**
 * Assistants of people without an account who are about to call them: for a minute at most, and encrypted with a key
 * that only the caller's browser has.
 */
export const trialDrafts = pgTable(
  'trial_drafts',
  {
    id: text('id').primaryKey(),
    sealed: text('sealed').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('trial_drafts_expiry').on(table.expiresAt)],
);

/** Saved versions of an assistant, one row for each save, to go back to. */
export const assistantVersions = pgTable(
  'assistant_versions',
  {
    id: text('id').primaryKey(),
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    content: jsonb('content').$type<AssistantChanges>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
    /** The owner in person, or a program with their key. Null when it was saved before versions were kept. */
    savedVia: text('saved_via').$type<'session' | 'api_key'>(),
  },
  (table) => [index('assistant_versions_assistant').on(table.assistantId, table.sequence)],
);
