import { z } from 'zod';
import { CALENDAR_LIMITS, DURATIONS, START_INTERVALS } from '../api/limits.ts';
import { refused } from '../api/reasons.ts';
import { AssistantId, ConversationToken } from './chat.ts';
import { ContactDetails } from './contacts.ts';
import { inOneLine, requiredLine, rowId, success } from './fields.ts';

/**
 * An assistant's calendar: when it offers time, and what visitors booked. Calls named after the specification have its
 * names of fields (`assistant_id`); `user_id` is the owner's id or email and gives no access to anything.
 *
 * Times on the wire are ISO 8601 with an offset. A visitor proves by their conversation's token, or by the link in
 * their mail, what they may do.
 */

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** `builtin` needs no account anywhere. */
export const CALENDAR_PROVIDERS = ['builtin', 'google', 'caldav'] as const;
export const CalendarProviderName = z.enum(CALENDAR_PROVIDERS);
export type CalendarProviderName = z.infer<typeof CalendarProviderName>;

const Duration = z.literal(DURATIONS);
export type Duration = z.infer<typeof Duration>;

const INVALID_TIME = 'A time looks like 09:00.';
/** Wall-clock time. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, INVALID_TIME);

const EndTime = z.union([ClockTime, z.literal('24:00')], INVALID_TIME);
const Span = z.object({ start: ClockTime, end: EndTime });

/** From one day into the next where `end` is not after `start`. */
const Hours = Span.extend({
  /** When nothing is offered within them, such as a lunch hour; those after midnight as well. */
  breaks: z.array(Span).max(CALENDAR_LIMITS.breaks).optional(),
}).superRefine((hours, { addIssue }) => {
  const [opens, closes] = minutesOfSpan(hours);
  if (closes - opens === DAY_MINUTES && hours.start !== '00:00') {
    const { error: message, params } = refused(
      'working_hours_reversed',
      'The working hours end when they begin.',
    );
    addIssue({ code: 'custom', path: ['end'], message, params });
  }
  for (const [index, each] of (hours.breaks ?? []).entries()) {
    const [begin, end] = minutesOfSpan(each, opens);
    if (end <= closes && end - begin < DAY_MINUTES) continue;
    const { error: message, params } = refused(
      'break_outside_hours',
      'This break is outside of the working hours.',
    );
    addIssue({ code: 'custom', path: ['breaks', index], message, params });
  }
});
export type Hours = z.infer<typeof Hours>;

const DAY_MINUTES = 24 * 60;

/** Minutes from midnight; the end is after the beginning, and both are after `from`, if need be on the next day. */
export function minutesOfSpan(
  { start, end }: { readonly start: string; readonly end: string },
  from = 0,
): [number, number] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const begin = minutes(start) < from ? minutes(start) + DAY_MINUTES : minutes(start);
  const days = Math.floor(begin / DAY_MINUTES) * DAY_MINUTES;
  const last = minutes(end) + days;
  return [begin, last <= begin ? last + DAY_MINUTES : last];
}

const ServiceName = z.string().overwrite(inOneLine).trim().min(1).max(CALENDAR_LIMITS.serviceName);
const Service = z.object({ name: ServiceName, duration: Duration });

const DayOff = z.object({ from: z.iso.date(), to: z.iso.date() }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  ...refused('days_reversed', 'The last day off is before the first one.'),
});

/** A name of the time zone database; the server knows which ones there are. */
const TimeZone = z.string().trim().min(1).max(64);
const minutesUpTo = (max: number) => z.number().int().min(0).max(max);

const RESOURCE_ID = 'An id has up to 64 letters, digits, hyphens and underscores.';

const WEEKDAY_NAMES = 'The days of a week are mon, tue, wed, thu, fri, sat and sun.';
/** Hours of single weekdays; null: closed. */
const Days = z.partialRecord(z.enum(WEEKDAYS), Hours.nullable(), {
  error: ({ code }: { readonly code?: string }) => (code === 'unrecognized_keys' ? WEEKDAY_NAMES : undefined),
});

