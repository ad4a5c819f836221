import type { MailHeld } from '@parlo/contract';
import { mailedName } from '@parlo/contract/mailed-name';
import { languageOf } from '@parlo/dialog/language';
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, bookings, calendars, user } from '../../db/schema.ts';
import { hasEmail, openBooking } from '../../db/sealed-rows.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { MAIL_JOB, type MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { mayWriteTo } from '../../platform/mail/owner-to-write.ts';
import type { VisitorMailGate } from '../../platform/mail/visitor-mail-gate.ts';
import { isSuspended } from '../../platform/suspension.ts';
import { bookingToken } from '../../platform/tokens/booking-tokens.ts';
import { lockCalendar } from './find-calendar.ts';
import { invitation, ownersTitle, withResource } from './invitation.ts';
import { mailWords, ownerMail, visitorMail } from './mail-texts.ts';

export const BOOKING_MAIL = 'booking_mail';
export const REMINDER = 'booking_reminder';
const RELEASE = 'held_booking_mails';

export interface BookingMail {
  readonly bookingId: string;
  /** A mail about what has changed again since is not sent: another one is on its way. */
  readonly sequence: number;
  readonly change: 'booked' | 'moved' | 'cancelled';
  readonly to: 'visitor' | 'owner';
}

export interface Reminder {
  readonly bookingId: string;
  /** A meeting that was moved has another reminder. */
  readonly startsAt: string;
}

export interface BookingMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly mailGate: VisitorMailGate;
  /** The address that mails come from. */
  readonly sender: string;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
  /** Signs the links. */
  readonly linkKey: Buffer;
  /** The time zone of calendars whose owner chose none. */
  readonly serverZone: string;
  readonly now: () => number;
}

export function handleBookingMails(jobs: Jobs, deps: BookingMailDeps): void {
  jobs.handle<BookingMail>(BOOKING_MAIL, MAIL_JOB, async ({ bookingId, sequence, change, to }, signal) => {
    const found = await findMeeting(deps, eq(bookings.id, bookingId));
    if (found?.booking.sequence !== sequence) return;
    if (to === 'visitor') return mailVisitor(deps, found, change, signal);
    const { ownerId } = found.booking;
    if ((await isSuspended(deps.db, ownerId)) || !(await mayWriteTo(deps.db, ownerId))) return;
    await deps.mailer.send(toOwner(deps, found, change), signal);
  });
  jobs.handle<Reminder>(REMINDER, MAIL_JOB, async ({ bookingId, startsAt }, signal) => {
    const found = await findMeeting(deps, eq(bookings.id, bookingId));
    if (found?.booking.state !== 'booked') return;
    const at = found.booking.startsAt;
    if (at.toISOString() !== startsAt || at.getTime() <= deps.now()) return;
    const { booking } = found;
    const reminder = visitorMail('reminder', booking.email, found.visitors, linkTo(deps, booking.id));
    await sendIfAdmitted(deps, booking, reminder, signal);
  });
  jobs.handle<Release>(RELEASE, MAIL_JOB, async ({ ownerId }) => {
    const held = and(
      eq(bookings.ownerId, ownerId),
      inArray(bookings.mailHeld, [...ENDING]),
      gt(bookings.endsAt, new Date(deps.now())),
      or(eq(bookings.state, 'booked'), isNotNull(bookings.mailedSequence)),
    );
    await deps.db.transaction(async (tx) => {
      const released = await tx.update(bookings).set({ mailHeld: null }).where(held).returning();
      for (const { id: bookingId, sequence, state, mailedSequence } of released) {
        const change = state === 'cancelled' ? state : mailedSequence === null ? 'booked' : 'moved';
        await jobs.send<BookingMail>(BOOKING_MAIL, { bookingId, sequence, change, to: 'visitor' }, tx);
      }
    });
  });
}

interface Release {
  readonly ownerId: string;
}

/** The obstacles that hold mails back until the owner confirms their email, or the account is reopened. */
const ENDING = ['email_not_confirmed', 'account_suspended'] as const satisfies readonly MailHeld[];

/** Has the mails about meetings to come sent that waited for their owner; once `tx` is committed. */
export const releaseHeldMails = (jobs: Jobs, tx: Queryable, ownerId: string): Promise<void> =>
  jobs.send<Release>(RELEASE, { ownerId }, tx);

/** Mails where the meeting stands, and keeps that it did, or why it must not. */
async function mailVisitor(
  deps: BookingMailDeps,
  meeting: Meeting,
  change: BookingMail['change'],
  signal: AbortSignal,
): Promise<void> {
  const { id, sequence, email, mailedSequence } = meeting.booking;
  const isNew = mailedSequence === null;
  // Cancelled before anything was mailed about it.
  if (change === 'cancelled' && isNew) return;
  // Several changes end in one mail: to whom got none before, it says that they are booked.
  const mail = toVisitor(deps, meeting, change === 'moved' && isNew ? 'booked' : change);
  const mailHeld = await sendIfAdmitted(deps, meeting.booking, mail, signal);
  const mailed = mailHeld === null && { mailedAt: new Date(deps.now()), mailedSequence: sequence };
  await deps.db
    .update(bookings)
    .set({ mailHeld, ...mailed })
    .where(and(eq(bookings.id, id), hasEmail(deps.db, email)));
}

