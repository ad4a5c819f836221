import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import type { Invitation } from '../../platform/mail/mailer.ts';
import type { CalendarEvent } from './provider.ts';

/** Meetings as iCalendar (RFC 5545). Times are in UTC, which every calendar shows in its reader's own zone. */

export interface Invited {
  readonly bookingId: string;
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
  readonly title: string;
  readonly description: string;
  readonly url: string | null;
  readonly cancelled: boolean;
}

export interface Parties {
  /** Replies of calendar programs would go there. */
  readonly organizer: { readonly name: string; readonly email: string };
  /** Whoever gets the mail, and nobody else: visitors and owners don't learn each other's address from it. */
  readonly attendee: string;
}

const PRODUCT = { company: 'Parlo', product: 'Parlo' } as const;

/** The same for as long as the meeting exists, wherever it is shown. */
export const uidOf = (bookingId: string): string => `${bookingId}@parlo`;

/** `Massage (Lea)`: a text with the person or room that a meeting is with, whichever of both there is. */
export const withResource = (text: string, resource: string): string =>
  text === '' || resource === '' ? text || resource : `${text} (${resource})`;

/** What calendars of an owner show of a meeting. */
export const ownersTitle = (service: string, visitor: string, resource: string): string =>
  withResource([service, visitor].filter(Boolean).join(': '), resource);

export function invitation(meeting: Invited, { organizer, attendee }: Parties, stamp: Date): Invitation {
  const method = meeting.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ prodId: PRODUCT, method });
  const event = addEvent(calendar, entryOf(meeting), stamp);
  event.organizer(organizer);
  event.createAttendee({
    email: attendee,
    name: attendee,
    // They booked it, and nobody reads a reply.
    rsvp: false,
    status: ICalAttendeeStatus.ACCEPTED,
    role: ICalAttendeeRole.REQ,
  });
  return { method, content: calendar.toString() };
}

/** What a calendar program subscribes to. */
export function feed(name: string, meetings: readonly Invited[], stamp: Date): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, name, ttl: 15 * 60 });
  for (const meeting of meetings) addEvent(calendar, entryOf(meeting), stamp);
  return calendar.toString();
}

/** What is stored in a calendar elsewhere: nobody is invited, or its server would send mails of its own. */
export function calendarEntry({ uid, ...meeting }: CalendarEvent, stamp: Date): string {
  const calendar = ical({ prodId: PRODUCT });
  addEvent(calendar, { ...meeting, uid, url: null, cancelled: false }, stamp);
  return calendar.toString();
}

type Entry = Omit<Invited, 'bookingId'> & { readonly uid: string };

const entryOf = ({ bookingId, ...meeting }: Invited): Entry => ({ ...meeting, uid: uidOf(bookingId) });

function addEvent(calendar: ICalCalendar, meeting: Entry, stamp: Date) {
  const { uid, sequence, start, end, title, description, url, cancelled } = meeting;
  return calendar.createEvent({
    id: uid,
    sequence,
    stamp,
    start,
    end,
    summary: title,
    description,
    ...(url !== null && { url }),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: cancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
  });
}
