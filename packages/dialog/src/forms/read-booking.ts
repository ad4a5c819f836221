import { type ActReading, actReading } from '../acts/act.ts';
import type { SmallTalk } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import { wordsOf } from '../text/clean-text.ts';
import type { OwnBooking } from '../tools/calendar-tools.ts';
import type { BookingAt } from './booking-at.ts';
import type { FormTurn } from './engine.ts';
import { meetingTold } from './own-meetings.ts';
import { readConfirmation } from './read-confirmation.ts';
import { asksForService, otherService, serviceTold } from './read-service.ts';
import { readAddress, readName } from './read-who.ts';
import { type Choice, choiceIn } from './slots/choice.ts';
import { asks, CLAUSES } from './slots/clauses.ts';
import { introducedByName } from './slots/introductions.ts';
import { withLastName } from './slots/names.ts';
import { wantsOtherDay, wantsOtherTime } from './slots/offered.ts';
import { LIKELY, sure, surely } from './slots/slot.ts';
import { addressesIn } from './slots/who.ts';

/** What a turn tells the form of a meeting. */

export interface BookingRead extends FormTurn {
  readonly choice?: Choice;
  readonly wantsOtherDay?: boolean;
  /** They don't give what was asked for. */
  readonly isRefused?: boolean;
  /** A time that is later, or earlier, than what was read back; they do not say which. */
  readonly direction?: 'later' | 'earlier';
  /** Asks whether it is what was read back. */
  readonly asksAgain?: boolean;
  /** Words that nothing made out may be about the booking: no yes beside them is clear. */
  readonly isDoubted?: boolean;
}

/** What a visitor may say in the middle of a booking without leaving it. */
const PLEASANTRIES: ReadonlySet<SmallTalk> = new Set([
  'greeting',
  'how_are_you',
  'nice_to_meet',
  'who',
  'robot',
  'languages',
  'privacy',
  'hearing',
  'help',
  'laugh',
  'thanks',
  'praise',
]);
/** Fewer words ask nothing of the owner. */
const WORDS_OF_A_QUESTION = 3;
/** The network gives each of 23 names in small letters 0.8 or more. */
const TELLS_NAME = 0.7;
/** Words that leave may be part of what was asked for, such as a name: from here on they leave. */
const SURELY_LEFT = 0.7;
const SURELY_LEFT_AT_PHONE = 0.9;
const SURELY_WAITS = 0.9;
/** An address that is not given may be refused in words that sound like a correction: "I have no email". */
const MAY_BE_REFUSED = 0.3;

/** Reads a turn. `bookings` are the visitor's own, where the form is about one of them. */
export function readBooking(at: BookingAt, bookings: readonly OwnBooking[]): BookingRead {
  const { text } = at;
  const read = withoutNoName(readStep(at, bookings), at);
  const act = actOf(at, read);
  // "No, thanks" keeps the number back.
  const talk = act.act === 'refuse' ? undefined : talkIn(at);
  return {
    told: {},
    ...read,
    text,
    act,
    ...(talk && { talk }),
    wantsOtherDay: wantsOtherDay(text),
    isRefused: act.act === 'refuse' || at.act.all.refuse >= MAY_BE_REFUSED,
    tellsNothing: wordsOf(text).length < WORDS_OF_A_QUESTION,
  };
}

/** What may be no name, "sorry I was distracted", is one where the turn tells what was asked. */
function withoutNoName(read: Partial<BookingRead>, { act }: BookingAt): Partial<BookingRead> {
  const { name, ...told } = read.told ?? {};
  if (!name || name.likelihood >= LIKELY) return read;
  return { ...read, told: act.all.tell < TELLS_NAME ? told : { ...told, name: sure(name.value) } };
}

function talkIn({ text, act: { act }, state: { step } }: BookingAt): FormTurn['talk'] {
  const talk = detectSmallTalk(text);
  // "Yes, have a nice day" is a yes.
  const isYes = act === 'agree' && step === 'confirm';
  if ((talk === 'goodbye' && !isYes) || talk === 'hang_up') return 'farewell';
  if (talk === 'repeat' || talk === 'confused') return 'again';
  return talk && PLEASANTRIES.has(talk) && !isYes ? 'question' : undefined;
}

