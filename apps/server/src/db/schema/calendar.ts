import type { BookingState, CalendarProviderName, CalendarSettings, MailHeld } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.ts';
import { user } from './auth.ts';
import { conversations } from './conversations.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** An owner's changes to an assistant's calendar. */
export const calendars = pgTable('calendars', {
  assistantId: text('assistant_id')
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  /** Absent fields have the values of `CALENDAR_DEFAULTS`. */
  settings: jsonb('settings').$type<Partial<CalendarSettings>>().notNull().default({}),
  /** Part of the feed's address: the next number ends the address before. */
  feedVersion: integer('feed_version').notNull().default(1),
});

/** Calendars elsewhere that assistants write bookings to. */
export const calendarConnections = pgTable(
  'calendar_connections',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null: for all assistants of the account that have no connection of their own. */
    assistantId: text('assistant_id').references(() => assistants.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<CalendarProviderName>().notNull(),
    /** As its provider names it, such as an email. */
    account: text('account').notNull(),
    /** Which calendar of the account. */
    calendar: text('calendar').notNull(),
    /** The credentials, as JSON, sealed with the connection's id (see `platform/tokens/sealed-text.ts`). */
    sealedAccess: text('sealed_access').notNull(),
    /** The provider refused access: the owner has to connect again. */
    revokedAt: at('revoked_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('calendar_connections_of').on(table.ownerId, table.assistantId).nullsNotDistinct(),
    index('calendar_connections_assistant').on(table.assistantId),
  ],
);

/** Events of a connected calendar that could not be read, of which its owner was told. */
export const calendarUnreadEvents = pgTable(
  'calendar_unread_events',
  {
    connectionId: text('connection_id')
      .notNull()
      .references(() => calendarConnections.id, { onDelete: 'cascade' }),
    /** A fingerprint of what the event says. */
    eventId: text('event_id').notNull(),
    foundAt: at('found_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.eventId] })],
);

/**
 * Meetings. Two exclusion constraints, written by hand in the migration, keep them apart: `bookings_apart` those of one
 * assistant's person or room, `bookings_apart_elsewhere` those of assistants that share a connected calendar.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** A meeting takes place whether or not its conversation was deleted. Null as well when the owner booked. */
    conversationId: text('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    /** Given by whoever books in a conversation, so that a meeting is booked once. */
    requestId: text('request_id'),
    /** The name of the visitor's network on the day they booked. */
    visitor: text('visitor'),
    state: text('state').$type<BookingState>().notNull().default('booked'),
    cancelledBy: text('cancelled_by').$type<'visitor' | 'owner'>(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** With the buffers that were set when it was booked or moved. */
    blockedFrom: at('blocked_from').notNull(),
    blockedTo: at('blocked_to').notNull(),
    service: text('service').notNull(),
    /** The person or room of the meeting, by its id in the calendar's settings; null without one. */
    resourceId: text('resource_id'),
    /** Its name when it was booked. */
    resource: text('resource').notNull().default(''),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    note: text('note').notNull(),
    /** The key that these four are encrypted with (`db/text-keys.ts`); null: they are not. */
    keyId: text('key_id'),
    /** A keyed hash of an encrypted email. */
    emailHash: text('email_hash'),
    /** The language of the visitor's mails. */
    language: text('language').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Booked in a test of the owner's own. */
    test: boolean('test').notNull(),
    /** iCalendar's: counts what was changed for everybody invited. */
    sequence: integer('sequence').notNull().default(0),
    /** The last mail to this email about this meeting, and the sequence it was about. Null: there was none. */
    mailedAt: at('mailed_at'),
    mailedSequence: integer('mailed_sequence'),
    /** Why none was sent about the sequence that counts. */
    mailHeld: text('mail_held').$type<MailHeld>(),
    /** The connected calendar it is written to; null for the built-in one. */
    connectionId: text('connection_id').references(() => calendarConnections.id, { onDelete: 'set null' }),
    /** Of that calendar, the same for all connections to it. */
    calendar: text('calendar'),
    /** A link to a video meeting is wanted. */
    wantsMeetLink: boolean('wants_meet_link').notNull(),
    /** The event in that calendar: its name there, its link, and the last written sequence. */
    eventId: text('event_id'),
    meetLink: text('meet_link'),
    writtenSequence: integer('written_sequence'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('bookings_request')
      .on(table.conversationId, table.requestId)
      .where(sql`${table.state} = 'booked'`),
    index('bookings_owner').on(table.ownerId, table.startsAt),
    index('bookings_email').on(table.assistantId, table.email).where(sql`${table.state} = 'booked'`),
    index('bookings_email_hash')
      .on(table.assistantId, table.emailHash)
      .where(sql`${table.emailHash} is not null`),
    index('bookings_key').on(table.keyId).where(sql`${table.keyId} is not null`),
    index('bookings_mail_held').on(table.ownerId).where(sql`${table.mailHeld} is not null`),
    index('bookings_connection').on(table.connectionId),
  ],
);