/** A person or a room: meetings with one of them are apart, and those with two may be at one time. */
const Resource = z.object({
  /** Given by whoever saves it, and the same for as long as it exists. */
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, RESOURCE_ID),
  name: z.string().overwrite(inOneLine).trim().min(1).max(CALENDAR_LIMITS.resourceName),
  /** Instead of the calendar's, on the days on which that is open. Absent: the calendar's. */
  workingHours: Hours.optional(),
  /** Hours of single weekdays, instead of the calendar's. */
  days: Days.optional(),
  /** Names of the services that are offered. Absent: all. */
  services: z.array(ServiceName).max(CALENDAR_LIMITS.services).optional(),
  /** Besides the calendar's. */
  daysOff: z.array(DayOff).max(CALENDAR_LIMITS.daysOff).optional(),
});
export type CalendarResource = z.infer<typeof Resource>;

const isEachOnce = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

export const CalendarSettings = z.object({
  enabled: z.boolean(),
  /** Of weekdays that `days` does not name. */
  workingHours: Hours,
  days: Days,
  /** Minutes, where a visitor chooses no service. */
  meetingDuration: Duration,
  /** Minutes from one begin to the next, whatever the duration. Null: see {@link startIntervalFor}. */
  startInterval: z.literal(START_INTERVALS).nullable(),
  /** Kinds of meetings with durations of their own. */
  services: z
    .array(Service)
    .max(CALENDAR_LIMITS.services)
    .refine(
      (services) => isEachOnce(services.map(({ name }) => name)),
      refused('service_named_twice', 'Two services have the same name.'),
    ),
  /** People or rooms that meetings are with, in the order in which they are taken. None: the calendar is one. */
  resources: z
    .array(Resource)
    .max(CALENDAR_LIMITS.resources)
    .refine(
      (all) => isEachOnce(all.map(({ name }) => name)),
      refused('resource_named_twice', 'Two people or rooms have the same name.'),
    )
    .refine((all) => isEachOnce(all.map(({ id }) => id)), 'Two people or rooms have the same id.'),
  timeZone: TimeZone,
  /** Minutes that stay free around a meeting. */
  bufferBefore: minutesUpTo(CALENDAR_LIMITS.buffer),
  bufferAfter: minutesUpTo(CALENDAR_LIMITS.buffer),
  /** Minutes from now to the first time that is offered. */
  notice: minutesUpTo(CALENDAR_LIMITS.notice),
  daysAhead: z.number().int().min(1).max(CALENDAR_LIMITS.daysAhead),
  /** Dates in `timeZone`, both included. */
  daysOff: z.array(DayOff).max(CALENDAR_LIMITS.daysOff),
  /** A connected calendar that has video meetings adds a link to one. */
  autoMeetLink: z.boolean(),
});
export type CalendarSettings = z.infer<typeof CalendarSettings>;

/** What a calendar has until its owner says otherwise. Its time zone is the server's. */
export const CALENDAR_DEFAULTS = {
  enabled: true,
  workingHours: { start: '09:00', end: '17:00' },
  days: { sat: null, sun: null },
  meetingDuration: 30,
  startInterval: null,
  services: [],
  resources: [],
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 60,
  daysAhead: 60,
  daysOff: [],
  autoMeetLink: true,
} as const satisfies Omit<CalendarSettings, 'timeZone'>;

/** Minutes from one time at which meetings of a duration can begin to the next. */
export const startIntervalFor = (set: CalendarSettings['startInterval'], duration: number): number =>
  set ?? (duration < 30 ? 15 : 30);

export const CalendarInput = z.object({ assistantId: rowId });
/** What is absent stays as it is. */
export const SaveCalendarSettingsInput = CalendarSettings.partial().extend({ assistantId: rowId });
export const CalendarSettingsResponse = success({
  settings: CalendarSettings,
  /** A private address that calendar programs subscribe to. Whoever has it can read the bookings. */
  feedUrl: z.string(),
});
export type CalendarSettingsResponse = z.infer<typeof CalendarSettingsResponse>;

/**
 * Why no mail about a booking is on its way to its visitor. The first two end by themselves, and the mail is sent then:
 * the account's email is confirmed, its suspension is lifted.
 */
export const MailHeld = z.enum([
  'email_not_confirmed',
  'account_suspended',
  'account_mail_limit',
  'recipient_mail_limit',
]);
export type MailHeld = z.infer<typeof MailHeld>;

