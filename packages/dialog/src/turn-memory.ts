import { z } from 'zod';
import { DANGER_KINDS } from './acts/danger-scores.ts';

/** What kind of reply a turn is; analytics count by it. */
export const ResponseOutcome = z.enum([
  'answered',
  'clarifying',
  'unknown',
  'small_talk',
  'repeated',
  'goodbye',
  /** Tells that an AI speaks; said before the reply of another turn. */
  'notice',
]);
export type ResponseOutcome = z.infer<typeof ResponseOutcome>;

/** A passage that a reply was taken from, as it may be shown next to it. */
export const AnswerSource = z
  .object({
    /** The file's name, as the owner called it, or the page's title. */
    title: z.string(),
    /** The headings above the passage, joined by ' › '; empty when there are none. */
    heading: z.string(),
    /** At most 300 characters of it. */
    text: z.string(),
    /** The sentence of `text` that the reply says; absent where none does, or where it is the whole of it. */
    quote: z.string().exactOptional(),
    /** The address of the page, when it is from a website. */
    url: z.string().exactOptional(),
  })
  .readonly();
export type AnswerSource = z.infer<typeof AnswerSource>;

/** What an owner may have asked of visitors who leave their details. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** What a visitor said of themselves so far. What is not known is absent. */
export const ContactDraft = z
  .object({ name: z.string(), email: z.string(), phone: z.string(), message: z.string() })
  .partial()
  .readonly();
export type ContactDraft = z.infer<typeof ContactDraft>;

/** Where a dialogue is in which a visitor leaves their details. */
export const ContactMemory = z
  .object({
    /** What was asked last; `offered`: whether they want to leave them at all. */
    step: z.enum(['offered', 'name', 'reach', 'message', 'confirm']),
    /** Names these details, so that they are stored once however often they are sent. */
    id: z.string(),
    draft: ContactDraft,
    /** The last change on the card that is in the draft, see {@link ContactEdits}. Absent for none. */
    edit: z.number().exactOptional(),
    /** The code of the language it is held in: an address is in none. */
    language: z.string(),
    /** Questions in all. */
    asked: z.number(),
    /** Replies in a row that were none to the question. */
    missed: z.number(),
    /** At `confirm`: the last reply did not read the details back, so that a yes to it sends nothing. */
    unread: z.literal(true).exactOptional(),
  })
  .readonly();
export type ContactMemory = z.infer<typeof ContactMemory>;

/** What a visitor changed on a card: fields with what the card shows, each with the number of its change. */
export interface ContactEdits {
  /** Of {@link ContactMemory}. */
  readonly id: string;
  readonly fields: { readonly [F in ContactField]?: { readonly edit: number; readonly value: string } };
}

/** A time that can be booked, from `start` to `end`: ISO 8601 with an offset. */
export const Slot = z.object({ start: z.string(), end: z.string() }).readonly();
export type Slot = z.infer<typeof Slot>;

/** What is known of a meeting that a visitor books. What is not known is absent. */
export const BookingDraft = z
  .object({
    service: z.string(),
    slot: Slot,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
  })
  .partial()
  .readonly();
export type BookingDraft = z.infer<typeof BookingDraft>;

const days = {
  to: z.string().exactOptional(),
  weekdays: z.array(z.number()).readonly().exactOptional(),
};
const Days = z.object({ from: z.string(), ...days }).readonly();
const Times = z.discriminatedUnion('type', [
  z.object({ type: z.literal('at'), time: z.string() }).readonly(),
  z.object({ type: z.literal('between'), from: z.string(), to: z.string() }).readonly(),
]);

/** When a visitor wants to come, as far as they said; `times/wish.ts` says what its parts mean. */
export const TimeWish = z
  .object({
    options: z
      .array(
        z
          .object({
            days: z.tuple([Days], Days).readonly().exactOptional(),
            times: z.tuple([Times], Times).readonly().exactOptional(),
            about: z.literal(true).exactOptional(),
            either: z.literal(true).exactOptional(),
          })
          .readonly(),
      )
      .readonly(),
    except: z
      .array(
        z
          .object({
            days: z
              .object({ from: z.string().exactOptional(), ...days })
              .readonly()
              .exactOptional(),
            times: Times.exactOptional(),
          })
          .readonly(),
      )
      .readonly(),
    soonest: z.boolean(),
  })
  .readonly();
export type TimeWish = z.infer<typeof TimeWish>;

/** Where a dialogue is in which a visitor books, moves or cancels a meeting. */
export const BookingMemory = z
  .object({
    purpose: z.enum(['book', 'move', 'cancel']),
    /**
     * What was asked last. `meeting`: which of their meetings is moved or cancelled; `service`: what the meeting is
     * for; `when`: a day or a time; `choose`: which of the `offers`; `confirm`: whether all of it is right.
     */
    step: z.enum(['meeting', 'service', 'when', 'choose', 'name', 'email', 'phone', 'confirm']),
    /** Names this meeting, so that it is booked once however often it is sent. */
    id: z.string(),
    draft: BookingDraft,
    /** What they said of when they want to come. Absent while they said nothing of it. */
    wish: TimeWish.exactOptional(),
    /** Times that were offered last, at most three. */
    offers: z.array(Slot).readonly(),
    /** The meeting that is moved or cancelled, once it is known which. */
    bookingId: z.string().exactOptional(),
    /** When that one is: "an hour later" and "the same time" are said of it. */
    meeting: Slot.exactOptional(),
    /** Of the clock that times are said on: the visitor's own until they name another. */
    timeZone: z.string(),
    /** The visitor was told which clock that is, where it is not the calendar's or not their own. */
    saidZone: z.literal(true).exactOptional(),
    /** The code of the language it is held in: an address is in none. */
    language: z.string(),
    /**
     * At `confirm`: the meetings of this conversation when it was read back. One that is there besides them after a
     * yes was booked by the visitor on the card, at the time that they chose there.
     */
    known: z.array(z.string()).readonly().exactOptional(),
    /**
     * At `confirm`: the last reply did not read it back, so that a yes to it books nothing. At `choose`: they were
     * asked once more which of the offers they mean. At `when`: they were asked whether they still want a meeting.
     */
    unread: z.literal(true).exactOptional(),
    /** Questions in all. */
    asked: z.number(),
    /** Replies in a row that were none to the question. */
    missed: z.number(),
  })
  .readonly();
