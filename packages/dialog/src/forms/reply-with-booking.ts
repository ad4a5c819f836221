import { randomUUID } from 'node:crypto';
import type { ActScores } from '../acts/act.ts';
import { type ActScorer, likelihoodsOf } from '../acts/read-act.ts';
import { anywhere, languageSpoken } from '../language/index.ts';
import { asksWhich } from '../local/compose-answer.ts';
import { callersPhone, canLeaveContact } from '../local/offer-person.ts';
import type { Reply } from '../local/reply.ts';
import type { BookingMemory, Conversation, Turn } from '../responder.ts';
import { plainOf } from '../text/clean-text.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { namesClock, namesDays } from '../times/suits.ts';
import { CalendarCalls, canBook } from '../tools/calendar-calls.ts';
import { answerFirst, namesMeeting, takesMeetings } from './answer-first.ts';
import type { BookingTurn } from './booking-at.ts';
import { phrasesFor } from './booking-at.ts';
import { HeldBooking, withLink } from './hold-booking.ts';
import { backToContact, runningContact } from './hold-contact.ts';
import { replyOf } from './hold-form.ts';
import { timeIn, zoneOf } from './say-booking.ts';
import { asks, withApostrophes } from './slots/clauses.ts';
import { whenIn, wordsOfOther } from './slots/date-time.ts';
import { namesService } from './slots/service.ts';

/** The reply where a meeting may be booked: begins its form, goes on with it, or leaves the turn to the rest. */

const BOOK = anywhere(({ acts }) => acts.book);
const TAKES_UP = anywhere(({ danger }) => danger.takesUp);
/** A wish that is this likely begins a form; a less likely one after an answer of the owner's, if there is one. */
const SURELY_WISHED = 0.7;
const MAY_BE_WISHED = 0.4;
const MAY_MOVE = 0.2;
const SURELY_FOR_MEETING = 0.9;
const MAY_BE_WISHED_OF_MEETING = 0.1;
/** The act of asking about one's own meetings has to be this likely. */
const SURELY_MINE = 0.8;

/** What a turn wants of the calendar. */
interface BookingWish {
  readonly purpose: 'book' | 'move' | 'cancel';
  /** Otherwise an answer of the owner's, where there is one, is the better reply. */
  readonly isSure: boolean;
  /** A wish, if it is for a meeting: "can I come on Friday at three". */
  readonly isLikely?: boolean;
  /** They say when, and nothing else: no answer of the owner's is a reply to that. */
  readonly isAll?: boolean;
}

/** The clock and the language that times are said on and in. */
type On = Pick<BookingMemory, 'timeZone' | 'language'>;

interface OtherReplies {
  /** Makes replies that have nothing to do with meetings or with leaving one's details, also to another text. */
  readonly plan: (said?: string) => Promise<Reply>;
  /** Makes all replies that have nothing to do with meetings. */
  readonly rest: () => Promise<Reply>;
  /** How likely a text is about health or danger. */
  readonly safetyOf: (text: string) => Promise<number>;
  /** The likelihood of each act of a turn; absent: patterns alone read it. */
  readonly actOf?: ActScorer;
  readonly now: Date;
}

/**
 * The reply to a turn where a visitor may book, move or cancel a meeting. Without the owner's calendar and its tools
 * there is only `rest`. Of this form and the one of a visitor's details, the one that runs goes on until the visitor
 * clearly wants the other.
 */
export async function replyWithBooking(
  conversation: Conversation,
  { plan, rest, safetyOf, actOf, now }: OtherReplies,
): Promise<Reply> {
  const { assistant, tools, turns } = conversation;
  const { calendar } = assistant;
  const memo = turns.findLast(({ role }) => role === 'assistant')?.memo;
  const text = withApostrophes(visitorsText(turns), memo?.booking?.step === 'name');
  if (!calendar || !canBook(tools) || text === '') return rest();
  const turn: BookingTurn = {
    conversation,
    calendar,
    calls: new CalendarCalls(tools),
    text,
    now,
    plan,
    ...(actOf && { actOf }),
  };
  if (memo?.booking) {
    const held = new HeldBooking(turn, memo.booking);
    const { act, all } = await held.readAct();
    if (act === 'person' && canLeaveContact(conversation)) return rest();
    const isMine = memo.booking.step !== 'meeting' && all.mine >= SURELY_MINE;
    const own = isMine ? await tellOwn(turn, memo.booking) : undefined;
    return own ? held.backFrom(own) : held.take(memo.outcome);
  }
  // A message for a person may well be that they want to come.
  if (memo?.contact?.step === 'message') return rest();
  return beginOrRest(turn, { plan, rest, safetyOf, now });
}

