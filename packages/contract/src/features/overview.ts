import { z } from 'zod';
import { UrgentKind } from './contacts.ts';
import { success } from './fields.ts';

/** What an owner wants to know in the morning, of all their assistants at once. The owner's own tests are left out. */
export const GetOverviewInput = z.object({
  /** An IANA name, such as `Europe/Kyiv`, that days begin in. UTC by default. */
  timeZone: z.string().max(64).optional(),
});

const count = z.number().int();

const Happened = z.object({
  calls: count,
  chats: count,
  answered: count,
  unanswered: count,
  /** Meetings that visitors booked then, whenever they take place, without those cancelled since. */
  bookings: count,
  /** What visitors left for a person. */
  messages: count,
});
export type Happened = z.infer<typeof Happened>;

/** The first of a list, and how many there are. */
const listed = <T extends z.ZodType>(item: T) => z.object({ total: count, first: z.array(item) });

const ofAssistant = { assistantId: z.string(), assistantName: z.string() };

export const OverviewQuestion = z.object({
  /** As a visitor put it last. */
  question: z.string(),
  /** The same in other words, in the same language. */
  others: z.array(z.string()),
  /** How often it was asked, in all its words. */
  times: count,
  /** Where it was asked last, and when. */
  conversationId: z.string(),
  askedAt: z.iso.datetime(),
  /** Null for a draft of an assistant that was never saved. */
  assistantId: z.string().nullable(),
});
export type OverviewQuestion = z.infer<typeof OverviewQuestion>;

export const OverviewResponse = success({
  /** When yesterday began. */
  since: z.iso.datetime(),
  /** From then on until now. */
  now: Happened,
  /** The same days and hours a week earlier. */
  before: Happened,
  /** Calls and chats of the last 30 days. */
  lately: count,
  /** Questions of the last 30 days without an answer, grouped by their meaning, the most asked first. */
  questions: listed(OverviewQuestion),
  /** Open messages that tell of a danger, newest first. */
  urgent: listed(
    z.object({
      id: z.string(),
      ...ofAssistant,
      kind: UrgentKind,
      message: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Files, pages and websites that could not be read. */
  failing: listed(
    z.object({
      id: z.string(),
      ...ofAssistant,
      kind: z.enum(['file', 'page', 'website']),
      /** A page's and a website's is its address. */
      name: z.string(),
    }),
  ),
  /** Meetings of today and the next seven days that are not over. */
  bookings: listed(
    z.object({
      id: z.string(),
      ...ofAssistant,
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      name: z.string(),
      service: z.string(),
      /** The person or room; empty without one. */
      resource: z.string(),
    }),
  ),
});
export type OverviewResponse = z.infer<typeof OverviewResponse>;
