import { type ActReading, type ActTurn, type Asked, actReading } from '../acts/act.ts';
import {
  besidesGivingUp,
  givesUp,
  leavesAtLast,
  leavesBooking,
  leavesOtherwise,
  onlyAsks,
} from '../acts/leaving.ts';
import { readMeetingAct } from '../acts/meeting-acts.ts';
import { changeIn } from '../acts/meeting-wish.ts';
import { type ActScorer, readReplyAct } from '../acts/read-act.ts';
import {
  agreesToBook,
  anywhere,
  asks,
  beginsWithYes,
  CLAUSES,
  declines,
  placeIn,
  waits,
  wantsOtherDay,
  wantsOtherTime,
  withoutFillers,
} from '../acts/said-of-meetings.ts';
import type { SmallTalk } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import type { BookingMemory } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';
import type { OwnBooking } from '../tools/calendar-tools.ts';
import type { BookingAt } from './booking-at.ts';
import type { FormTurn } from './engine.ts';
import { meetingTold } from './own-meetings.ts';
import { readConfirmation } from './read-confirmation.ts';
import { asksForService, otherService, serviceTold } from './read-service.ts';
import { readAddress, readName } from './read-who.ts';
import { type Choice, choiceIn } from './slots/choice.ts';
import { namesTime } from './slots/date-time.ts';
import { introducedByName } from './slots/introductions.ts';
import { withLastName } from './slots/names.ts';
import { serviceIn } from './slots/service.ts';
import { LIKELY, sure, surely } from './slots/slot.ts';
import { addressesIn } from './slots/who.ts';

/** What a turn tells the form of a meeting. */

export interface BookingRead extends FormTurn {
  readonly choice?: Choice;
  readonly wantsOtherDay?: boolean;
  readonly hasNoEmail?: boolean;
  /** Keeps the telephone number to themselves, in whatever words. */
  readonly declines?: boolean;
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
/** A yes that the patterns did not take for one has to be this likely. */
const SURELY_AGREED = 0.9;
const NO_EMAIL = anywhere(({ noEmail }) => noEmail);
/** Reads a turn. `bookings` are the visitor's own, where the form is about one of them. */
export async function readBooking(
  at: BookingAt,
  asked: Asked,
  bookings: readonly OwnBooking[],
  score?: ActScorer,
): Promise<BookingRead> {
  const { text, state } = at;
  const turn = { said: text, asked, language: state.language };
  const read = await withoutNoName(readStep(at, bookings), turn, score);
  const isTold = Object.keys(read.told ?? {}).length > 0;
  const said = await readReplyAct(actOf(at, asked), turn, isTold ? undefined : score);
  const act = state.step === 'confirm' ? actOnReadBack(said, state, read) : (read.act ?? said);
  // "No, thanks" keeps the number back.
  const talk = act.act === 'refuse' ? undefined : talkIn(at);
  return {
    told: {},
    ...read,
    text,
    act,
    ...(talk && { talk }),
    wantsOtherDay: wantsOtherDay(text),
    hasNoEmail: NO_EMAIL.test(withoutFillers(text)),
    declines: declines(text),
    tellsNothing: wordsOf(text).length < WORDS_OF_A_QUESTION,
  };
}

/** What may be no name, "sorry I was distracted", is one where the network hears that something was told. */
async function withoutNoName(
  read: Partial<BookingRead>,
  turn: ActTurn,
  score: ActScorer | undefined,
): Promise<Partial<BookingRead>> {
  const { name, ...told } = read.told ?? {};
  if (!name || name.likelihood >= LIKELY) return read;
  const acts = await score?.(turn);
  return { ...read, told: acts && acts.tell < TELLS_NAME ? told : { ...told, name: sure(name.value) } };
}

/** A yes in words that no pattern has counts where it is sure, and nothing beside it may be about the booking. */
function actOnReadBack(said: ActReading, { purpose }: BookingMemory, read: Partial<BookingRead>): ActReading {
  if (said.act === 'leave') return said;
  if (read.act) return read.act;
  const isSure = said.likelihood >= SURELY_AGREED;
  if (read.isDoubted && !(said.act === 'wait' && isSure)) return actReading('correct', 0.8);
  return said.act === 'agree' && !isSure && purpose !== 'cancel' ? actReading('tell', 0.5) : said;
}

function talkIn({ text, state: { step } }: BookingAt): FormTurn['talk'] {
  const talk = detectSmallTalk(text);
  // "Yes, have a nice day" is a yes.
  const isYes = step === 'confirm' && (agreesToBook(text) || beginsWithYes(text));
  if ((talk === 'goodbye' && !isYes) || talk === 'hang_up') return 'farewell';
  if (talk === 'repeat' || talk === 'confused') return 'again';
  return talk && PLEASANTRIES.has(talk) && !isYes && !agreesToBook(text) ? 'question' : undefined;
}

/** The act, as far as what the turn tells says nothing against it. */
function actOf(at: BookingAt, asked: Asked): ActReading {
  const { text, state } = at;
  const read = readMeetingAct(text, asked);
  const { act } = read;
  if (act === 'leave' && !leavesBooking(text) && goesOn(at, asked))
    return actReading(asks(text) ? 'ask' : 'tell', 0.8);
  if (act !== 'leave' && onlyAsks(text)) return actReading('ask', 0.9);
  // A yes is to what was read back, or to the one time that was offered.
  return act === 'agree' && state.step !== 'confirm' && !state.unread ? actReading('tell', 0.8) : read;
}

/** "No, stop, my email is …" goes on, and so does "yes, cancel it, don't move it" where that was to be done. */
function goesOn({ text, state, reader, calendar, keeps }: BookingAt, asked: Asked): boolean {
  const change = changeIn(text, (clause) => namesTime(reader.read(clause)));
  if (keeps) return change !== undefined;
  if (asked === 'confirm_cancel' && detectSmallTalk(text) === 'no') return false;
  if (state.purpose === 'cancel' && change === 'cancel') return true;
  if (Object.keys(addressesIn(text)).length > 0) return true;
  if (leavesOtherwise(text) || leavesAtLast(text)) return false;
  if (!givesUp(text)) return namesTime(reader.read(text));
  // "Maybe another time, like Thursday at three", "the cleaning is too expensive for me, the check-up then".
  const rest = besidesGivingUp(text);
  return (
    namesTime(reader.read(rest)) ||
    calendar.services.some((service) => serviceIn(rest, [service]) !== undefined) ||
    placeIn(rest) !== undefined
  );
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
  if (said.length === 0 || reader.saysOther(rest) || waits(rest))
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
  const choice = choiceIn(at.text, offers, (part) => at.reader.wish(part, 'time'), timeZone);
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