export type BookingMemory = z.infer<typeof BookingMemory>;

/**
 * What a responder needs to remember of its own turn. Responders keep no state between calls: it travels with
 * the conversation, so that any process can take the next turn.
 */
export const ResponseMemo = z
  .object({
    outcome: ResponseOutcome,
    /** FAQ entries the turn answered from or offered as a choice, best first. */
    entryIds: z.array(z.string()).readonly(),
    /** Passages of files the turn answered from, in the order they were read out. Absent when there are none. */
    passageIds: z.array(z.string()).readonly().exactOptional(),
    /** The same passages for the visitor to see, at most three. Absent when there are none. */
    sources: z.array(AnswerSource).readonly().exactOptional(),
    /**
     * The owner's words about it that the reply left out: shown folded, and read out to "go on". At most 1,200 characters.
     * Absent where nothing was left out.
     */
    more: z.string().exactOptional(),
    /** The visitor was told that there is more, so that a yes asks for it. Absent otherwise. */
    moreOffered: z.literal(true).exactOptional(),
    /** The words that were to be said: a provider's model said others. Absent where it said them. */
    meant: z.string().exactOptional(),
    /** A provider's model was stopped while it recited what no visitor is to hear. Absent otherwise. */
    recited: z.literal(true).exactOptional(),
    /** The visitor was not surely heard, and is asked to say it again. Absent otherwise. */
    askedAgain: z.literal(true).exactOptional(),
    /** A way to a person was offered, or is being taken. Absent when neither is the case. */
    contact: ContactMemory.exactOptional(),
    /** Details that were read back are sent, or are not to be: a card of them is done with. */
    contactOver: z.literal(true).exactOptional(),
    /** A meeting is being booked, moved or cancelled. Absent otherwise. */
    booking: BookingMemory.exactOptional(),
    /** The visitor told of somebody in danger, and this turn says where help is. Absent otherwise. */
    danger: z.enum(DANGER_KINDS).exactOptional(),
    /** What was being booked when somebody was in danger: the visitor may take it up again. Absent otherwise. */
    setAside: BookingMemory.exactOptional(),
  })
  .readonly();
export type ResponseMemo = z.infer<typeof ResponseMemo>;

/** JSON of the details that a reply reads back, for a card on which a visitor can correct them; undefined for others. */
export function contactCard({ contact }: ResponseMemo): string | undefined {
  if (contact?.step !== 'confirm') return undefined;
  const { id, draft, edit } = contact;
  return JSON.stringify({ id, ...draft, ...(edit !== undefined && { edit }) });
}

/**
 * A memory with what the visitor changed on the card since. Changes that it has already stay as they are: what was said
 * after them counts. Those of other details change nothing.
 */
export function withContactEdits(memo: ResponseMemo, edits: ContactEdits | null): ResponseMemo {
  const { contact } = memo;
  if (!contact || edits?.id !== contact.id) return memo;
  let { draft } = contact;
  const known = contact.edit ?? 0;
  let edit = known;
  for (const field of CONTACT_FIELDS) {
    const change = edits.fields[field];
    // The card has no field for what was not read back.
    if (!change || change.edit <= known || draft[field] === undefined) continue;
    draft = { ...draft, [field]: change.value };
    edit = Math.max(edit, change.edit);
  }
  return edit === known ? memo : { ...memo, contact: { ...contact, draft, edit } };
}

/** JSON of the meeting that a reply reads back, for a card on which a visitor can correct and book it; else undefined. */
export function bookingCard({ booking }: ResponseMemo): string | undefined {
  if (booking?.step !== 'confirm' || booking.purpose !== 'book' || !booking.draft.slot) return undefined;
  const { slot, ...details } = booking.draft;
  return JSON.stringify({ id: booking.id, ...slot, ...details, timeZone: booking.timeZone });
}

/** Goes up when a value that was stored before can't be read as {@link ResponseMemo} any more. */
export const TURN_MEMORY_VERSION = 1;

/** A turn's memo as it is stored: one JSON value that says how it is to be read. */
export type TurnMemory = ResponseMemo & { readonly version: typeof TURN_MEMORY_VERSION };

const StoredMemory = z.object({ version: z.literal(TURN_MEMORY_VERSION) });

/** A memo as it is stored, with the version by which {@link readTurnMemory} knows it. */
export function toTurnMemory(memo: ResponseMemo): TurnMemory {
  return { version: TURN_MEMORY_VERSION, ...memo };
}

/**
 * The memo in a stored value. `undefined` for a version that this code does not know, which a newer server wrote, and
 * for anything else that is no memory: a conversation can go on without it.
 */
export function readTurnMemory(stored: unknown): ResponseMemo | undefined {
  if (!StoredMemory.safeParse(stored).success) return undefined;
  return ResponseMemo.safeParse(stored).data;
}
