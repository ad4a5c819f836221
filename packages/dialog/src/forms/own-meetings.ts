import { cantCome, changeIn, wishIn } from '../acts/meeting-wish.ts';
import {
  agreesToCancel,
  asks,
  BEGINS_WITH_NOT,
  CLAUSES,
  keepsAsItIs,
  MOVE,
  MOVE_IT,
  placeIn,
  placeOfMeetingIn,
  wantsOtherMeeting,
  wantsRather,
  withoutBackground,
  wonders,
} from '../acts/said-of-meetings.ts';
import { patternInAll } from '../language/index.ts';
import type { BookingMemory, Slot } from '../responder.ts';
import { foldCase, plainOf } from '../text/clean-text.ts';
import { weekdayOf } from '../times/calendar.ts';
import { completed, meantOf, namesWeekday, saysWhen } from '../times/suits.ts';
import type { Exception, TimeOption, TimesRead } from '../times/wish.ts';
import type { OwnBooking } from '../tools/calendar-tools.ts';
import type { BookingAt } from './booking-at.ts';
import { askNext, type Form, type Outcome } from './engine.ts';
import { namesTime } from './slots/date-time.ts';
import { serviceIn } from './slots/service.ts';

/** Which of their own meetings a visitor means. */

const MOVE_TO = new RegExp(` (?:${patternInAll(({ booking }) => booking.moveTo)}) `, 'u');

/** A wish to move or cancel a meeting, as it was read. */
interface OwnWish {
  readonly state: BookingMemory;
  /** The one that is meant; else they are asked which of `bookings`. */
  readonly meeting?: OwnBooking;
  readonly bookings: readonly OwnBooking[];
  /** When the meeting is to be instead. */
  readonly when?: TimesRead;
}

/** Reads a wish to move or cancel one of some meetings. `spokenOf` was spoken of before, and is meant where none is named. */
export function readOwnWish(at: BookingAt, bookings: readonly OwnBooking[], spokenOf?: string): OwnWish {
  // "Morning, I need to cancel one of them" greets.
  const text = withoutBackground(at.text);
  const isMove = at.state.purpose === 'move';
  const [said, to] = isMove ? splitMove(text) : [text, undefined];
  const described = meantBookings(at, said, bookings, true);
  // "Move the second one to Friday"
  const place = placeOfMeetingIn(said);
  const placed = place === undefined ? bookings.find(({ id }) => id === spokenOf) : bookings.at(place);
  const named = described.length === 0 && placed ? [placed] : described;
  const [meeting] = [bookings, named].find(({ length }) => length === 1) ?? [];
  const known = meeting ? { ...at.state, meeting: { start: meeting.start, end: meeting.end } } : at.state;
  const reading = { ...at, reader: at.reader.with({ meeting: known.meeting }) };
  const when =
    to === undefined
      ? wantedIn(reading, said, bookings, described.length > 0)
      : reading.reader.read(to, 'time');
  const isWhen = isMove && saysWhen(when);
  const state = isWhen ? { ...known, wish: completed(undefined, when) } : known;
  const asked = described.length > 1 ? described : bookings;
  return { state, bookings: asked, ...(meeting && { meeting }), ...(when && { when }) };
}

/**
 * When a meeting is to be, where no "to" says it: "reschedule my meeting, Thursday at three". A clause that describes
 * a meeting says when it was.
 */
function wantedIn(
  at: BookingAt,
  text: string,
  bookings: readonly OwnBooking[],
  isDescribed: boolean,
): TimesRead | undefined {
  const clauses = text.split(/(?<=[,.;!?–—])\s+|\s-\s/u);
  const wanted = clauses.filter((clause) => {
    // "My son fell ill on Saturday" is neither.
    if (isDescribed && !asks(clause) && !wantsRather(clause)) return false;
    const read = at.reader.read(clause, 'time');
    const when = read && { ...read, options: read.options.map(onItsDay) };
    return (
      when !== undefined && when.options.length > 0 && meantOf(bookings, when, at.state.timeZone).length === 0
    );
  });
  return wanted.length === 0 ? undefined : at.reader.read(wanted.join(' '), 'time');
}