async function sendIfAdmitted(
  { db, mailer, mailGate }: BookingMailDeps,
  { ownerId, email }: Meeting['booking'],
  mail: Mail,
  signal: AbortSignal,
): Promise<MailHeld | null> {
  const held = await mailGate.admit(db, ownerId, email);
  if (held !== null) return held;
  try {
    await mailer.send(mail, signal);
    return null;
  } catch (error) {
    await mailGate.giveBack(db, ownerId, email);
    throw error;
  }
}

/**
 * Tells visitors, within the transaction that deletes their meetings, that these don't take place: those still to come
 * of an assistant or an account.
 */
export async function tellOfDeletion(
  deps: BookingMailDeps & { readonly mails: MailQueue },
  tx: Queryable,
  of: { readonly assistantId: string } | { readonly ownerId: string },
): Promise<void> {
  const whose =
    'assistantId' in of ? eq(bookings.assistantId, of.assistantId) : eq(bookings.ownerId, of.ownerId);
  if ('assistantId' in of) await lockCalendar(tx, of.assistantId);
  const coming = and(whose, eq(bookings.state, 'booked'), gt(bookings.startsAt, sql`now()`));
  for (const meeting of await findMeetings({ ...deps, db: tx }, coming)) {
    const { booking } = meeting;
    // To whom nothing was mailed, nothing is taken back.
    if (booking.email === '' || booking.mailedSequence === null) continue;
    if ((await deps.mailGate.admit(tx, booking.ownerId, booking.email)) !== null) continue;
    const cancelled = { ...booking, state: 'cancelled', sequence: booking.sequence + 1 } as const;
    await deps.mails.send(toVisitor(deps, { ...meeting, booking: cancelled }, 'cancelled'), tx);
  }
}

const linkTo = ({ publicUrl, linkKey }: Pick<BookingMailDeps, 'publicUrl' | 'linkKey'>, bookingId: string) =>
  `${publicUrl}/booking?token=${bookingToken(linkKey, bookingId)}`;

type Meeting = Awaited<ReturnType<typeof findMeetings>>[number];
type FindDeps = Pick<BookingMailDeps, 'serverZone'> & { readonly db: Queryable };

const findMeeting = async (deps: FindDeps, where: SQL | undefined): Promise<Meeting | undefined> =>
  (await findMeetings(deps, where))[0];

async function findMeetings({ db, serverZone }: FindDeps, where: SQL | undefined) {
  const rows = await db
    .select({
      booking: bookings,
      assistant: assistants.name,
      greeting: assistants.greeting,
      owner: user.email,
      settings: calendars.settings,
    })
    .from(bookings)
    .innerJoin(assistants, eq(assistants.id, bookings.assistantId))
    .innerJoin(user, eq(user.id, bookings.ownerId))
    .leftJoin(calendars, eq(calendars.assistantId, bookings.assistantId))
    .where(where)
    .orderBy(asc(bookings.id));
  return rows.map(({ booking: stored, assistant, greeting, owner, settings }) => {
    const booking = openBooking(db, stored);
    const { startsAt: start, endsAt: end, timeZone, language, meetLink } = booking;
    const service = mailedName(booking.service);
    const resource = mailedName(booking.resource);
    const common = { service, resource, start, end, meetLink };
    const called = (code: string) => mailedName(assistant) || mailWords(code).assistant;
    const ownersLanguage = languageOf('', { greeting, faq: [] }).code;
    return {
      booking: { ...booking, service, resource, name: mailedName(booking.name) },
      owner,
      visitors: { ...common, assistant: called(language), timeZone, language },
      owners: {
        ...common,
        assistant: called(ownersLanguage),
        timeZone: settings?.timeZone ?? serverZone,
        language: ownersLanguage,
      },
    };
  });
}

function toVisitor(
  deps: BookingMailDeps,
  { booking, visitors }: Meeting,
  change: BookingMail['change'],
): Mail {
  const link = linkTo(deps, booking.id);
  const { assistant, service, resource } = visitors;
  const what = withResource(service, resource);
  const meeting = {
    title: what === '' ? assistant : `${what}: ${assistant}`,
    description: booking.state === 'cancelled' ? '' : [booking.meetLink, link].filter(Boolean).join('\n'),
    url: booking.state === 'cancelled' ? null : link,
  };
  return {
    ...visitorMail(change, booking.email, visitors, link),
    invitation: invite(deps, booking, assistant, booking.email, meeting),
  };
}

function toOwner(
  deps: BookingMailDeps,
  { booking, owner, owners }: Meeting,
  change: BookingMail['change'],
): Mail {
  const mail = ownerMail(change, owner, owners, booking, `${deps.publicUrl}/dashboard`);
  // A connected calendar has the meeting already.
  if (booking.connectionId !== null) return mail;
  const { name, email, phone, note, service, resource } = booking;
  const meeting = {
    title: ownersTitle(service, name || email, resource),
    description: [name, email, phone, note].filter((line) => line !== '').join('\n'),
    url: null,
  };
  return { ...mail, invitation: invite(deps, booking, owners.assistant, owner, meeting) };
}

function invite(
  { sender, now }: BookingMailDeps,
  { id: bookingId, sequence, startsAt: start, endsAt: end, state }: Meeting['booking'],
  assistant: string,
  attendee: string,
  shown: { readonly title: string; readonly description: string; readonly url: string | null },
) {
  const meeting = { bookingId, sequence, start, end, cancelled: state === 'cancelled', ...shown };
  const organizer = { name: assistant, email: sender };
  return invitation(meeting, { organizer, attendee }, new Date(now()));
}
