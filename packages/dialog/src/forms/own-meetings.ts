import { anywhere, patternInAll } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import type { BookingMemory, Slot } from '../responder.ts';
import { foldCase, plainOf } from '../text/clean-text.ts';
import { weekdayOf } from '../times/calendar.ts';
import { completed, meantOf, namesWeekday, saysWhen } from '../times/suits.ts';
import type { Exception, TimeOption, TimesRead } from '../times/wish.ts';
import type { OwnBooking } from '../tools/calendar-tools.ts';
import type { BookingAt } from './booking-at.ts';
import { askNext, type Form, type Outcome } from './engine.ts';
import {
  asks,
  BEGINS_WITH_NOT,
  CLAUSES,
  keepsAsItIs,
  wantsRather,
  withoutBackground,
} from './slots/clauses.ts';
import { namesTime } from './slots/date-time.ts';
import { placeIn, placeOfMeetingIn, wantsOtherMeeting } from './slots/offered.ts';
import { serviceIn } from './slots/service.ts';

/** Which of their own meetings a visitor means. */

const MOVE_TO = new RegExp(` (?:${patternInAll(({ booking }) => booking.moveTo)}) `, 'gu');
const MOVE = anywhere(({ acts }) => acts.move);
/** "To half past two" */
const WORDS_OF_A_TIME = 5;

/** A wish to change a meeting has to be this likely while another one is booked. */
const SURELY_OTHER = 0.8;

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
  // "A week later" is later than one of them.
  const mayBe = at.reader.with({ meeting: bookings[0] });
  const isMove = at.state.purpose === 'move';
  const [said, to] = isMove
    ? splitMove(text, (part) => namesTime(mayBe.read(part, 'time')))
    : [text, undefined];
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
  const isAgainst = read.except.length > 0;
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
  if (at.act.act === 'move') return undefined;
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
  const { state, act, text } = at;
  if (other.kind === 'meeting') return askNext(form, form.learn(state, { meeting: other.meeting }));
  // "Yes, and keep the other one"
  const isAgreed = act.act === 'agree' || act.act === 'cancel' || detectSmallTalk(other.said) === 'yes';
  const isYes = isAgreed && !state.unread && !/\?\s*$/u.test(text);
  return isYes ? { kind: 'do', state } : askNext(form, state);
}

/** What a turn wants of a meeting that there is, where that is something else than what is being done. */
export function newPurposeIn({ act, state, text, reader }: BookingAt): 'move' | 'cancel' | undefined {
  const isOther = !['agree', 'ask', 'cancel', 'leave'].includes(act.act);
  // "No, Thursday at ten is better" to "Shall I cancel it?"
  if (state.purpose === 'cancel' && state.step === 'confirm' && isOther && namesTime(reader.read(text)))
    return 'move';
  const purpose = act.act === 'move' || act.act === 'cancel' ? act.act : undefined;
  // "Move it" while a meeting is booked is of the one that is being booked.
  const isSure = state.purpose !== 'book' || act.likelihood >= SURELY_OTHER;
  return isSure && purpose !== state.purpose ? purpose : undefined;
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

/** "Move my meeting on Tuesday" and "Thursday at three": the first "to" with a time right after it stands before it. */
export function splitMove(
  text: string,
  namesTime: (part: string) => boolean,
): readonly [meeting: string, to: string | undefined] {
  const folded = foldCase(text).replace(/\s+/gu, ' ');
  // Before the verb a time is that of the meeting: "I'm in on Tuesday, can I move it to Thursday".
  const begin = MOVE.exec(folded)?.index ?? 0;
  const all = [...folded.matchAll(MOVE_TO)].filter(({ index }) => index > begin);
  const ends = all.map(({ 0: to, index }) => ({ index, end: index + to.length }));
  const isTime = (end: number, most: number) =>
    namesTime(folded.slice(end).split(' ').slice(0, most).join(' '));
  const found =
    ends.find(({ end }) => isTime(end, 2)) ?? ends.find(({ end }) => isTime(end, WORDS_OF_A_TIME));
  return found ? [folded.slice(0, found.index), folded.slice(found.end)] : [text, undefined];
}