function meantBookings(
  at: BookingAt,
  said: string,
  all: readonly OwnBooking[],
  isWish = false,
): readonly OwnBooking[] {
  const wanted = withoutKept(said);
  const text = wanted.trim() === '' ? said : wanted;
  // "The manicure. No wait, I'm keeping the manicure, it's the haircut"
  const kept = serviceIn(keptIn(said), servicesOf(all));
  const bookings = all.filter(({ service }) => kept === undefined || service !== kept);
  const service = serviceIn(text, servicesOf(bookings));
  const meant = meantTimes(at, text, bookings, isWish);
  const byTime = bookings.filter((each) => meant.some(({ start }) => start === each.start));
  const byService = service === undefined ? [] : bookings.filter((each) => each.service === service);
  // "The massage on Friday" is one of several massages.
  const byBoth = byTime.filter((each) => byService.includes(each));
  if (byBoth.length > 0) return byBoth;
  return bookings.filter((each) => byTime.includes(each) || byService.includes(each));
}

/** The times of the meetings that a text names by theirs. */
function meantTimes(
  at: BookingAt,
  text: string,
  bookings: readonly OwnBooking[],
  isWish: boolean,
): readonly Slot[] {
  const { purpose, step, timeZone } = at.state;
  const read = at.reader.read(text, 'time');
  if (!read) return [];
  // "I can't come on Friday" is of the meeting on Friday.
  const against = { ...read, options: read.except.map(optionOf), except: [] };
  const isAgainst = cantCome(text);
  // "The Tuesday one" is one of next week too, where no new time is spoken of.
  const isLater = (purpose === 'cancel' || step === 'meeting') && namesWeekday(text, read);
  const readings =
    read.options.length === 0 && (isWish || isAgainst)
      ? [against]
      : [
          { ...read, options: read.options.map(onItsDay) },
          ...(isAgainst ? [against] : []),
          ...(isLater ? [{ ...read, options: read.options.map(inAnyWeek) }] : []),
        ];
  return readings.map((each) => meantOf(bookings, each, timeZone)).find(({ length }) => length > 0) ?? [];
}

/** What a visitor says of which meeting is to be cancelled, where one was read back already. */
type OtherMeeting =
  | { readonly kind: 'meeting'; readonly meeting: OwnBooking }
  | { readonly kind: 'which'; readonly bookings: readonly OwnBooking[] }
  /** The others are to stay, or the one that was read back is said again: that is a yes with one, and no more. */
  | { readonly kind: 'same'; readonly said: string };

/** Another meeting than the one that was read back: "no, the other one", "yes, the one on the 3rd". */
export function otherMeetingIn(at: BookingAt, bookings: readonly OwnBooking[]): OtherMeeting | undefined {
  if (changeIn(at.text) === 'move') return undefined;
  const isRead = ({ id }: OwnBooking) => id === at.state.bookingId;
  const named = (said: string) => {
    const placed = bookings.at(placeOfMeetingIn(said) ?? bookings.length);
    const meant = meantBookings(at, said, bookings);
    return meant.length === 0 && placed ? [placed] : meant;
  };
  const said = unkeptIn(at.text).join(' ');
  const kept = keptIn(at.text);
  const keepsOther = wantsOtherMeeting(kept) || (kept !== '' && named(kept).some((each) => !isRead(each)));
  // "Yes, and keep the other one"
  if (keepsOther && named(said).every(isRead)) return { kind: 'same', said };
  const [only, ...rest] = named(said);
  if (only && rest.length === 0) {
    if (!isRead(only)) return { kind: 'meeting', meeting: only };
    return at.reader.saysOther(said) ? undefined : { kind: 'same', said: '' };
  }
  const [other, ...more] = bookings.filter((booking) => !isRead(booking));
  if (!other || !wantsOtherMeeting(said)) return undefined;
  return more.length > 0
    ? { kind: 'which', bookings: [other, ...more] }
    : { kind: 'meeting', meeting: other };
}

/** What comes of a reply that speaks of another meeting than the one that is to be cancelled, or of the same again. */
export function otherMeeting(
  other: Exclude<OtherMeeting, { kind: 'which' }>,
  form: Form<BookingMemory>,
  at: BookingAt,
): Outcome<BookingMemory> {
  const { state, text } = at;
  if (other.kind === 'meeting') return askNext(form, form.learn(state, { meeting: other.meeting }));
  const isYes = agreesToCancel(other.said) && !wonders(text) && !state.unread;
  return isYes ? { kind: 'do', state } : askNext(form, state);
}

