import { type ActReading, type Asked, actReading } from '../acts/act.ts';
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
  asksElsewhere,
  beginsWithYes,
  CLAUSES,
  declines,
  keepsAsItIs,
  phrasesFor,
  placeIn,
  reaches,
  refusesOffers,
  skips,
  takesBack,
  waits,
  wantedRather,
  wantsOfMeeting,
  wantsOtherDay,
  wantsOtherTime,
  wantsRather,
  withoutFillers,
} from '../acts/said-of-meetings.ts';
import { LANGUAGES, type SmallTalk } from '../language/index.ts';
import type { Reply } from '../local/plan-reply.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import type { BookingMemory, CalendarProfile, Conversation, Slot } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';
import { clockIn, isOfClock } from '../times/clocks.ts';
import { namesDayAndTime, namesDays, namesExactTime } from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import type { CalendarCalls } from '../tools/calendar-calls.ts';
import type { OwnBooking } from '../tools/calendar-tools.ts';
import { ask, type Form, type FormTurn, miss, type Outcome, questionOf } from './engine.ts';
import { meetingTold } from './own-meetings.ts';
import { apartIn, type SayBooking, timesIn, zoneOf } from './say-booking.ts';
import { type Choice, choiceIn } from './slots/choice.ts';
import { namedCorrectionsIn, withoutAddresses } from './slots/corrections.ts';
import { namesTime, WhenReader } from './slots/date-time.ts';
import { addressPart } from './slots/email.ts';
import { emailsBetween } from './slots/emails-between.ts';
import { introducedByName, introducedIn } from './slots/introductions.ts';
import { introducedName, mayBeNoName, nameBeside, nameGiven, withLastName } from './slots/names.ts';
import {
  aboutService,
  otherServiceIn,
  serviceIn,
  serviceNotRefused,
  setRightIn,
  severalServicesIn,
  wordsBesideServices,
} from './slots/service.ts';
import type { Read } from './slots/slot.ts';
import { addressesIn } from './slots/who.ts';
import { namesNobody } from './slots/written-names.ts';

/** What a turn tells the form of a meeting. */

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
  readonly state: BookingMemory;
  readonly calendar: CalendarProfile;
  readonly reader: WhenReader;
  readonly told: SayBooking;
  readonly phrases: ReturnType<typeof phrasesFor>;
  /** The visitor's own. */
  readonly zone: string;
  /** Emails of the turn of which one is meant. */
  readonly between: readonly string[];
  readonly confirmed: Asked;
  /** A meeting is to stay where it is. */
  readonly keeps: boolean;
}

export interface BookingRead extends FormTurn {
  readonly choice?: Choice;
  readonly wantsOtherDay?: boolean;
  readonly wantsOtherTime?: boolean;
  readonly hasNoEmail?: boolean;
  /** Keeps the telephone number to themselves, in whatever words. */
  readonly declines?: boolean;
  /** What was told before is set right; of the `wrongs` only that they are wrong was said. */
  readonly isCorrected?: boolean;
  readonly wrongs?: readonly string[];
}

type Told = Readonly<Record<string, Read<unknown> | undefined>>;

const CONFIRMED = { book: 'confirm_book', move: 'confirm_move', cancel: 'confirm_cancel' } as const;
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
/** Not after an abbreviation: "Dr. Smith". */
const NAME_CLAUSES = /(?<=[,;!?…–—]|\p{L}{3}\.)\s+/u;
const NO_EMAIL = anywhere(({ noEmail }) => noEmail);
const PLACES = new Map(
  LANGUAGES.flatMap(({ times }) => Object.entries({ ...times.ordinals, ...times.hourOrdinals })).map(
    ([word, number]) => [word, number - 1] as const,
  ),
);

/** Where the form is in a turn. A clock that the turn names counts from there on, and so do emails of which one is meant. */
export function bookingAt(turn: BookingTurn, before: BookingMemory): BookingAt {
  const { conversation, now, calendar, text } = turn;
  const zone = zoneOf(conversation.timeZone, calendar.timeZone);
  // Once a time was said on another clock, all of them are.
  const timeZone = clockIn(text, { mine: zone, theirs: zoneOf(calendar.timeZone) }) ?? before.timeZone;
  const { saidZone: _said, ...unsaid } = before;
  const between = emailsBetween(text, before.step === 'email');
  const { email: _email, ...draft } = before.draft;
  const state: BookingMemory = {
    ...(timeZone === before.timeZone ? before : { ...unsaid, timeZone }),
    ...(between.length > 0 && { draft, emails: between }),
  };
  return {
    text,
    state,
    calendar,
    reader: readerFor(turn, state),
    told: { now, calendar, isCall: conversation.caller?.endsWith('_in_call') ?? false },
    phrases: phrasesFor(state.language),
    zone,
    between,
    confirmed: CONFIRMED[state.purpose],
    keeps: state.purpose !== 'book' && state.step === 'confirm' && keepsAsItIs(text),
  };
}

