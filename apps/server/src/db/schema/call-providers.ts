import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { user } from './auth.ts';
import { conversations } from './conversations.ts';

/** Providers with owners' own keys, which hold an assistant's calls. */
export const callProviders = pgTable('call_providers', {
  assistantId: text('assistant_id')
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  /** Sealed (see `platform/tokens/sealed-text.ts`). Null for a provider that needs none. */
  sealedKey: text('sealed_key'),
  /** The owner's own caps, in millionths of the currency; null: none. */
  capPerCall: bigint('cap_per_call', { mode: 'number' }),
  capPerDay: bigint('cap_per_day', { mode: 'number' }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Who pays for a call: the owner with a key of their own, or the operator. */
export type CallPayer = 'own' | 'shared';

const tokens = {
  inputTextTokens: bigint('input_text_tokens', { mode: 'number' }).notNull().default(0),
  inputAudioTokens: bigint('input_audio_tokens', { mode: 'number' }).notNull().default(0),
  /** Cached ones are part of the input. */
  cachedTextTokens: bigint('cached_text_tokens', { mode: 'number' }).notNull().default(0),
  cachedAudioTokens: bigint('cached_audio_tokens', { mode: 'number' }).notNull().default(0),
  outputTextTokens: bigint('output_text_tokens', { mode: 'number' }).notNull().default(0),
  outputAudioTokens: bigint('output_audio_tokens', { mode: 'number' }).notNull().default(0),
  /** Of transcriptions that are counted by time. */
  seconds: real('seconds').notNull().default(0),
};

/** What one call took of a provider. Deleted with its conversation; `call_cost_days` keeps the sums. */
export const callCosts = pgTable(
  'call_costs',
  {
    callId: text('call_id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    payer: text('payer').$type<CallPayer>().notNull(),
    kind: text('kind').notNull(),
    model: text('model').notNull(),
    /** The provider's name of the call. */
    providerRef: text('provider_ref'),
    ...tokens,
    /** In millionths of `currency`; null while the model's prices are not known. */
    cost: bigint('cost', { mode: 'number' }),
    currency: text('currency').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('call_costs_conversation').on(table.conversationId)],
);

/**
 * Sums of calls by day. They outlive conversations and assistants, so that deleting one frees nothing of a cap. A row
 * without an owner is the sum of all calls that the operator pays for: deleting an account frees nothing of it either.
 */
export const callCostDays = pgTable(
  'call_cost_days',
  {
    /** An owner's id, or `all`. */
    scope: text('scope').notNull(),
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date('day').notNull(),
    /** An assistant's id; empty in the sum of all. */
    assistantId: text('assistant_id').notNull(),
    payer: text('payer').$type<CallPayer>().notNull(),
    currency: text('currency').notNull(),
    calls: integer('calls').notNull().default(0),
    ...tokens,
    /** In millionths of `currency`, of the calls whose prices were known. */
    cost: bigint('cost', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'call_cost_days_sum',
      columns: [table.scope, table.day, table.assistantId, table.payer, table.currency],
    }),
  ],
);
