import { patternInAll } from '../../language/index.ts';
import type { Slot } from '../../responder.ts';
import { foldCase, plainOf } from '../../text/clean-text.ts';
import { weekdayOf } from '../../times/calendar.ts';
import type { Exception, TimeOption, TimesRead } from '../../times/wish.ts';
import type { OwnBooking } from '../../tools/calendar-tools.ts';
import type { Reply } from '../plan-reply.ts';
import { speaksOfEvent } from './answer-first.ts';
import type { BookingTalk } from './booking-talk.ts';
import { MOST_OFFERS } from './find-times.ts';
import { namesWeekday } from './read-said.ts';
import { timesIn } from './say-booking.ts';
import { serviceIn } from './services.ts';
import { completed, meantOf, namesDays, saysWhen, wishFor } from './suits.ts';
import { confirm } from './take-confirmation.ts';
import { cantCome, changeIn } from './wish-in.ts';
import {
  agreesToCancel,
  asks,
  BEGINS_WITH_NOT,
  CLAUSES,
  keepsAsItIs,
  MOVE,
  MOVE_IT,
  phrasesFor,
  placeIn,
  placeOfMeetingIn,
  wantsOtherMeeting,
  wantsRather,
  withoutBackground,
  wonders,
} from './wishes.ts';

const MOVE_TO = new RegExp(` (?:${patternInAll(({ booking }) => booking.moveTo)}) `, 'u');

/**
 * The first reply to a wish to move or cancel a meeting of this conversation. `spokenOf` is the one that was spoken of
 * before, which is meant where none is named.
 */
export async function beginWithMeeting(talk: BookingTalk, spokenOf?: string): Promise<Reply> {
  // "Morning, I need to cancel one of them" greets.
  const text = withoutBackground(talk.turn.text);
  const bookings = await talk.turn.calls.bookings();
  if (bookings.length === 0) return withoutMeeting(talk);
  const isMove = talk.state.purpose === 'move';
  const [meeting, to] = isMove ? splitMove(text) : [text, undefined];
  const described = meantBookings(talk, meeting, bookings, true);
  // "Move the second one to Friday"
  const place = placeOfMeetingIn(meeting);
  const placed = place === undefined ? bookings.find(({ id }) => id === spokenOf) : bookings.at(place);
  const named = described.length === 0 && placed ? [placed] : described;
  const [only] = [bookings, named].find(({ length }) => length === 1) ?? [];
  if (only) talk.state = { ...talk.state, meeting: { start: only.start, end: only.end } };
  const when =
    to === undefined ? wantedIn(talk, meeting, bookings, described.length > 0) : talk.read(to, 'time');
  if (isMove && saysWhen(when)) talk.state = { ...talk.state, wish: completed(undefined, when) };
  if (only) return withMeeting(talk, only, when);
  return askMeeting(talk, described.length > 1 ? described : bookings);
}

/**
 * The reply to whoever booked nothing in this conversation, by telephone perhaps: what the owner says of moving and
 * cancelling counts for them too, a link does not; a person can look where nobody here can.
 */
async function withoutMeeting(talk: BookingTalk): Promise<Reply> {
  const reply = await talk.turn.plan();
  return reply.memo.outcome === 'answered'
    ? withLink(reply, talk.turn.text, talk.state.language)
    : talk.end(talk.phrases.noMeetings);
}

/** An answer about moving or cancelling, and how that is done with a meeting that was booked here. */
export const withLink = (reply: Reply, text: string, language: string): Reply =>
  reply.memo.outcome === 'answered' && !speaksOfEvent(text)
    ? { ...reply, text: `${reply.text} ${phrasesFor(language).byLink}` }
    : reply;

/**
 * When a meeting is to be, where no "to" says it: "reschedule my meeting, Thursday at three". A clause that describes
 * a meeting says when it was.
 */
function wantedIn(
  talk: BookingTalk,
  text: string,
  bookings: readonly OwnBooking[],
  isDescribed: boolean,
): TimesRead | undefined {
  const clauses = text.split(/(?<=[,.;!?–—])\s+|\s-\s/u);
  const wanted = clauses.filter((clause) => {
    // "My son fell ill on Saturday" is neither.
    if (isDescribed && !asks(clause) && !wantsRather(clause)) return false;
    const read = talk.read(clause, 'time');
    const when = read && { ...read, options: read.options.map(onItsDay) };
    return (
      when !== undefined &&
      when.options.length > 0 &&
      meantOf(bookings, when, talk.state.timeZone).length === 0
    );
  });
  return wanted.length === 0 ? undefined : talk.read(wanted.join(' '), 'time');
}