/** The act, as far as what the turn tells says nothing against it. */
function actOf({ act: said, state }: BookingAt, read: Partial<BookingRead>): ActReading {
  const { act, likelihood } = said;
  const isTold = Object.keys(read.told ?? {}).length > 0;
  // "No need" may keep the number back, and may be all they want.
  if (act === 'leave' && state.step === 'phone' && likelihood < SURELY_LEFT_AT_PHONE)
    return actReading('refuse', likelihood);
  if (act === 'leave') return isTold && likelihood < SURELY_LEFT ? actReading('tell', likelihood) : said;
  if (state.step === 'confirm') return actOnReadBack(said, state.purpose, read);
  // A yes is to what was read back, or to the one time that was offered.
  const isYes = act === 'agree' && !state.unread;
  return read.act ?? (isYes ? actReading('tell', likelihood) : said);
}

function actOnReadBack(
  said: ActReading,
  purpose: BookingAt['state']['purpose'],
  read: Partial<BookingRead>,
): ActReading {
  const { act, likelihood } = said;
  if (read.act) return read.act;
  // "No" to "Shall I cancel it?" keeps it.
  if (act === 'refuse' && purpose === 'cancel') return actReading('leave', likelihood);
  const isMoment = act === 'wait' && likelihood >= SURELY_WAITS;
  if (read.isDoubted && !isMoment) return actReading('correct', likelihood);
  // A yes is one where the reader of read-backs says so.
  return act === 'agree' ? actReading('tell', likelihood) : said;
}

function readStep(at: BookingAt, bookings: readonly OwnBooking[]): Partial<BookingRead> {
  const { state, text } = at;
  if (state.step === 'meeting') return { told: surely(meetingTold(at, bookings) ?? {}) };
  const service = otherService(at);
  if (service) {
    const time = at.reader.read(text);
    return { told: surely({ ...addressesIn(text, state.step === 'email'), service, ...(time && { time }) }) };
  }
  switch (state.step) {
    case 'service':
    case 'when':
    case 'choose':
      return besideQuestions(at, state.step === 'service' && asksForService(at));
    case 'name':
      return orOtherTime(text, readName(at));
    case 'email':
    case 'phone':
      return orOtherTime(text, readAddress(at));
    default:
      return readConfirmation(at);
  }
}

/** "Could we do another time?" */
const orOtherTime = (text: string, read: Partial<BookingRead>): Partial<BookingRead> =>
  read.told?.time === undefined && wantsOtherTime(text)
    ? { ...read, wrongs: [...(read.wrongs ?? []), 'time'] }
    : read;

/** Reads what was asked for, without questions about something else: "the first one. Is there parking?" */
function besideQuestions(at: BookingAt, isOwn: boolean): Partial<BookingRead> {
  const { text, reader } = at;
  if (isOwn || !reader.asksOther(text)) return readWhat(at);
  const said = text.split(CLAUSES).filter((sentence) => !asks(sentence));
  const rest = said.join(' ');
  if (said.length === 0 || reader.saysOther(rest) || at.act.act === 'wait')
    return { told: {}, act: actReading('ask', 0.9) };
  const read = readWhat({ ...at, text: rest });
  const isTold = Object.keys(read.told ?? {}).length > 0;
  return isTold ? read : { told: {}, act: actReading('ask', 0.9) };
}

function readWhat(at: BookingAt): Partial<BookingRead> {
  const { step } = at.state;
  const beside = surely(besides(at));
  if (step === 'service') return { told: { ...beside, ...surely(serviceTold(at)) } };
  if (step === 'when') {
    const { unread, wish } = at.state;
    const time = at.reader.wish(at.text, 'day') ?? (unread && wish ? at.reader.wish(at.text) : undefined);
    return { told: { ...beside, ...(time && { time: sure(time) }) } };
  }
  const { offers, timeZone } = at.state;
  const isAgreed = at.act.act === 'agree';
  const choice = choiceIn(at.text, offers, (part) => at.reader.wish(part, 'time'), timeZone, isAgreed);
  const slot = choice.kind === 'slot' ? { slot: sure(choice.slot) } : {};
  const time = choice.kind === 'times' ? { time: sure(choice.read) } : {};
  return { told: { ...beside, ...slot, ...time }, choice };
}

/** "The first one, and my name is …" */
function besides({ text, state }: BookingAt): Readonly<Record<string, unknown>> {
  if (state.purpose !== 'book') return {};
  const name = introducedByName(text);
  return { ...addressesIn(text), ...(name && { name: withLastName(name, text) }) };
}
