import type { CalendarStatus } from '@parlo/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Database, Queryable } from '../../db/connect.ts';
import { bookings, conversations } from '../../db/schema.ts';
import { openBooking } from '../../db/sealed-rows.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { VisitorMailGate } from '../../platform/mail/visitor-mail-gate.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { AnnounceChange, BookingRow } from './after-change.ts';
import { type Book, createBook } from './book.ts';
import { handleBookingMails, releaseHeldMails, tellOfDeletion } from './booking-mails.ts';
import { type ChangeBooking, createChangeBooking } from './change-booking.ts';
import { type Connections, createConnections } from './connections.ts';
import { type Calendar, createFindCalendar, createOpenProvider, type FindCalendar } from './find-calendar.ts';
import { createFreeTimes, type FreeTimes } from './free-times.ts';
import type { CalendarProviders } from './provider.ts';
import { type AnnounceUnread, createTellUnread } from './unread-events.ts';
import { handleWithdrawals, withdrawAll } from './withdraw-access.ts';
import { createWriteNow, createWriteToProvider, handleProviderWrites } from './write-to-provider.ts';

export interface CalendarsDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly mails: MailQueue;
  readonly mailGate: VisitorMailGate;
  readonly logger: Logger;
  /** The address that mails come from. */
  readonly sender: string;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
  /** Signs the links in mails. */
  readonly linkKey: Buffer;
  /** Seals what gives access to calendars elsewhere. */
  readonly accessKey: Buffer;
  readonly providers: CalendarProviders;
  readonly announce: AnnounceChange;
  readonly announceUnread: AnnounceUnread;
  /** The time zone of calendars whose owner chose none. Default: this machine's. */
  readonly serverZone?: string;
  readonly now?: () => number;
}

/** The operations on calendars, for the API and for tools of the dialogue. */
export interface Calendars extends ChangeBooking, Connections {
  /** The providers that can be connected on this server. */
  readonly available: CalendarStatus['available'];
  readonly find: FindCalendar;
  /** The calendar that a conversation's visitor can book in now; null when there is none. */
  openTo(conversationId: string): Promise<Calendar | null>;
  readonly freeTimes: FreeTimes;
  readonly book: Book;
  /** The meetings to come that were booked in a conversation, by their time: those its visitor may move and cancel. */
  ofConversation(conversationId: string): Promise<BookingRow[]>;
  /**
   * Before an assistant or an account is deleted: tells visitors that their meetings don't take place, and providers of
   * connected calendars that access ends.
   */
  tellOfDeletion(
    tx: Queryable,
    of: { readonly assistantId: string } | { readonly ownerId: string },
  ): Promise<void>;
  /** Has the visitors' mails sent that waited for a confirmed email, or for the end of a suspension. */
  releaseHeldMails(tx: Queryable, ownerId: string): Promise<void>;
}

/** Less than half of a server's connections to the database. */
const AT_ONCE = 4;

const PROVIDERS = ['google', 'caldav'] as const;

/** Adds its jobs; call it once for each `Jobs`. */
export function createCalendars(given: CalendarsDeps): Calendars {
  const { db, jobs, logger, providers, accessKey } = given;
  const serverZone = given.serverZone ?? machineZone();
  const now = given.now ?? Date.now;
  const find = createFindCalendar(db, serverZone);
  const openProvider = createOpenProvider({ db, providers, accessKey, tellUnread: createTellUnread(given) });
  const freeTimes = createFreeTimes({ db, openProvider, now });
  const write = createWriteToProvider({ db, openProvider });
  handleProviderWrites(jobs, write);
  handleWithdrawals(jobs, { db, providers, accessKey });
  const mailDeps = { ...given, serverZone, now };
  handleBookingMails(jobs, mailDeps);
  const writeNow = createWriteNow(db, write, logger);
  const deps = { ...given, findCalendar: find, freeTimes, writeNow, limit: pLimit(AT_ONCE), now };
  return {
    available: PROVIDERS.filter((name) => providers[name] !== undefined),
    find,
    async openTo(conversationId) {
      const [row] = await db
        .select({ assistantId: conversations.assistantId })
        .from(conversations)
        .where(eq(conversations.id, conversationId));
      const calendar = row?.assistantId ? await find(row.assistantId) : null;
      return calendar?.settings.enabled ? calendar : null;
    },
    freeTimes,
    book: createBook(deps),
    async ofConversation(conversationId) {
      const rows = await db
        .select()
        .from(bookings)
        .where(
          and(
            eq(bookings.conversationId, conversationId),
            eq(bookings.state, 'booked'),
            gt(bookings.endsAt, new Date(now())),
          ),
        )
        .orderBy(asc(bookings.startsAt));
      return rows.map((row) => openBooking(db, row));
    },
    ...createChangeBooking(deps),
    ...createConnections({ db, jobs, accessKey }),
    releaseHeldMails: (tx, ownerId) => releaseHeldMails(jobs, tx, ownerId),
    async tellOfDeletion(tx, of) {
      await tellOfDeletion(mailDeps, tx, of);
      await withdrawAll(jobs, tx, of);
    },
  };
}

/** Of a machine whose zone nobody knows: UTC. */
function machineZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return Intl.supportedValuesOf('timeZone').includes(timeZone) ? timeZone : 'UTC';
}