/** Begins a form with the wish of a turn, or takes up the one that was set aside. */
async function beginOrRest(turn: BookingTurn, others: OtherReplies): Promise<Reply> {
  const { calendar, conversation } = turn;
  const timeZone = zoneOf(conversation.timeZone, calendar.timeZone);
  const on = { timeZone, language: languageSpoken(conversation.turns, conversation.assistant).code };
  const all = await likelihoodsOf({ said: turn.text, asked: 'nothing', language: on.language }, turn.actOf);
  const wish = await wishOf(turn, on, all);
  const takenUp = takeUp(turn, wish);
  if (takenUp) return takenUp;
  const own = all.mine >= SURELY_MINE ? await tellOwn(turn, on) : undefined;
  if (own) return backToDetails(own, conversation);
  const reply = await (wish ? beginWith(wish, turn, on, others) : others.rest());
  return asksHowToBook(reply, turn)
    ? new HeldBooking(turn, begun(ONLY_WHEN, on, turn)).begin(true, { kind: 'before', reply })
    : reply;
}

/** "How do I book an appointment?": after what the owner wrote of it, the form asks for one of the services. */
function asksHowToBook({ memo }: Reply, { calendar, text }: BookingTurn): boolean {
  const isAnswered = memo.outcome === 'answered' && !memo.contact && !memo.booking;
  return isAnswered && calendar.services.length > 1 && asksWhich(text) && BOOK.test(plainOf(text));
}

/** Begins a form with a wish, unless an answer is the better reply to it. */
async function beginWith(
  wish: BookingWish,
  turn: BookingTurn,
  on: On,
  { rest, safetyOf }: OtherReplies,
): Promise<Reply> {
  const { turns } = turn.conversation;
  const isInContact = turns.findLast(({ role }) => role === 'assistant')?.memo?.contact !== undefined;
  if (isInContact && !wish.isSure) return rest();
  const { isSure } = wish;
  const isBooking = wish.purpose === 'book';
  const instead = isSure || wish.isAll ? undefined : await answerInstead(rest);
  if (instead) return isBooking ? instead : withLink(instead, turn.text, on.language);
  const first = isBooking && isSure ? await answerFirst(turn, { ...on, safetyOf }) : undefined;
  return new HeldBooking(turn, begun(wish, on, turn)).begin(
    isSure || wish.isAll === true || (wish.isLikely === true && namesTimeOfDay(turn, on)),
    first,
  );
}

/** "When is my appointment?": tells the meetings that were booked here, where there are some. */
async function tellOwn(
  { calls, now, calendar, conversation }: BookingTurn,
  on: On,
): Promise<Reply | undefined> {
  const bookings = await calls.bookingsIfKnown();
  if (!bookings || bookings.length === 0) return undefined;
  const isCall = conversation.caller?.endsWith('_in_call') ?? false;
  const times = bookings.map((slot) => timeIn(slot, on, { now, calendar, isCall }));
  return replyOf(phrasesFor(on.language).ownMeetings(times.join('; ')));
}

/** After an answer the form of contact details goes on where it runs. */
function backToDetails(reply: Reply, { turns, assistant }: Conversation): Reply {
  const contact = runningContact(turns);
  const isOpen = contact && contact.step !== 'offered' && assistant.contact;
  return isOpen ? backToContact(reply, contact, assistant.contact.ask) : reply;
}

/** Goes on with what was set aside, where the visitor wants that or a meeting. */
function takeUp(turn: BookingTurn, wish: BookingWish | undefined): Promise<Reply> | undefined {
  const aside = setAsideIn(turn.conversation.turns);
  if (aside && TAKES_UP.test(plainOf(turn.text))) return new HeldBooking(turn, aside).takeUp();
  return aside && wish ? new HeldBooking(turn, aside).take('answered') : undefined;
}

