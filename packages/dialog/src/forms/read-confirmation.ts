import { actReading } from '../acts/act.ts';
import type { Slot } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';
import { withoutReadingOf } from '../times/relative-times.ts';
import { isSameTime, namesWeekday, saysWhen } from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import type { BookingAt } from './booking-at.ts';
import type { BookingRead } from './read-booking.ts';
import { asks, withoutFarewell } from './slots/clauses.ts';
import { type Corrections, correctionsIn } from './slots/corrections.ts';
import { namesTime } from './slots/date-time.ts';
import { mayBeAbout, namesNumber } from './slots/may-be-about.ts';
import { directionIn, meetingPartIn, wantsOfMeeting, wantsOtherTime } from './slots/offered.ts';
import { otherServiceIn, refusesService, serviceIn } from './slots/service.ts';
import { surely } from './slots/slot.ts';

/** What a reply to a meeting that was read back tells: a yes to it and nothing else, or what is to be otherwise. */

type Confirmation = Pick<BookingRead, 'told' | 'wrongs' | 'direction' | 'asksAgain' | 'isDoubted'> &
  Partial<Pick<BookingRead, 'act'>>;

const AGAIN: Confirmation = { told: {}, asksAgain: true };
const UNCLEAR: Confirmation = { told: {} };
const DOUBTED: Confirmation = { told: {}, isDoubted: true };
const changed = (...wrongs: readonly string[]): Confirmation => ({ told: {}, wrongs });
/** Of a yes. Of 278 that were this likely, by authors whom the network did not know, 274 were one. */
const SURELY_AGREED = 0.7;

/**
 * A part that is said to be wrong is never passed over: it is set right, or among the `wrongs`. A yes is clear when
 * nothing beside it may be about the booking.
 */
export function readConfirmation(at: BookingAt): Confirmation {
  const text = withoutFarewell(at.text);
  // "Yes?" waits for one.
  if (agrees(at) && /\?\s*$/u.test(text)) return AGAIN;
  const changes = changesIn(text, at);
  const { told, wrongs } = changes;
  if (Object.keys(told).length > 0 || wrongs.length > 0) return { told: surely(told), wrongs };
  return replyIn(changes, at) ?? (agrees(at) ? yesTo(text, changes, at) : noneIn(text, changes, at));
}

/** A reply that is neither a yes nor a change. */
function replyIn({ rest, when, isSame }: Changes, at: BookingAt): Confirmation | undefined {
  const { act } = at.act;
  // "Move it" is a yes to a move alone.
  if (at.state.purpose === 'book' && act === 'move') return changed('time');
  const isTime = at.state.purpose !== 'cancel' && !when && !agrees(at);
  const direction = isTime ? directionIn(rest) : undefined;
  if (direction) return { told: {}, direction };
  return act === 'ask' && isSame ? AGAIN : undefined;
}

/** A yes; of more than a word it is clear when nothing beside it may be about the booking. */
function yesTo(text: string, { rest, when, isSame }: Changes, at: BookingAt): Confirmation {
  const isClear = at.state.purpose === 'cancel' || wordsOf(text).length === 1;
  if (!isClear && mayBeOther(text, rest, isSame ? when : undefined, at)) return DOUBTED;
  return { told: {}, act: actReading('agree', at.act.likelihood) };
}

/** No yes: what it may be about is asked for. */
function noneIn(text: string, { rest, when, isSame }: Changes, at: BookingAt): Confirmation {
  if (at.state.purpose === 'cancel' || at.act.act === 'ask') return UNCLEAR;
  const part = isSame ? undefined : meetingPartIn(rest);
  if (part === 'time' || (part && hasOtherService(at))) return changed(part);
  return mayBeOther(text, rest, isSame ? when : undefined, at) ? DOUBTED : UNCLEAR;
}

/** "Cancel it" is a yes to that. */
const agrees = ({ act: { act, likelihood }, state: { purpose } }: BookingAt): boolean =>
  (act === 'agree' || act === purpose) && likelihood >= SURELY_AGREED;

const hasOtherService = ({ state, calendar }: BookingAt): boolean =>
  state.purpose === 'book' && calendar.services.length > 1;