function readerFor(
  { now, calendar }: Pick<BookingTurn, 'now' | 'calendar'>,
  { timeZone, language, wish, draft, meeting, offers }: BookingMemory,
): WhenReader {
  return new WhenReader({ now, calendar, zone: timeZone, language, wish, slot: draft.slot, meeting, offers });
}

/** Reads a turn. `bookings` are the visitor's own, where the form is about one of them. */
export async function readBooking(
  at: BookingAt,
  asked: Asked,
  bookings: readonly OwnBooking[],
  score?: ActScorer,
): Promise<BookingRead> {
  const { text, state } = at;
  const read = { ...readStep(at, bookings) };
  const isTold = Object.keys(read.told ?? {}).length > 0;
  const turn = { said: text, asked, language: state.language };
  const act = await readReplyAct(actOf(at, asked), turn, isTold ? undefined : score);
  // "No, thanks" keeps the number back.
  const talk = act.act === 'refuse' ? undefined : talkIn(at);
  return {
    text,
    act,
    told: {},
    ...read,
    ...(talk && { talk }),
    wantsOtherTime: wantsOtherTime(text) && state.step !== 'choose' && state.step !== 'when',
    wantsOtherDay: wantsOtherDay(text),
    hasNoEmail: NO_EMAIL.test(withoutFillers(text)),
    declines: declines(text),
    tellsNothing: wordsOf(text).length < WORDS_OF_A_QUESTION,
  };
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

const sure = <Value>(value: Value): Read<Value> => ({ value, likelihood: 0.9 });
const surely = (values: Readonly<Record<string, unknown>>): Told =>
  Object.fromEntries(Object.entries(values).map(([slot, value]) => [slot, sure(value)]));

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
      return readName(at);
    case 'email':
    case 'phone':
      return readAddress(at);
    default:
      return { told: {} };
  }
}

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

function serviceTold({ text, calendar, reader, state }: BookingAt): Readonly<Record<string, unknown>> {
  const { services } = calendar;
  const place =
    placeIn(text) ??
    setRightIn(text)
      .map(placeIn)
      .findLast((each) => each !== undefined);
  const wanted = wantedRather(text);
  const read = reader.read(text);
  // "An hour is too long, better half an hour" names two.
  const minutes = wanted.map((part) => reader.read(part)?.minutes).find(Boolean) ?? read?.minutes;
  const byMinutes = services.filter(({ duration }) => !asks(text) && duration === minutes);
  const service =
    serviceNotRefused(aboutService(text, services), services) ??
    wanted.map((part) => serviceIn(part, services)).find(Boolean) ??
    services.at(place ?? services.length)?.name ??
    (byMinutes.length === 1 && state.draft.service === undefined ? byMinutes[0]?.name : undefined);
  const isTime = read && read.options.length > 0 && read.problems.length === 0;
  return { ...(service && { service }), ...(isTime && { time: read }) };
}

/** "How about the cleaning?" asks nothing else. */
function asksForService({ text, calendar, reader }: BookingAt): boolean {
  const rest = wordsBesideServices(text, calendar.services);
  const isNamed = calendar.services.some((service) => serviceIn(text, [service]) !== undefined);
  return isNamed && !asksElsewhere(text) && !reader.saysOther(rest);
}

/** The services that a turn names, where they are several. */
export const severalIn = ({ text, calendar }: BookingAt) => severalServicesIn(text, calendar.services);

/** Another service than the one that was said before; a question about one changes nothing. */
function otherService({ text, calendar, state, reader }: BookingAt): string | undefined {
  const { purpose, step, draft } = state;
  if (purpose !== 'book' || draft.service === undefined || step === 'confirm' || reader.asksOther(text))
    return undefined;
  const service = otherServiceIn(text, calendar.services, draft.service);
  // Names and addresses may hold words of a service.
  const isSure = wantsRather(text) || (!asks(text) && (step === 'when' || step === 'choose'));
  return isSure ? service : undefined;
}

