import { z } from 'zod';
import { OWNER_LIMITS, VISITOR_LIMITS } from '../api/limits.ts';
import { Cost } from './call-providers.ts';
import { CALL_ORIGINS } from './calls.ts';
import { rowId, success } from './fields.ts';

/**
 * Conversations and analytics, as the owner sees them.
 *
 * A turn of the assistant is *answered* when it gave an answer (outcome `answered`) and *unanswered* when it said
 * that it does not know (`unknown`). What asks back, repeats, greets or says goodbye is neither. What tells that an AI speaks is a
 * turn of its own (`notice`).
 *
 * Hidden turns, such as the widget's opening 'Hi', are neither shown nor counted.
 */

export const ConversationSummary = z.object({
  id: z.string(),
  /** Null for a draft of an assistant that was never saved. */
  assistantId: z.string().nullable(),
  /** As it is called now. Empty for a draft that was never saved. */
  assistantName: z.string(),
  origin: z.enum(CALL_ORIGINS),
  /**
   * The host of the page that it began on, or `@qr` for the popup page opened by its QR code. Absent where the visitor's
   * browser did not tell, and on other pages of this server.
   */
  site: z.string().optional(),
  /** `voice` once there was a call in it, `chat` while everything was typed outside of calls. */
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
  /** Answers that the visitor liked, and did not. */
  thumbsUp: z.number(),
  thumbsDown: z.number(),
  /** Answers that the visitor did not like, and replies that the owner marked as wrong. */
  wrong: z.number(),
  /** A provider holds its current or last call. */
  engine: z.literal('provider').optional(),
  /** A provider failed, or its call cost as much as it may: this server holds the conversation's further calls. */
  fellBack: z.literal(true).optional(),
  /** What its calls cost with the owner's own key; absent without one, and where the model's prices are not known. */
  cost: Cost.optional(),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const ConversationMessage = z.object({
  id: z.string(),
  role: z.enum(['visitor', 'assistant']),
  via: z.enum(['voice', 'text']),
  text: z.string(),
  /** The words that the provider's model was to say instead of `text`. Absent where it said them. */
  meant: z.string().optional(),
  interrupted: z.boolean(),
  /** A machine made it: every turn of the assistant. */
  aiGenerated: z.boolean().optional(),
  /** The outcome of an assistant's turn; null for a visitor's. */
  outcome: z.string().nullable(),
  /** The visitor's rating of the answer. */
  feedback: z.enum(['up', 'down']).nullable(),
  /** The owner says that the reply is wrong. */
  markedWrong: z.boolean(),
  /** Milliseconds since the conversation began. */
  startedAtMs: z.number(),
  /**
   * Milliseconds from the end of the visitor's words to the first sound of this reply, or to its first words where it is
   * text. Absent where that is not known.
   */
  latencyMs: z.number().optional(),
});

/** What an answer was taken from. */
export const AnswerOrigin = z.object({
  kind: z.enum(['entry', 'file', 'page']),
  /** An entry's question as it reads now; the name of a file, or the title of a page. */
  title: z.string(),
  /** The headings above the passage; empty for an entry, and where there are none. */
  heading: z.string(),
  /** A page's address. */
  url: z.string().optional(),
});
export type AnswerOrigin = z.infer<typeof AnswerOrigin>;

/** What came of a conversation besides words, in milliseconds since it began. */
export const ConversationStep = z.discriminatedUnion('kind', [
  /** The visitor left a message for a person. `urgent`: they told of a danger, and left nothing. */
  z.object({ kind: z.literal('message'), atMs: z.number(), name: z.string(), urgent: z.boolean() }),
  /** They booked a meeting; when it is by now, and whether it was cancelled. */
  z.object({
    kind: z.literal('meeting'),
    atMs: z.number(),
    service: z.string(),
    startsAt: z.iso.datetime(),
    cancelled: z.boolean(),
  }),
]);
export type ConversationStep = z.infer<typeof ConversationStep>;

/** So many conversations of a topic are named, and can be asked for at once. */
const TOPIC_CONVERSATIONS = 50;

/** Where the bars of `latency` begin, after the first one. */
export const LATENCY_STEPS_MS = [500, 1_000, 1_500, 2_000, 3_000, 5_000] as const;
const LONGEST_LATENCY_MS = 3_600_000;

/** Newest first, without calls whose channel never opened. */
export const GetConversationsInput = z.object({
  assistantId: rowId.optional(),
  /** Words that somebody said, in capitals or not; all of them have to be there, the last one may be incomplete. */
  search: z.string().trim().max(OWNER_LIMITS.search).optional(),
  /** Only those with a question that got no answer. */
  unanswered: z.boolean().optional(),
  /** Only those with a wrong answer. */
  wrong: z.boolean().optional(),
  /** Also the owner's own tests, made in the builder or the sandbox; without it visitors' alone. */
  tests: z.boolean().optional(),
  /** Begun then or later. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** Begun before then. */
  to: z.iso.datetime({ offset: true }).optional(),
  /** `next` of the page before. */
  cursor: z.string().max(200).optional(),
  /** 25 by default. */
  limit: z.number().int().min(1).max(OWNER_LIMITS.pageSize).optional(),
  /** Begun on that day of the week, 1 for Monday to 7 for Sunday, in `timeZone`. */
  weekday: z.number().int().min(1).max(7).optional(),
  /** Begun in that hour of the day, in `timeZone`. */
  hour: z.number().int().min(0).max(23).optional(),
  /** As in `GetAnalyticsInput`. */
  timeZone: z.string().max(64).optional(),
  /** Only these. */
  ids: z.array(rowId).min(1).max(TOPIC_CONVERSATIONS).optional(),
  /** A code of `TopicsResponse`: those of the newest 500 conversations that fit whose visitors spoke or wrote in it. */
  language: z.string().min(2).max(8).optional(),
  /** Begun there: a value of `sites` of `TopicsResponse`. */
  site: z.string().min(1).max(260).optional(),
  /** With a spoken reply that was first heard so long after the visitor's words, or later. */
  latencyFromMs: z.number().int().min(0).max(LONGEST_LATENCY_MS).optional(),
  /** With one that was heard sooner than that. */
  latencyBelowMs: z.number().int().min(0).max(LONGEST_LATENCY_MS).optional(),
});
export const ConversationsResponse = success({
  conversations: z.array(ConversationSummary),
  next: z.string().nullable(),
  /** Conversations are encrypted here, so their words can't be searched. */
  searchOff: z.literal(true).optional(),
});
export const ConversationInput = z.object({ conversationId: rowId });
export const ConversationResponse = success({
  conversation: ConversationSummary.extend({
    messages: z.array(
      ConversationMessage.extend({
        /** Absent where the reply was taken from nothing, or from what is deleted since. */
        from: z.array(AnswerOrigin).optional(),
      }),
    ),
    /** In order; absent where nothing came of it. */
    steps: z.array(ConversationStep).optional(),
  }),
});
/** Only a reply to what a visitor said can be wrong. Idempotent; `wrong: false` takes the mark back. */
export const MarkAnswerInput = ConversationInput.extend({
  messageId: rowId,
  wrong: z.boolean(),
});
/** Every question with these words that got no answer, in all conversations of the caller. */
export const MarkQuestionInput = z.object({
  question: z.string().trim().min(1).max(VISITOR_LIMITS.question),
  /** It needs no answer any more; false takes that back. */
  done: z.boolean(),
});
/**
 * All of one assistant, or of all, the owner's own tests too, newest first. CSV has one row per turn, with what its
 * conversation is on every row, so that a spreadsheet can filter and count; JSON has one object per conversation.
 */
export const ExportConversationsQuery = z.object({
  format: z.enum(['csv', 'json']),
  assistantId: rowId.optional(),
  /** Without email addresses, phone numbers, card numbers and IBANs in what was said. */
  mask: z.literal('1').optional(),
});

export const GetAnalyticsInput = z.object({
  assistantId: rowId.optional(),
  /** Up to and including today. 30 days by default. */
  days: z.number().int().min(1).max(366).optional(),
  /** An IANA name, such as `Europe/Kyiv`, that days and hours are counted in. UTC by default. */
  timeZone: z.string().max(64).optional(),
});
const count = z.number().int();
const answers = {
  answered: count,
  unanswered: count,
  /** As in a conversation's summary. */
  wrong: count,
};
/** How long visitors waited, in milliseconds; null where that is known of no reply. */
const Latency = z
  .object({
    replies: count,
    medianMs: count,
    /** Of 100 replies, 95 came as soon as this. */
    p95Ms: count,
    /** Replies by how long they took, with the number of their conversations; the last step has no end. */
    steps: z.array(
      z.object({ fromMs: count, belowMs: count.nullable(), replies: count, conversations: count }),
    ),
  })
  .nullable();
/**
 * Everything is counted to the time its conversation began. The owner's own tests are left out. A conversation with a
 * call in it counts as a call, one that was typed only as a chat.
 */
export const AnalyticsResponse = success({
  totals: z.object({ calls: count, chats: count, seconds: count, minutes: count, ...answers }),
  /** Every day of the span, oldest first, days without conversations too. */
  perDay: z.array(z.object({ day: z.iso.date(), calls: count, chats: count, minutes: count, ...answers })),
  /** Calls by the hour they began in, 24 numbers. */
  perHour: z.array(count),
  /** Chats likewise. */
  chatsPerHour: z.array(count),
  /** Both by the hour of the week: Monday to Sunday, 24 numbers each. */
  perWeekHour: z.array(z.array(count)),
  /** Entries of the FAQ by how often they answered, as their question reads now. */
  mostAsked: z.array(z.object({ question: z.string(), count })),
  /** Newest first, each as the visitor put it, and the same words once. */
  unansweredQuestions: z.array(
    z.object({
      question: z.string(),
      conversationId: z.string(),
      askedAt: z.iso.datetime(),
      assistantId: z.string().nullable(),
    }),
  ),
  /**
   * From the end of the visitor's words to the first sound of the reply, or to its first words where it is text, in the
   * newest 2,000 conversations of the span.
   */
  latency: z.object({ spoken: Latency, typed: Latency }),
});
export type AnalyticsResponse = z.infer<typeof AnalyticsResponse>;

/** What visitors asked about, in which languages, and where they came from, in the newest 500 conversations of the span. */
export const TopicsResponse = success({
  /**
   * False while the likeness of the questions is still worked out: the same words alone are together then. Ask again
   * in a few seconds. It stays false on a server that takes no calls.
   */
  byLikeness: z.boolean(),
  /** Most asked first, at most 20. */
  topics: z.array(
    z.object({
      /** The words that were used most. */
      question: z.string(),
      /** The same in other words, in any language: at most five. */
      others: z.array(z.string()),
      /** How often it was asked, in all its words. */
      times: count,
      ...answers,
      /** How many conversations it was asked in, and the newest of them. */
      conversations: count,
      conversationIds: z.array(z.string()).max(TOPIC_CONVERSATIONS),
    }),
  ),
  /** By the number of conversations whose visitors spoke or wrote in it, of the languages that the server knows. */
  languages: z.array(z.object({ language: z.string(), conversations: count })),
  /**
   * Where visitors came from, by the number of conversations of the whole span, at most 50: the host of a page, `@popup`
   * for the popup page, `@qr` for its QR code. What is not known is left out.
   */
  sites: z.array(z.object({ site: z.string(), conversations: count })),
});
export type TopicsResponse = z.infer<typeof TopicsResponse>;
