import { randomUUID } from 'node:crypto';
import { withoutAsides } from '../acts/asides.ts';
import { type BookingWish, changeIn, wishIn } from '../acts/meeting-wish.ts';
import type { ActScorer } from '../acts/read-act.ts';
import { wantsPerson } from '../acts/said.ts';
import { phrasesFor, withApostrophes } from '../acts/said-of-meetings.ts';
import { anywhere, languageSpoken } from '../language/index.ts';
import { asksWhich } from '../local/compose-answer.ts';
import { canLeaveContact } from '../local/offer-person.ts';
import type { Reply } from '../local/reply.ts';
import type { BookingMemory, Conversation, Turn } from '../responder.ts';
import { plainOf } from '../text/clean-text.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { meantOf, namesClock, namesDays, namesPartOfDay, saysWhen } from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import { CalendarCalls, canBook } from '../tools/calendar-calls.ts';
import { answerFirst, takesMeetings } from './answer-first.ts';
import type { BookingTurn } from './booking-at.ts';
import { HeldBooking, withLink } from './hold-booking.ts';
import { backToContact, runningContact } from './hold-contact.ts';
import { replyOf } from './hold-form.ts';
import { timeIn, zoneOf } from './say-booking.ts';
import { namesTime, whenIn, wordsOfOther } from './slots/date-time.ts';
import { namesService } from './slots/service.ts';

/** The reply where a meeting may be booked: begins its form, goes on with it, or leaves the turn to the rest. */

const TAKES_UP = anywhere(({ danger }) => danger.takesUp);
/** The act of asking about one's own meetings has to be this likely. */
const SURELY_MINE = 0.8;

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
    if (wantsPerson(text) && canLeaveContact(conversation)) return rest();
    const held = new HeldBooking(turn, memo.booking);
    const own = memo.booking.step === 'meeting' ? undefined : await tellOwn(turn, memo.booking);
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
  const wish = (await changeOf(turn, on)) ?? wishOf(turn, on);
  const takenUp = takeUp(turn, wish);
  if (takenUp) return takenUp;
  const own = wish?.isSure ? undefined : await tellOwn(turn, on);
  if (own) return backToDetails(own, conversation);
  return wish ? beginWith(wish, turn, on, others) : others.rest();
}

/** Begins a form with a wish, unless an answer is the better reply to it. */
async function beginWith(
  wish: BookingWish,
  turn: BookingTurn,
  on: On,
  { rest, safetyOf }: OtherReplies,
): Promise<Reply> {
  const { assistant, turns } = turn.conversation;
  const isInContact = turns.findLast(({ role }) => role === 'assistant')?.memo?.contact !== undefined;
  if (isInContact && !wish.isSure) return rest();
  const isSure = wish.isSure && (!wish.isUnnamed || takesMeetings(assistant));
  const isBooking = wish.purpose === 'book';
  const instead = isSure || wish.isAll ? undefined : await answerInstead(wish, rest);
  if (instead && asksHowToBook(wish, instead, turn))
    return new HeldBooking(turn, begun(wish, on)).begin(true, { kind: 'before', reply: instead });
  if (instead) return isBooking ? instead : withLink(instead, turn.text, on.language);
  const first = isBooking && isSure ? await answerFirst(turn, { ...on, safetyOf }) : undefined;
  return new HeldBooking(turn, begun(wish, on)).begin(wish.isSure || wish.isAll === true, first);
}

/** "How do I book an appointment?": after what the owner wrote of it, the form asks for one of the services. */
function asksHowToBook(wish: BookingWish, { memo }: Reply, { calendar, text }: BookingTurn): boolean {
  const isOfMeeting = wish.purpose === 'book' && !wish.isNeed && !wish.isLikely && !wish.isUnnamed;
  const isAnswered = memo.outcome === 'answered' && !memo.contact;
  return isOfMeeting && isAnswered && asksWhich(text) && calendar.services.length > 1;
}

/** "When is my appointment?": tells the meetings that were booked here, where there are some. */
async function tellOwn(
  { text, calls, actOf, now, calendar, conversation }: BookingTurn,
  on: On,
): Promise<Reply | undefined> {
  const acts = await actOf?.({ said: text, asked: 'nothing', language: on.language });
  const bookings = acts && acts.mine >= SURELY_MINE ? await calls.bookingsIfKnown() : undefined;
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

const begun = ({ purpose }: BookingWish, on: On): BookingMemory => ({
  purpose,
  step: 'when',
  id: randomUUID(),
  draft: {},
  offers: [],
  ...on,
  asked: 0,
  missed: 0,
});

/** The answer to what only may be a wish, where there is one. */
async function answerInstead(wish: BookingWish, rest: () => Promise<Reply>): Promise<Reply | undefined> {
  const reply = await rest();
  const isOther = reply.isFarewell || (reply.needsPerson && !wish.isNeed);
  const { outcome } = reply.memo;
  const isLikely = wish.isLikely || wish.isUnnamed;
  const isAnswer = outcome !== 'unknown' && !(outcome === 'clarifying' && isLikely);
  return isAnswer || isOther ? reply : undefined;
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

/** "Cancel it, please" is about a meeting where the visitor has one. */
async function changeOf(
  { text, calls, now, calendar }: BookingTurn,
  { timeZone: zone, language }: On,
): Promise<BookingWish | undefined> {
  const readIn = (clause: string) => whenIn(clause, { now, zone, language, calendar });
  const purpose = changeIn(text, (clause) => namesTime(readIn(clause)));
  if (!purpose) return undefined;
  const bookings = (await calls.bookingsIfKnown()) ?? [];
  if (bookings.length === 0) return undefined;
  // "My visit on Friday, I can't come" names no other time than that of the visit.
  const isOther = (read: TimesRead | undefined) =>
    namesTime(read) && meantOf(bookings, read, zone).length === 0;
  return { purpose: changeIn(text, (clause) => isOther(readIn(clause))) ?? purpose, isSure: true };
}

function wishOf(
  { text, now, calendar }: BookingTurn,
  { timeZone: zone, language }: On,
): BookingWish | undefined {
  const when = { now, zone, language, calendar };
  const readIn = (part: string) => whenIn(part, when);
  const read = readIn(withoutAsides(text, (part) => namesDays(readIn(part))));
  const saysOther = (part: string) => wordsOfOther(part, when) > 0;
  return wishIn(text, {
    saysWhen: saysWhen(read),
    namesTime: namesTime(read),
    namesDay: namesDays(read),
    namesClock: namesClock(read),
    namesPartOfDay: namesPartOfDay(read),
    saysOther: saysOther(text),
    isTimeAlone: (part) => namesTime(readIn(part)) && !saysOther(part),
    namesService: namesService(text, calendar.services),
  });
}
