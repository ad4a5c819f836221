import { actReading } from '../acts/act.ts';
import { agreesAndComes, givesUp } from '../acts/leaving.ts';
import { changeIn } from '../acts/meeting-wish.ts';
import {
  agreesToBook,
  agreesToCancel,
  asks,
  asksOn,
  beginsWithYes,
  CLAUSES,
  depends,
  directionIn,
  endsWithYes,
  meetingPartIn,
  repeatsYes,
  saysWrong,
  takesBack,
  wantsOfMeeting,
  wantsOtherTime,
  withoutFarewell,
  wonders,
} from '../acts/said-of-meetings.ts';
import type { Slot } from '../responder.ts';
import { withoutReadingOf } from '../times/relative-times.ts';
import { isSameTime, namesWeekday, saysWhen } from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import type { BookingAt } from './booking-at.ts';
import type { BookingRead } from './read-booking.ts';
import { type Corrections, correctionsIn } from './slots/corrections.ts';
import { namesTime } from './slots/date-time.ts';
import { mayBeAbout, namesNumber } from './slots/may-be-about.ts';
import { otherServiceIn, refusesService, serviceIn } from './slots/service.ts';
import { surely } from './slots/slot.ts';

/** What a reply to a meeting that was read back tells: a yes to it and nothing else, or what is to be otherwise. */

type Confirmation = Pick<BookingRead, 'told' | 'wrongs' | 'direction' | 'asksAgain' | 'isDoubted'> &
  Partial<Pick<BookingRead, 'act'>>;

const YES: Confirmation = { told: {}, act: actReading('agree', 0.95) };
const QUESTION: Confirmation = { told: {}, act: actReading('ask', 0.9) };
const AGAIN: Confirmation = { told: {}, asksAgain: true };
const UNCLEAR: Confirmation = { told: {} };
const DOUBTED: Confirmation = { told: {}, isDoubted: true };
const changed = (...wrongs: readonly string[]): Confirmation => ({ told: {}, wrongs });

/**
 * A part that is said to be wrong is never passed over: it is set right, or among the `wrongs`. A yes is clear when
 * nothing beside it may be about the booking.
 */
export function readConfirmation(at: BookingAt): Confirmation {
  const text = withoutFarewell(at.text);
  const { purpose } = at.state;
  const plain = plainYes(text, purpose);
  if (plain) return plain;
  const changes = changesIn(text, at);
  const { rest, when, isSame, told, wrongs } = changes;
  if (Object.keys(told).length > 0 || wrongs.length > 0) return { told: surely(told), wrongs };
  const direction = purpose === 'cancel' || when ? undefined : directionIn(rest);
  if (direction) return { told: {}, direction };
  if (asks(text)) return isSame ? AGAIN : QUESTION;
  // What is cancelled is gone: that takes a plain yes.
  if (purpose === 'cancel') return UNCLEAR;
  const yes = yesBeside(text, changes, at);
  return !yes.wrongs && mayBeOther(text, rest, isSame ? when : undefined, at) ? DOUBTED : yes;
}

function plainYes(text: string, purpose: BookingAt['state']['purpose']): Confirmation | undefined {
  if (purpose === 'cancel' && agreesToCancel(text) && wonders(text)) return AGAIN;
  if (!agreesToBook(text)) return undefined;
  // "Move it" is a yes to a move alone.
  if (purpose === 'book' && changeIn(text) !== undefined) return changed('time');
  return wonders(text) ? AGAIN : YES;
}

/** A yes that has other words beside it. */
function yesBeside(text: string, { rest, isSame }: Changes, at: BookingAt): Confirmation {
  // "Okay, Thursday is no good, I'll pass" is no yes.
  if (givesUp(text) || (depends(text) && !agreesAndComes(text))) return UNCLEAR;
  if (beginsWithYes(text) || ((isSame || rest !== text) && repeatsYes(text))) return yesOrQuestion(text);
  const part = isSame ? undefined : meetingPartIn(rest);
  if (part === 'time' || (part && hasOtherService(at))) return changed(part);
  return yesAtEnd(text);
}

const yesOrQuestion = (text: string): Confirmation =>
  !agreesAndComes(text) && (asksOn(text) || text.split(CLAUSES).some(asks)) ? QUESTION : YES;

const hasOtherService = ({ state, calendar }: BookingAt): boolean =>
  state.purpose === 'book' && calendar.services.length > 1;

function yesAtEnd(text: string): Confirmation {
  const last = text.split(/[,.;!?…]+\s+/u).at(-1) ?? '';
  const isDoubted = takesBack(last) || saysWrong(text);
  return !isDoubted && (agreesToBook(last) || endsWithYes(text)) ? YES : UNCLEAR;
}

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
  const { state, calendar, reader } = at;
  const { purpose, draft, timeZone } = state;
  const isBooking = purpose === 'book';
  const { rest, ...who } = isBooking ? whoIn(text, at) : { draft: {}, wrong: [], rest: text };
  const isSilent = purpose === 'cancel' || reader.asksOther(at.text);
  const said = isSilent ? undefined : reader.rather(rest);
  const isNew = !repeatsYes(text) && !asks(text);
  const when = draft.slot && said && isNew ? withoutReadingOf(draft.slot, said, timeZone) : said;
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