interface Changes {
  readonly told: Readonly<Record<string, unknown>>;
  /** What is wrong; what is right they did not say, or it was not understood. */
  readonly wrongs: readonly string[];
  /** The turn without what it says of the name and the addresses. */
  readonly rest: string;
  readonly when: TimesRead | undefined;
  /** It says of when what was read back. */
  readonly isSame: boolean;
}

function changesIn(text: string, at: BookingAt): Changes {
  const { state, calendar } = at;
  const { purpose, draft, timeZone } = state;
  const isBooking = purpose === 'book';
  const { rest, ...who } = isBooking ? whoIn(text, at) : { draft: {}, wrong: [], rest: text };
  const when = purpose === 'cancel' ? undefined : whenIn(text, rest, at);
  const service = isBooking ? otherService(text, rest, when, at) : undefined;
  // "Yes, Thursday at three" says nothing new.
  const isSame = isSlot(draft.slot, when, timeZone);
  const time = isSame || !saysWhen(when) ? undefined : when;
  const told = { ...who.draft, ...(service && { service }), ...(time && { time }) };
  const isRefused =
    isBooking && service === undefined && refusesService(rest, calendar.services, draft.service);
  const isTimeWrong = purpose !== 'cancel' && isTimeLost(rest, when, who);
  const wrongs = [...who.wrong, ...(isRefused ? ['service'] : []), ...(isTimeWrong ? ['time'] : [])];
  return { told, wrongs, rest, when, isSame };
}

/** What a reply says of when. "That's all right now" is a yes, and no time. */
function whenIn(text: string, rest: string, at: BookingAt): TimesRead | undefined {
  const { state, reader } = at;
  const { draft, timeZone } = state;
  const said = reader.asksOther(at.text) ? undefined : reader.rather(rest);
  if (agrees(at)) return said && reader.isToday(said) ? undefined : said;
  return draft.slot && said && !asks(text) ? withoutReadingOf(draft.slot, said, timeZone) : said;
}

const isSlot = (slot: Slot | undefined, when: TimesRead | undefined, zone: string): boolean =>
  slot !== undefined && when !== undefined && isSameTime(when, slot, zone);

/** Another time is wanted, or may be: "sorry, now it's for her, and nine or so" is not passed over for a name. */
function isTimeLost(rest: string, when: TimesRead | undefined, who: Omit<Corrections, 'rest'>): boolean {
  const isWhoChanged = Object.keys(who.draft).length + who.wrong.length > 0;
  return (isWhoChanged && !saysWhen(when) && namesNumber(rest)) || (!when && wantsOtherTime(rest));
}

function whoIn(text: string, { state, calendar, reader }: BookingAt): Corrections {
  const corrected = correctionsIn(text, state.draft, (clause) => namesTime(reader.read(clause)));
  // "Put me down for the check-up" is of no name.
  const isOfService = serviceIn(corrected.draft.name ?? '', calendar.services) !== undefined;
  return isOfService ? { draft: {}, wrong: [], rest: text } : corrected;
}

/** Another service, or "make it an hour": the one that takes so long. */
function otherService(
  text: string,
  rest: string,
  when: TimesRead | undefined,
  { state, calendar }: BookingAt,
): string | undefined {
  const named = otherServiceIn(rest, calendar.services, state.draft.service);
  if (named !== undefined) return named;
  if (when?.minutes === undefined || (asks(text) && !wantsOfMeeting(text))) return undefined;
  const [service, other] = calendar.services.filter(({ duration }) => duration === when.minutes);
  return service && !other && service.name !== state.draft.service ? service.name : undefined;
}

/** Whether a turn may be about the booking beside a yes; `same` is what it says of when, where that was read back. */
function mayBeOther(
  text: string,
  rest: string,
  same: TimesRead | undefined,
  { state: { purpose, draft }, calendar: { services }, reader }: BookingAt,
): boolean {
  const about = mayBeAbout(rest, {
    draft,
    services,
    namesTime: (clause) => namesTime(reader.read(clause)),
  });
  // "See you by Friday" is within what was said, and may be another day than the one that was read back.
  const isSpan = same?.options.every(({ days }) => days?.every(({ from, to }) => from !== to));
  const isTimeKnown = same !== undefined && !(isSpan && namesWeekday(text, same));
  return about.some((part) => (part === 'time' ? !isTimeKnown : purpose === 'book'));
}
