import { z } from 'zod';
import { VISITOR_LIMITS } from '../api/limits.ts';
import { MESSAGES } from '../api/messages.ts';
import { refused } from '../api/reasons.ts';
import { rowId, success } from './fields.ts';
import { PageAddress } from './websites.ts';

/**
 * Endpoints for visitors of an embedded assistant: text chat, and their own conversation.
 *
 * A visitor has no account. What is theirs they prove with tokens that the server signed: a **conversation token**
 * (`cv_…`), which names one conversation and comes with every secret and every first chat response, and a **site token**
 * (`st_…`), which says which site the widget is on. Both are opaque, both are kept in the tab alone.
 */

/** `cv_…`: its holder may continue one conversation, read it, rate its replies and delete it. */
export const ConversationToken = z.string().max(VISITOR_LIMITS.token);
/** `st_…` or `su_…`: says which site a widget is on; the first is needed for assistants that have a list of allowed sites. */
export const SiteToken = z.string().max(VISITOR_LIMITS.token);

/** As a visitor's page names it. An impossible id is refused like one that is gone. */
export const AssistantId = z
  .string()
  .refine(({ length }) => length <= 128, refused('assistant_not_found', MESSAGES.assistantNotFound));

/** The input that opens a conversation, by voice or by text. */
export const visitorFields = {
  /** The conversation to continue; absent for a new one. */
  conversation: ConversationToken.optional(),
  site: SiteToken.optional(),
  /** The visitor agreed to the assistant's consent text; needed before the first word where there is one. */
  consent: z.boolean().optional(),
  /**
   * The visitor's time zone, as in `Europe/Kyiv`: times are said on their clock. One that is not known counts as none and
   * refuses nobody.
   */
  timeZone: z.string().max(64).optional().catch(undefined),
};

/**
 * One typed turn. The response is a stream of server-sent events, each `data:` one JSON object: first a
 * {@link ChatOpened}, then events of the realtime wire for a text response, in the order of a data channel, and after
 * a failure an `error` event. The stream ends with the response.
 */
export const ChatInput = z.object({
  ...visitorFields,
  assistantId: AssistantId.optional(),
  origin: z.enum(['widget', 'popup']).optional(),
  text: z
    .string()
    .trim()
    .min(1, MESSAGES.messageRequired)
    .max(VISITOR_LIMITS.chatMessage, MESSAGES.messageTooLong),
});
export type ChatInput = z.input<typeof ChatInput>;

/** The first event of a chat response: the token to go on with, and how many more turns the conversation may have. */
export const ChatOpened = z.object({
  type: z.literal('parlo.conversation'),
  event_id: z.string(),
  conversation: z.string(),
  turns_left: z.number(),
  /** All that follows is made by a machine, as article 50 of the EU's AI Act wants it marked. */
  ai_generated: z.literal(true).optional(),
});
export type ChatOpened = z.infer<typeof ChatOpened>;

/** A passage of the owner's files that an answer was taken from. */
export const AnswerSource = z.object({
  /** The file's name, or the page's title. */
  title: z.string(),
  /** The headings above the passage, joined by ' › '; empty without headings. */
  heading: z.string(),
  /** The passage, cut. */
  text: z.string(),
  /** The sentence of `text` that the answer says; absent where none does, or where it is the whole of it. */
  quote: z.string().optional(),
  /** The address of the page of a website; absent for a file. */
  url: PageAddress.optional(),
});
export type AnswerSource = z.infer<typeof AnswerSource>;

/**
 * The `metadata` of a `response.done`; all values are strings, as the protocol requires. `sources` is JSON of
 * {@link AnswerSource}s, absent when the answer came from no file. `more` is what else the owner wrote about it, to be folded
 * away; absent for nothing. `contact` is JSON of a `ContactCard`, present when
 * the reply reads a visitor's details back to be confirmed; `contact_over` is `true` once they are sent, or are not to be:
 * a card of them is closed. `booking` is JSON of a `BookingCard`, present when it reads back a meeting. `notice_item` is the
 * id of the item that tells that an AI speaks, present where one comes before the reply. `meant` is the text that was to be
 * said, present where a provider's model said other words instead.
 */
export interface ResponseMetadata {
  readonly outcome?: string;
  readonly sources?: string;
  readonly more?: string;
  readonly contact?: string;
  readonly contact_over?: string;
  readonly booking?: string;
  readonly notice_item?: string;
  readonly meant?: string;
}

export const VisitorMessage = z.object({
  id: z.string(),
  role: z.enum(['visitor', 'assistant']),
  via: z.enum(['voice', 'text']),
  text: z.string(),
  /** It tells that an AI speaks, before the reply itself. */
  notice: z.boolean().optional(),
  /** A machine made it: every turn of the assistant. */
  aiGenerated: z.boolean().optional(),
  /** When it was said, in ISO 8601. A server from before it was sent leaves it out. */
  at: z.string().optional(),
  /** Somebody spoke over it; `text` is what was heard. */
  interrupted: z.boolean(),
  feedback: z.enum(['up', 'down']).nullable(),
  sources: z.array(AnswerSource),
  /** Further text of the owner about the question, to be folded away; null without any. */
  more: z.string().nullable().default(null),
  /** The words that were to be said; absent where a provider's model said them. */
  meant: z.string().optional(),
  /** JSON of a `ContactCard`, where the reply reads a visitor's details back; else null. */
  contact: z.string().nullable().default(null),
  /** JSON of a `BookingCard`, where the reply reads a meeting back; else null. */
  booking: z.string().nullable().default(null),
});
export type VisitorMessage = z.infer<typeof VisitorMessage>;

export const OwnConversationInput = z.object({ conversation: ConversationToken });
/** Empty when nothing was said yet, or it was deleted. */
export const OwnConversationResponse = success({
  messages: z.array(VisitorMessage),
  turns_left: z.number(),
});
export type OwnConversationResponse = z.infer<typeof OwnConversationResponse>;

export const FeedbackInput = z.object({
  conversation: ConversationToken,
  /** An answer of the assistant. */
  messageId: rowId,
  /** Null takes it back. */
  feedback: z.enum(['up', 'down']).nullable(),
});
