import { z } from 'zod';
import { CALENDAR_LIMITS, DURATIONS } from '../api/limits.ts';
import { MailHeld } from './calendar-connections.ts';
import { Duration, FreeSlot, ServiceName, TimeZone, userId } from './calendar-fields.ts';
import type { CalendarSettingsResponse } from './calendar-settings.ts';
import { AssistantId, ConversationToken } from './chat.ts';
import { ContactDetails } from './contacts.ts';
import { requiredLine, rowId, success } from './fields.ts';

const ResourceId = z.string().max(64);

/** `bk_…`: the token of a mail's link; its holder may see, move and cancel one booking. */
const BookingToken = z.string().max(CALENDAR_LIMITS.token);

/** With `conversation` or `link`, or signed in as the owner. */
export const FreeSlotsQuery = z.object({
  user_id: userId,
  assistant_id: AssistantId.optional(),
  conversation: ConversationToken.optional(),
  /** The booking that is to be moved: its own time counts as free. */
  link: BookingToken.optional(),
  /** In `time_zone`. */
  date: z.iso.date(),
  /** How many dates from `date` on, 1 by default. */
  days: z
    .string()
    .regex(/^([12]?[1-9]|[123]0)$/)
    .transform(Number)
    .optional(),
  /** Minutes. By default those of the service, the booking or the calendar. */
  duration: z
    .enum(DURATIONS.map(String) as [`${Duration}`, ...`${Duration}`[]])
    .transform((text) => Number(text) as Duration)
    .optional(),
  service: ServiceName.optional(),
  /** The id of a person or room. Absent: any free one. */
  resource: ResourceId.optional(),
  /** The zone of `date` and of the times in the response. By default the calendar's. */
  time_zone: TimeZone.optional(),
});
export const FreeSlotsResponse = success({
  available_slots: z.array(FreeSlot),
  /** The people or rooms that offer the service; empty without any. */
  resources: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  duration: Duration,
  time_zone: z.string(),
});

const HistoryTurn = z.object({
  role: z.string().max(20),
  content: z.string().max(CALENDAR_LIMITS.message),
});
export const CalendarAiProcessInput = z.object({
  user_id: userId,
  assistant_id: AssistantId.optional(),
  conversation: ConversationToken.optional(),
  message: z.string().trim().min(1).max(CALENDAR_LIMITS.message),
  conversation_history: z.array(HistoryTurn).max(CALENDAR_LIMITS.history).default([]),
  time_zone: TimeZone.optional(),
});
export const CalendarAiProcessResponse = success({
  calendar_related: z.boolean(),
  /** Null where the message is not about a meeting. */
  response: z.object({ action: z.literal('suggest_times'), suggestions: z.array(FreeSlot) }).nullable(),
});

const NOT_AN_EMAIL = 'This does not look like an email address.';
const Email = z.string().trim().max(CALENDAR_LIMITS.email).pipe(z.email(NOT_AN_EMAIL));

/** Whether dates can be written in it. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    // A RangeError is how Intl says no.
    return false;
  }
}

/** The visitor's details. */
export const ClientInfo = z.object({
  name: requiredLine('Your name', CALENDAR_LIMITS.name),
  email: Email,
  phone: ContactDetails.shape.phone,
});
export type ClientInfo = z.infer<typeof ClientInfo>;

const MeetingDetails = z.object({
  start: z.iso.datetime({ offset: true }),
  /** Minutes. By default those of the service or the calendar. */
  duration: Duration.optional(),
  service: ServiceName.optional(),
  /** The id of a person or room. Absent: any that is free. */
  resource: ResourceId.optional(),
  note: z.string().trim().max(CALENDAR_LIMITS.note).default(''),
  /** The visitor's, for their mails. */
  time_zone: TimeZone.optional(),
  /** As in BCP 47, for their mails. By default the assistant's. */
  language: z
    .string()
    .max(20)
    .refine((tag) => /^[a-z]{2,3}(-|$)/.test(tag) && isLanguageTag(tag), 'A language looks like en or en-US.')
    .optional(),
});
export type MeetingDetails = z.infer<typeof MeetingDetails>;

/**
 * By a visitor with their `conversation`, or by the signed-in owner of `assistant_id` for somebody. Sending it again with
 * the same `id` in the same conversation books once.
 */