const NOTHING_ELSE = {
  ...{ saysWhen: false, namesTime: false, namesDay: false, namesClock: false },
  ...{ namesService: false, namesPartOfDay: false, saysOther: true, isTimeAlone: () => false },
};

/** What a turn wants of a meeting that there is, where that is something else than what is being done. */
export function newPurposeIn({ text, state, reader }: BookingAt): 'move' | 'cancel' | undefined {
  const { purpose: before, bookingId } = state;
  const wish = wishIn(text, NOTHING_ELSE);
  const sure = wish?.isSure === true ? wish.purpose : undefined;
  // "No, cancel it altogether", "can we move it instead?" While they say which one, a time is that of the meeting.
  const change = changeIn(text, (clause) => bookingId !== undefined && namesTime(reader.read(clause)));
  const purpose = before === 'book' ? sure : (change ?? sure);
  return purpose === 'book' || purpose === before ? undefined : purpose;
}

/** The meeting that a reply to "which one?" names. */
export function meetingTold(
  at: BookingAt,
  bookings: readonly OwnBooking[],
): { readonly meeting: OwnBooking } | undefined {
  const meant = meantBookings(at, at.text, bookings);
  const offered = at.state.offers.at(placeIn(at.text) ?? at.state.offers.length);
  const [meeting] = meant.length === 1 ? meant : bookings.filter(({ start }) => start === offered?.start);
  return meeting && { meeting };
}

/** "From Tuesday", before "to Thursday", is that day and no later one. */
function onItsDay(option: TimeOption): TimeOption {
  const [first] = option.days ?? [];
  return first && first.to === undefined ? { ...option, days: [{ ...first, to: first.from }] } : option;
}

/** A day that is named by its weekday, whichever week it is in. */
function inAnyWeek(option: TimeOption): TimeOption {
  const [first] = option.days ?? [];
  if (!first || first.from !== first.to) return option;
  return { ...option, days: [{ ...ALWAYS, weekdays: [weekdayOf(first.from)] }] };
}

/** "I can't on Wednesday" is of all of them, and so of the one that has a meeting. */
const ALWAYS = { from: '0001-01-01', to: '9999-12-31' };

const optionOf = ({ days, times }: Exception): TimeOption => ({
  ...(days && {
    days: [
      days.from === undefined ? { ...ALWAYS, ...days, from: ALWAYS.from } : { ...days, from: days.from },
    ] as const,
  }),
  ...(times && { times: [times] as const }),
});

const servicesOf = (bookings: readonly OwnBooking[]) =>
  [...new Set(bookings.map(({ service }) => service))].map((name) => ({ name }));

/** A turn without what is to stay: "cancel the cleaning, I'm keeping the check-up". */
const withoutKept = (text: string): string =>
  unkeptIn(text)
    .filter((clause) => !BEGINS_WITH_NOT.test(`${plainOf(clause)} `))
    .join(' ');

const unkeptIn = (text: string): readonly string[] =>
  text.split(CLAUSES).filter((clause) => !keepsAsItIs(clause));

/** The clauses of a turn that say what is to stay. */
const keptIn = (text: string): string => text.split(CLAUSES).filter(keepsAsItIs).join(' ');

/** "Move my meeting on Tuesday" and "Thursday at three". */
export function splitMove(text: string): readonly [meeting: string, to: string | undefined] {
  const folded = foldCase(text).replace(/\s+/gu, ' ');
  const plain = folded.replace(/[,.!?;]/gu, ' ');
  const wish = MOVE.exec(plain) ?? MOVE_IT.exec(plain);
  const begin = wish ? wish.index + wish[0].length : 0;
  // The words of the wish may hold the "to" themselves.
  const rest = folded.slice(Math.max(0, begin - 4));
  const to = MOVE_TO.exec(rest);
  if (!to) return [text, undefined];
  return [
    `${folded.slice(0, Math.max(0, begin - 4))}${rest.slice(0, to.index)}`,
    rest.slice(to.index + to[0].length),
  ];
}