/** Texts, as they come in an address. */
const userId = z.string().max(254).optional();

export const CalendarStatusQuery = z.object({ user_id: userId, assistant_id: AssistantId });
export const CalendarStatusResponse = success({
  /** To an account elsewhere. The built-in calendar works without one. */
  connected: z.boolean(),
  provider: CalendarProviderName,
  /** Whether visitors can book. */
  enabled: z.boolean(),
  /** The account elsewhere, as its provider names it. */
  account: z.string().nullable(),
  /** The connection has to be made anew: access was withdrawn. */
  revoked: z.boolean(),
  /** Bookings that could not be written to the connected calendar yet. */
  waiting: z.number(),
  /** Why the account's visitors get no mails now; null where they do. */
  mailHeld: MailHeld.nullable(),
  /** What can be connected on this server, besides the built-in calendar. */
  available: z.array(z.enum(['google', 'caldav'])),
});
export type CalendarStatus = z.infer<typeof CalendarStatusResponse>;

export const CalendarOauthStartQuery = z.object({
  email: z.string().trim().max(254),
  /** Absent: for all assistants of the account. */
  assistant_id: rowId.optional(),
});
export const CalendarOauthStartResponse = success({ auth_url: z.url(), client_id: z.string() });

/** An account at a CalDAV server, such as Nextcloud, Fastmail or iCloud, with a password made for this app. */
export const ConnectCaldavInput = z.object({
  assistantId: rowId,
  /** For all assistants of the account, not for this one alone. */
  forAll: z.boolean().default(false),
  url: z.string().trim().min(1).max(2_000),
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(500),
  /** One of the `calendars` of an earlier response. */
  calendar: z.string().max(2_000).optional(),
});
/** An account with several calendars is connected once one of them was chosen. */
export const ConnectCaldavResponse = success({
  connected: z.boolean(),
  calendars: z.array(z.object({ url: z.string(), name: z.string() })),
});
export type ConnectCaldavResponse = z.infer<typeof ConnectCaldavResponse>;
/** Ends the connection that the assistant uses, for all assistants that share it. Bookings stay. */
export const DisconnectCalendarInput = CalendarInput;

/** What the window of Google's consent says to the page that opened it (`postMessage`, to our own origin alone). */
export const OauthMessage = z.union([
  z.object({ type: z.literal('oauth_success') }),
  z.object({ type: z.literal('oauth_error'), message: z.string() }),
]);
export type OauthMessage = z.infer<typeof OauthMessage>;

const ResourceId = z.string().max(64);

export const FreeSlot = z.object({
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }),
});
export type FreeSlot = z.infer<typeof FreeSlot>;

/** `bk_…`: the token of a mail's link; its holder may see, move and cancel one booking. */
export const BookingToken = z.string().max(CALENDAR_LIMITS.token);

/** With `conversation` or `link`, or signed in as the owner. */
export const FreeSlotsQuery = z.object({
  user_id: userId,
  assistant_id: AssistantId.optional(),
  conversation: ConversationToken.optional(),
  /** Of a booking that is to be moved: its own time is free as well. */
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
  /** The id of a person or room. Absent: whoever is free. */
  resource: ResourceId.optional(),
  /** The zone of `date` and of the times in the response. By default the calendar's. */
  time_zone: TimeZone.optional(),
});
export const FreeSlotsResponse = success({
  available_slots: z.array(FreeSlot),
  /** The people or rooms that offer the service; empty where there are none. */
  resources: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  duration: Duration,
  time_zone: z.string(),
});
export type FreeSlots = z.infer<typeof FreeSlotsResponse>;

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

/** Whom the meeting is with. */
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

/** By a visitor. Sending it again with the same `id` books once. */
export const ConfirmMeetingInput = z.object({
  user_id: userId,
  assistant_id: AssistantId.optional(),
  conversation: ConversationToken,
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
  /** The person or room that has the meeting; empty where there are none. */
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
  /** The name of the person or room that it is with; empty where there are none. */
  resource: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  /** Of the visitor. */
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
  /** The name of the person or room that it is with; empty where there are none. */
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
