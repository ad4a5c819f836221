import { type ActReading, type Asked, actReading } from '../acts/act.ts';
import type { ActScorer } from '../acts/read-act.ts';
import { languageFor } from '../language/index.ts';
import type { Reply } from '../local/reply.ts';
import type { BookingMemory, CalendarProfile, Conversation } from '../responder.ts';
import { clockIn } from '../times/clocks.ts';
import type { CalendarCalls } from '../tools/calendar-calls.ts';
import { type SayBooking, zoneOf } from './say-booking.ts';
import { WhenReader } from './slots/date-time.ts';

/** Where the form of a meeting is in a turn. */

export interface BookingTurn {
  readonly conversation: Conversation;
  readonly calendar: CalendarProfile;
  readonly calls: CalendarCalls;
  /** What the visitor says. */
  readonly text: string;
  readonly now: Date;
  /** Makes a reply that has nothing to do with the booking: to what the visitor said, or to another text. */
  readonly plan: (said?: string) => Promise<Reply>;
  /** The likelihood of each act of a turn. */
  readonly actOf?: ActScorer;
}

/** A turn, where the form is in it, and what both are read and said with. */
export interface BookingAt {
  readonly text: string;
  /** As it was read in the context of the question. */
  readonly act: ActReading;
  readonly state: BookingMemory;
  readonly calendar: CalendarProfile;
  readonly reader: WhenReader;
  readonly told: SayBooking;
  readonly phrases: ReturnType<typeof phrasesFor>;
  /** The visitor's own. */
  readonly zone: string;
  readonly confirmed: Asked;
}

export function phrasesFor(code: string) {
  return languageFor(code).booking.phrases;
}

const CONFIRMED = { book: 'confirm_book', move: 'confirm_move', cancel: 'confirm_cancel' } as const;
/** A turn before its act was read. */
const UNREAD = actReading('tell', 0.5);

/** Where the form is in a turn. A clock that the turn names counts from there on. */
export function bookingAt(turn: BookingTurn, before: BookingMemory): BookingAt {
  const { conversation, now, calendar, text } = turn;
  const zone = zoneOf(conversation.timeZone, calendar.timeZone);
  // Once a time was said on another clock, all of them are.
  const timeZone = clockIn(text, { mine: zone, theirs: zoneOf(calendar.timeZone) }) ?? before.timeZone;
  const { saidZone: _said, ...unsaid } = before;
  const state = timeZone === before.timeZone ? before : { ...unsaid, timeZone };
  return {
    text,
    act: UNREAD,
    state,
    calendar,
    reader: readerFor(turn, state),
    told: { now, calendar, isCall: conversation.caller?.endsWith('_in_call') ?? false },
    phrases: phrasesFor(state.language),
    zone,
    confirmed: CONFIRMED[state.purpose],
  };
}

function readerFor(
  { now, calendar }: Pick<BookingTurn, 'now' | 'calendar'>,
  { timeZone, language, wish, draft, meeting, offers }: BookingMemory,
): WhenReader {
  return new WhenReader({ now, calendar, zone: timeZone, language, wish, slot: draft.slot, meeting, offers });
}