export const ConfirmMeetingInput = z.object({
  user_id: userId,
  assistant_id: AssistantId.optional(),
  conversation: ConversationToken.optional(),
  client_info: ClientInfo,
  meeting_details: MeetingDetails.extend({ id: z.string().min(1).max(64).optional() }),
});
export type ConfirmMeetingInput = z.input<typeof ConfirmMeetingInput>;

/** A meeting as a reply reads it back, for the card on which the visitor corrects and books it. */
export const BookingCard = z.object({
  /** Names the meeting, so that it is booked once. */
  id: z.string(),
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
  service: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  timeZone: z.string(),
});
export type BookingCard = z.infer<typeof BookingCard>;

/** By the owner, who may choose any time that is free, and need not know an email. */
export const ScheduleMeetingInput = MeetingDetails.extend({
  user_id: userId,
  assistant_id: rowId,
  /** Default: as the settings say. */
  add_meet_link: z.boolean().optional(),
  client_info: ClientInfo.extend({ email: z.union([z.literal(''), Email]).default('') }),
});

export const BookedResponse = success({
  message: z.string(),
  booking_id: z.string(),
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
  meet_link: z.string().nullable(),
  /** The person or room of the meeting; empty without one. */
  resource: z.string().optional(),
  /** The connected calendar could not be reached: the booking is kept and written there later. */
  pending: z.boolean(),
  /** Whether a mail about it is on its way to the visitor. */
  mail_sent: z.boolean(),
  /** Why not; `no_address` where the owner entered none. Null when it is. */
  mail_reason: z.enum([...MailHeld.options, 'no_address']).nullable(),
});
export type Booked = z.infer<typeof BookedResponse>;

export const BookingState = z.enum(['booked', 'cancelled']);
export type BookingState = z.infer<typeof BookingState>;

/** A booking as the owner sees it. What is not known is empty. */
export const Booking = z.object({
  id: z.string(),
  assistantId: z.string(),
  assistantName: z.string(),
  /** Null when it was deleted, or the owner booked. */
  conversationId: z.string().nullable(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  service: z.string(),
  /** The name of the person or room of the meeting; empty without one. */
  resource: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  /** The visitor's time zone. */
  timeZone: z.string(),
  state: BookingState,
  cancelledBy: z.enum(['visitor', 'owner']).nullable(),
  meetLink: z.string().nullable(),
  pending: z.boolean(),
  /** Why the visitor was not mailed about its latest state; null when they were, or have no email. */
  mailHeld: MailHeld.nullable(),
  /** Booked in a test of the owner's own. */
  test: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Booking = z.infer<typeof Booking>;

/** Bookings that touch a span, in the order of their time. */
export const GetBookingsInput = z.object({
  assistantId: rowId.optional(),
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
  /** Default: all. */
  state: BookingState.optional(),
});
export const BookingsResponse = success({
  bookings: z.array(Booking),
  /** There are more than are shown: ask for a shorter span. */
  more: z.boolean(),
});
export type BookingsResponse = z.infer<typeof BookingsResponse>;

export const CancelBookingInput = z.object({ bookingId: rowId });
export const MoveBookingInput = CancelBookingInput.extend({ start: z.iso.datetime({ offset: true }) });
export const BookingResponse = success({ message: z.string(), booking: Booking });

/** A booking as the link in a mail shows it, in the visitor's time zone. */
export const LinkedBooking = z.object({
  assistantName: z.string(),
  service: z.string(),
  /** The name of the person or room of the meeting; empty without one. */
  resource: z.string(),
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
  timeZone: z.string(),
  language: z.string(),
  state: BookingState,
  meetLink: z.string().nullable(),
});
export type LinkedBooking = z.infer<typeof LinkedBooking>;
export const LinkedBookingInput = z.object({ token: BookingToken });
export const MoveLinkedBookingInput = LinkedBookingInput.extend({
  start: z.iso.datetime({ offset: true }),
});
export const LinkedBookingResponse = success({ booking: LinkedBooking });

/** The token of {@link CalendarSettingsResponse}'s address, which ends in `.ics`. */
export const CalendarFeedQuery = z.object({ token: z.string().max(CALENDAR_LIMITS.token) });
