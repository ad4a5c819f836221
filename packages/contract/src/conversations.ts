import { z } from 'zod';
import { OWNER_LIMITS } from './limits.ts';
import { CALL_ORIGINS } from './sessions.ts';

/** What was said, and what it adds up to, as the owner sees it. */

const id = z.string().max(128);

export const ConversationSummary = z.object({
  id: z.string(),
  /** Null when the assistant was deleted since. */
  assistantId: z.string().nullable(),
  assistantName: z.string(),
  origin: z.enum(CALL_ORIGINS),
  channel: z.enum(['voice', 'chat']),
  startedAt: z.iso.datetime(),
  /** Null while it goes on. */
  endedAt: z.iso.datetime().nullable(),
  endReason: z.string().nullable(),
  seconds: z.number(),
  /** The visitor's first words, cut. */
  preview: z.string(),
  answered: z.number(),
  unanswered: z.number(),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const ConversationMessage = z.object({
  id: z.string(),
  role: z.enum(['visitor', 'assistant']),
  via: z.enum(['voice', 'text']),
  text: z.string(),
  interrupted: z.boolean(),
  /** How the assistant's turn answered; null for a visitor's. */
  outcome: z.string().nullable(),
  /** Milliseconds since the conversation began. */
  startedAtMs: z.number(),
});

/** Newest first. `cursor` is `next` of the page before. */
export const GetConversationsInput = z.object({
  assistantId: id.optional(),
  /** Words that somebody said; all of them have to be there. */
  search: z.string().trim().max(OWNER_LIMITS.search).optional(),
  /** Only those with a question that got no answer. */
  unanswered: z.boolean().optional(),
  /** Also the owner's own tests; without it visitors' alone. */
  tests: z.boolean().optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(OWNER_LIMITS.pageSize).optional(),
});
export const ConversationsAnswer = z.object({
  success: z.literal(true),
  conversations: z.array(ConversationSummary),
  next: z.string().nullable(),
});
export const ConversationInput = z.object({ conversationId: id });
export const ConversationAnswer = z.object({
  success: z.literal(true),
  conversation: ConversationSummary.extend({ messages: z.array(ConversationMessage) }),
});
/** All of one assistant, or of all; a query string, so everything is text. */
export const ExportConversationsQuery = z.object({
  format: z.enum(['csv', 'json']),
  assistantId: id.optional(),
});

export const GetAnalyticsInput = z.object({
  assistantId: id.optional(),
  /** Up to and including today. 30 unless told. */
  days: z.number().int().min(1).max(366).optional(),
  /** An IANA name, such as `Europe/Kyiv`, that days and hours are counted in. UTC unless told. */
  timeZone: z.string().max(64).optional(),
});
const count = z.number().int();
export const AnalyticsAnswer = z.object({
  success: z.literal(true),
  totals: z.object({ calls: count, seconds: count, minutes: count, answered: count, unanswered: count }),
  /** Every day of the span, oldest first, days without calls too. */
  perDay: z.array(
    z.object({ day: z.iso.date(), calls: count, minutes: count, answered: count, unanswered: count }),
  ),
  /** Calls by the hour they began in, 24 numbers. */
  perHour: z.array(count),
  mostAsked: z.array(z.object({ question: z.string(), count })),
  /** Newest first, each as the visitor put it. */
  unansweredQuestions: z.array(
    z.object({
      question: z.string(),
      conversationId: z.string(),
      askedAt: z.iso.datetime(),
      assistantId: z.string().nullable(),
    }),
  ),
});
export type AnalyticsAnswer = z.infer<typeof AnalyticsAnswer>;
