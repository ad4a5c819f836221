import type { CalendarProviderName } from '@parlo/contract';
import type { Interval } from './slots.ts';

/** A meeting as a calendar elsewhere shows it. */
export interface CalendarEvent {
  /** iCalendar's UID, the same for as long as the meeting exists. */
  readonly uid: string;
  /** iCalendar's SEQUENCE. */
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
  readonly title: string;
  /** Plain text with what the visitor gave. */
  readonly description: string;
  readonly timeZone: string;
  /** A video meeting is to be added where the calendar has such a thing. */
  readonly wantsMeetLink: boolean;
}

export interface WrittenEvent {
  /** What the calendar calls the event. */
  readonly eventId: string;
  readonly meetLink: string | null;
}

/** An event of a calendar elsewhere that could not be read: the day that it names is busy. */
export interface UnreadEvent {
  /** The same for as long as the event stays as it is. */
  readonly id: string;
  /** Empty where it has none. */
  readonly title: string;
  /** As a date; null where it names none. */
  readonly day: string | null;
}

/**
 * A calendar that bookings are written to, and that says when its owner is busy. The visitor's invitation is ours: a
 * provider sends none. Failures are {@link ProviderError}s; whoever calls limits the time by `signal`.
 */
export interface CalendarProvider {
  /**
   * Busy times that touch the span. Events of ours may be among them. Whole days and times without a zone are those of
   * `timeZone`.
   */
  busy(span: Interval, signal: AbortSignal, timeZone?: string): Promise<readonly Interval[]>;
  /** Writing the same UID again changes its event: a response may have been lost. */
  create(event: CalendarEvent, signal: AbortSignal): Promise<WrittenEvent>;
  change(eventId: string, event: CalendarEvent, signal: AbortSignal): Promise<WrittenEvent>;
  /** Resolves as well when the event is no longer there. */
  cancel(eventId: string, signal: AbortSignal): Promise<void>;
  /** Withdraws its access at the provider, where that can be done. */
  disconnect?(signal: AbortSignal): Promise<void>;
}

/** The default: bookings are in our database, which says itself when they are. */
export const BUILT_IN: CalendarProvider = {
  busy: async () => [],
  create: async ({ uid }) => ({ eventId: uid, meetLink: null }),
  change: async (eventId) => ({ eventId, meetLink: null }),
  cancel: async () => undefined,
};

/** A calendar elsewhere did not do what it was asked for. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Access was withdrawn: nothing works until the owner connects anew. */
  readonly revoked: boolean;

  constructor(message: string, options: { readonly cause?: unknown; readonly revoked?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.revoked = options.revoked ?? false;
  }
}

/** A stored connection, opened. */
export interface OpenConnection {
  readonly id: string;
  readonly account: string;
  readonly calendar: string;
  /** What its provider stored, as JSON. */
  readonly access: string;
  /** Stores a refreshed access, unless another one was stored since this one was read. */
  readonly saveAccess: (access: string) => Promise<void>;
  /** What is stored by now; null when it can't be opened. */
  readonly readAccess: () => Promise<string | null>;
  /** Has the owner told of events that could not be read, each once. Never rejects. */
  readonly tellUnread?: (events: readonly UnreadEvent[]) => Promise<void>;
}

/** How calendars elsewhere are reached, by provider. One that is absent is not set up here. */
export type CalendarProviders = Readonly<
  Partial<Record<Exclude<CalendarProviderName, 'builtin'>, (connection: OpenConnection) => CalendarProvider>>
>;