const begun = ({ purpose }: BookingWish, on: On, { conversation }: BookingTurn): BookingMemory => ({
  purpose,
  step: 'when',
  id: randomUUID(),
  draft: purpose === 'book' ? callersPhone(conversation) : {},
  offers: [],
  ...on,
  asked: 0,
  missed: 0,
});

/** The answer to what only may be a wish, where there is one. */
async function answerInstead(rest: () => Promise<Reply>): Promise<Reply | undefined> {
  const reply = await rest();
  const { outcome } = reply.memo;
  // A question back is not the better reply to a wish.
  const isAnswer = outcome !== 'unknown' && outcome !== 'clarifying';
  return isAnswer || reply.isFarewell ? reply : undefined;
}

/**
 * What was being booked when somebody was in danger, while nothing else was since. It is to be read back anew: a yes after
 * that may be to anything.
 */
function setAsideIn(turns: readonly Turn[]): BookingMemory | undefined {
  const said = turns.filter(({ memo }) => memo?.setAside ?? memo?.booking);
  const aside = said.at(-1)?.memo?.setAside;
  return aside && (aside.step === 'confirm' ? { ...aside, unread: true } : aside);
}

/** The wish of an opening, if it has one. To move or cancel something is about a meeting where the visitor has one. */
async function wishOf(turn: BookingTurn, on: On, all: ActScores): Promise<BookingWish | undefined> {
  const likeliest = PURPOSES.reduce((best, each) => (all[each] > all[best] ? each : best));
  const bookings = likeliest === 'book' && all.move < MAY_MOVE ? [] : await turn.calls.bookingsIfKnown();
  const hasMeeting = (bookings?.length ?? 0) > 0;
  // Whoever has a meeting rather moves it.
  const purpose = likeliest === 'book' && hasMeeting ? 'move' : likeliest;
  if (purpose === 'book') return wishToBook(turn, on, all.book);
  const likelihood = all[purpose] + (purpose === likeliest ? 0 : all[likeliest]);
  if (likelihood < MAY_BE_WISHED) return undefined;
  return { purpose, isSure: hasMeeting || likelihood >= SURELY_WISHED };
}

function wishToBook(turn: BookingTurn, on: On, likelihood: number): BookingWish | undefined {
  const { text, calendar, conversation } = turn;
  const isBooked = BOOK.test(plainOf(text));
  const isNamed = isBooked || namesService(text, calendar.services) || namesMeeting(text);
  // "How do I make an appointment?", where the owner has no answer to it.
  const isHowTo = isBooked && asksWhich(text);
  if (!isHowTo && likelihood < (isNamed ? MAY_BE_WISHED_OF_MEETING : MAY_BE_WISHED))
    return saysOnlyWhen(turn, on) ? ONLY_WHEN : undefined;
  // Whoever names a time of day wants it.
  const isLikely = likelihood >= (namesTimeOfDay(turn, on) ? MAY_BE_WISHED : SURELY_WISHED);
  // "Can I come at three" may be for a loaf of bread.
  const isForMeeting = isNamed || likelihood >= SURELY_FOR_MEETING || takesMeetings(conversation.assistant);
  const isSure = isLikely && isForMeeting;
  return { purpose: 'book', isSure, isLikely };
}

const PURPOSES = ['book', 'move', 'cancel'] as const;
const ONLY_WHEN: BookingWish = { purpose: 'book', isSure: false, isAll: true };

/** Whether a time is named that may not be free. */
const namesTimeOfDay = ({ text, now, calendar }: BookingTurn, { timeZone: zone, language }: On): boolean =>
  namesClock(whenIn(text, { now, zone, language, calendar }));

/** "Friday at 15:30 or Monday at nine"; but "Sunday" may be asked of anything. */
function saysOnlyWhen({ text, now, calendar }: BookingTurn, { timeZone: zone, language }: On): boolean {
  const when = { now, zone, language, calendar };
  const read = whenIn(text, when);
  return namesClock(read) && namesDays(read) && wordsOfOther(text, when) === 0 && !asks(text);
}