function meantBookings(
  talk: BookingTalk,
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
  const meant = meantTimes(talk, text, bookings, isWish);
  const byTime = bookings.filter((each) => meant.some(({ start }) => start === each.start));
  const byService = service === undefined ? [] : bookings.filter((each) => each.service === service);
  // "The massage on Friday" is one of several massages.
  const byBoth = byTime.filter((each) => byService.includes(each));
  if (byBoth.length > 0) return byBoth;
  return bookings.filter((each) => byTime.includes(each) || byService.includes(each));
}

/** The times of the meetings that a text names by theirs. */
function meantTimes(
  talk: BookingTalk,
  text: string,
  bookings: readonly OwnBooking[],
  isWish: boolean,
): readonly Slot[] {
  const { purpose, step, timeZone } = talk.state;
  const read = talk.read(text, 'time');
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

function askMeeting(talk: BookingTalk, bookings: readonly OwnBooking[]): Reply {
  const offers = bookings.slice(0, MOST_OFFERS).map(({ start, end }) => ({ start, end }));
  talk.state = { ...talk.state, offers };
  return talk.ask('meeting');
}

/** Another meeting than the one that was to be cancelled: "no, the other one", "yes, the one on the 3rd". */
export async function takeOtherMeeting(talk: BookingTalk): Promise<Reply | undefined> {
  if (changeIn(talk.turn.text) === 'move') return undefined;
  const bookings = await talk.turn.calls.bookings();
  const isRead = ({ id }: OwnBooking) => id === talk.state.bookingId;
  const named = (said: string) => {
    const placed = bookings.at(placeOfMeetingIn(said) ?? bookings.length);
    const meant = meantBookings(talk, said, bookings);
    return meant.length === 0 && placed ? [placed] : meant;
  };
  const text = unkeptIn(talk.turn.text).join(' ');
  const kept = keptIn(talk.turn.text);
  const keepsOther = wantsOtherMeeting(kept) || (kept !== '' && named(kept).some((each) => !isRead(each)));
  // "Yes, and keep the other one"
  if (keepsOther && named(text).every(isRead))
    return agreesToCancel(text) && !wonders(talk.turn.text) ? confirm(talk) : talk.ask('confirm');
  const [only, ...rest] = named(text);
  if (only && rest.length === 0 && !isRead(only)) return withMeeting(talk, only, undefined);
  // The one that was read back, said again, is no yes yet.
  if (only && rest.length === 0) return talk.saysOther(text) ? undefined : talk.ask('confirm');
  const others = bookings.filter((booking) => !isRead(booking));
  const [other, another] = others;
  if (!other || !wantsOtherMeeting(text)) return undefined;
  return another ? askMeeting(talk, others) : withMeeting(talk, other, undefined);
}

/** Takes what the visitor says of which meeting they mean. */
export async function takeMeeting(talk: BookingTalk): Promise<Reply> {
  const { text } = talk.turn;
  const bookings = await talk.turn.calls.bookings();
  const meant = meantBookings(talk, text, bookings);
  const place = placeIn(text);
  const offered = place === undefined ? undefined : talk.state.offers.at(place);
  const [only] = meant.length === 1 ? meant : bookings.filter(({ start }) => start === offered?.start);
  if (only) return withMeeting(talk, only, undefined);
  if (asks(text)) return talk.aside();
  return talk.unread(talk.phrases.whichMeeting(timesIn(talk.state.offers, talk.state, talk.told)));
}

async function withMeeting(
  talk: BookingTalk,
  { id, start, end, service }: OwnBooking,
  when: TimesRead | undefined,
): Promise<Reply> {
  const isMove = talk.state.purpose === 'move';
  const draft = { ...(service && { service }), ...(!isMove && { slot: { start, end } }) };
  const { wish } = talk.state;
  talk.state = { ...talk.state, bookingId: id, meeting: { start, end }, draft, offers: [] };
  // "To four" is another time of the same day.
  const slot = { start, end };
  if (when && when.problems.length > 0 && !namesDays(when)) return talk.withTimes(when, '');
  const isSameDay = wish?.options.every(({ days }) => days === undefined);
  if (wish && isSameDay && wish.options.length > 0) {
    const base = wishFor(slot, talk.state.timeZone);
    talk.state = { ...talk.state, wish: completed(base, { ...wish, any: false, problems: [] }) };
  }
  return talk.next('');
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
