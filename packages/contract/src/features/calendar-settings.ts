import { z } from 'zod';
import { CALENDAR_LIMITS, START_INTERVALS } from '../api/limits.ts';
import { refused } from '../api/reasons.ts';
import { Duration, ServiceName, TimeZone } from './calendar-fields.ts';
import { inOneLine, rowId, success } from './fields.ts';

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
const CALENDAR_PROVIDERS = ['builtin', 'google', 'caldav'] as const;
export const CalendarProviderName = z.enum(CALENDAR_PROVIDERS);
export type CalendarProviderName = z.infer<typeof CalendarProviderName>;

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

const Service = z.object({ name: ServiceName, duration: Duration });

const DayOff = z.object({ from: z.iso.date(), to: z.iso.date() }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  ...refused('days_reversed', 'The last day off is before the first one.'),
});

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

/** The default settings of a calendar. Its time zone is the server's. */
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
/** Absent fields keep their values. */
export const SaveCalendarSettingsInput = CalendarSettings.partial().extend({ assistantId: rowId });
export const CalendarSettingsResponse = success({
  settings: CalendarSettings,
  /** A private address that calendar programs subscribe to. Whoever has it can read the bookings. */
  feedUrl: z.string(),
});
export type CalendarSettingsResponse = z.infer<typeof CalendarSettingsResponse>;