// --- Choosing ------------------------------------------------------------------------------------------------------

/** What comes of a reply to offers that chooses none of them. */
export function readChoice(
  form: Form<BookingMemory>,
  state: BookingMemory,
  choice: Choice,
  text: string,
  at: BookingAt,
): Outcome<BookingMemory> | undefined {
  switch (choice.kind) {
    case 'direction':
      return direction(state, choice.direction, text);
    case 'away':
      return { kind: 'look_up', state, prefix: '', how: `away_${choice.direction}` };
    case 'fewer':
      return askWhich(form, state, choice.slots, at);
    case 'either':
      return { kind: 'look_up', state, prefix: '', how: 'either', choice };
    default:
      break;
  }
  if (wantsOtherTime(text)) return ask(form, { ...state, step: 'when', missed: 0 }, at.phrases.askWhen);
  // "None of these, what about the week after?"
  return refusesOffers(text.split(/[,.;!?]/u)[0] ?? '')
    ? { kind: 'look_up', state, prefix: '', how: 'others' }
    : undefined;
}

/** "The second one but a bit later" is of its day. */
function direction(state: BookingMemory, wanted: 'later' | 'earlier', text: string): Outcome<BookingMemory> {
  const slot = state.offers.at(placeIn(text) ?? state.offers.length);
  if (!slot || !takesBack(text)) return { kind: 'look_up', state, prefix: '', how: wanted };
  const draft = { ...state.draft, slot };
  return { kind: 'look_up', state: { ...state, draft }, prefix: '', how: `around_${wanted}` };
}

/** Asks which of some. What fits all of them does not say it, however often it is said. */
function askWhich(
  form: Form<BookingMemory>,
  state: BookingMemory,
  slots: readonly Slot[],
  { told, phrases }: BookingAt,
): Outcome<BookingMemory> {
  if (slots.length < state.offers.length) {
    const fewer = { ...state, offers: slots, missed: 0 };
    return ask(form, fewer, questionOf(form, fewer));
  }
  const again = state.unread
    ? phrases.whichOf(apartIn(slots, state, told))
    : phrases.chooseAgain(timesIn(state.offers, state, told));
  return miss(form, { ...state, unread: true }, again);
}

// --- Who -----------------------------------------------------------------------------------------------------------

function readName(at: BookingAt): Partial<BookingRead> {
  const { text, state, reader } = at;
  const addresses = addressesIn(text);
  const said = withoutAddresses(text) || withoutDigits(text);
  const asked = clausesOf(said).filter((clause) => asks(clause) || timeBeside(at, clause) !== undefined);
  const name = nameTold(at, said, asked);
  if (name !== undefined) {
    const rest = asked.length > 0 ? asked.join(' ') : said.replace(name, ' ');
    const time = timeBeside(at, rest);
    return { told: surely({ ...addresses, name, ...(time && { time }) }) };
  }
  const other = otherTold(at);
  if (other) return { ...other, told: { ...surely(addresses), ...other.told } };
  const isOther = detectSmallTalk(said) !== undefined || skips(said) || waits(said);
  const given = isOther ? undefined : nameGiven(said);
  const isName = given && !isNoName(given, said, state) && !namesTime(reader.read(given));
  return { told: surely({ ...addresses, ...(isName && { name: given }) }) };
}

/** A name that is introduced, or stands beside a question: "What is it for? Tom Lee". */
function nameTold(at: BookingAt, said: string, asked: readonly string[]): string | undefined {
  const { state, reader } = at;
  const introduced = asks(said) || waits(said) ? introducedIn(said) : introducedName(said);
  const isTime = introduced !== undefined && namesTime(reader.read(introduced));
  if (introduced && !isTime && !isNoName(introduced, said, state)) return introduced;
  const rest = clausesOf(said).filter((clause) => !asked.includes(clause));
  const own = asked.length > 0 && !waits(said) ? nameBeside(rest.join(' ')) : undefined;
  // "Is the cleaning painful?" and "listen, …": one small word next to a question is no name.
  return own && (own.includes(' ') || said.includes(own)) ? own : undefined;
}

/** Whoever says it once more has that name. */
function isNoName(name: string, said: string, { missed }: BookingMemory): boolean {
  const isAgain = missed > 0;
  return namesNobody(name, said, isAgain) || isOfClock(name, said) || (!isAgain && mayBeNoName(name, said));
}

function readAddress(at: BookingAt): Partial<BookingRead> {
  const { text, state } = at;
  const step = state.step === 'email' ? 'email' : 'phone';
  if (at.between.length > 0 && step === 'email') return { told: {} };
  const chosen = chosenEmail(at);
  const given = { ...(chosen && { email: chosen }), ...addressesIn(text, step === 'email') };
  const { [step]: _asked, ...known } = state.draft;
  const { draft: right, wrong } = namedCorrectionsIn(text, known);
  const wrongs = wrong.filter((slot) => slot !== step);
  const isCorrected = Object.keys(right).length > 0 || wrongs.length > 0;
  const told = { ...right, ...given };
  if (given[step] !== undefined || isCorrected) {
    const time = timeBeside(at, unaddressed(at));
    return { told: surely({ ...told, ...(time && { time }) }), isCorrected, wrongs };
  }
  const other = otherTold(at);
  return other ? { ...other, told: { ...surely(told), ...other.told } } : { told: surely(told) };
}

/** The one of several emails that is named by its place, or by a word of it: "the first", "the Gmail one". */
function chosenEmail({ state: { emails = [] }, text }: BookingAt): string | undefined {
  const words = wordsOf(text);
  // "Друга" is the second one here, where there are no hours.
  const place = placeIn(text) ?? words.flatMap((word) => PLACES.get(word) ?? [])[0];
  const parts = words.map(addressPart);
  const named = emails.filter((email) => email.split(/[@.]/u).some((part) => parts.includes(part)));
  return emails.at(place ?? emails.length) ?? (named.length === 1 ? named[0] : undefined);
}

/** What is left of a turn without names and addresses; the words of an address that is spoken may be numbers and days. */
function unaddressed({ text, state, reader }: BookingAt): string {
  if (state.step === 'email' && !text.includes('@')) return '';
  const rest = withoutAddresses(text, (clause) => asks(clause) || namesTime(reader.read(clause)));
  return clausesOf(rest).join(' ');
}

/** "Tom Lee 067 123 45 67" */
const withoutDigits = (text: string): string =>
  text.includes('@') ? '' : text.replace(/[+(]?\d[\d\s()-]*/gu, ' ').trim();

const clausesOf = (text: string): readonly string[] =>
  text.split(NAME_CLAUSES).filter((clause) => clause.trim() !== '');

/** Another time that is wanted along with what was asked for; "but call me after six" is none. */
function timeBeside(at: BookingAt, text: string): TimesRead | undefined {
  const isWanted = wantsRather(text) || wantsOfMeeting(text);
  if (!asks(text) && !isWanted) return undefined;
  const time = timeIn(at, text);
  return asks(text) || isOfMeeting(at, text, time) ? time : undefined;
}

/** Next to a phone a time may be one to call at: "I'd rather you call at two". */
const isOfMeeting = ({ state }: BookingAt, text: string, time: TimesRead | undefined): boolean =>
  state.step !== 'phone' || (namesExactTime(time) && !reaches(text));

function timeIn({ reader }: BookingAt, text: string): TimesRead | undefined {
  const read = text.trim() === '' || reader.asksOther(text) ? undefined : reader.rather(text);
  return namesTime(read) && !reader.isToday(read) ? read : undefined;
}

/** Another time, or a question, instead of a name or an address. */
function otherTold(at: BookingAt): Partial<BookingRead> | undefined {
  const { text, reader, state } = at;
  const question = { told: {}, act: actReading('ask', 0.9) };
  if (reader.asksOther(text)) return question;
  const read = reader.read(text);
  // "Hang on, Thursday I can't"
  if (read && reader.excludes(read) && !(state.step === 'phone' && reaches(text)))
    return { told: { time: sure(read) } };
  const time = timeIn(at, text);
  const isRather = wantsRather(text) && isOfMeeting(at, text, time);
  const isMeant = asks(text) || isRather || (takesBack(text) && namesDays(time)) || namesDayAndTime(time);
  if (isMeant && time) return { told: { time: sure(time) } };
  return asks(text) && !wantsOtherTime(text) ? question : undefined;
}
