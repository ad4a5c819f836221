import { randomUUID } from 'node:crypto';
import { wantsPerson } from '../../acts/said.ts';
import { anywhere, languageSpoken } from '../../language/index.ts';
import type { BookingMemory, Conversation, Turn } from '../../responder.ts';
import { plainOf } from '../../text/clean-text.ts';
import { visitorsText } from '../../text/visitors-text.ts';
import type { TimesRead } from '../../times/wish.ts';
import type { OwnBooking } from '../../tools/calendar-tools.ts';
import { canLeaveContact } from '../offer-person.ts';
import type { Reply } from '../plan-reply.ts';
import { answerFirst, takesMeetings } from './answer-first.ts';
import { withoutAsides } from './asides.ts';
import { BookingDialogue } from './booking-dialogue.ts';
import type { BookingTurn } from './booking-talk.ts';
import { CalendarAway, CalendarCalls, canBook } from './calendar-calls.ts';
import { namesTime, whenIn, wordsOfOther } from './read-said.ts';
import { zoneOf } from './say-booking.ts';
import { namesService } from './services.ts';
import { meantOf, namesClock, namesDays, namesPartOfDay, saysWhen } from './suits.ts';
import { withLink } from './which-meeting.ts';
import { type BookingWish, changeIn, wishIn } from './wish-in.ts';
import { withApostrophes } from './wishes.ts';

const TAKES_UP = anywhere(({ danger }) => danger.takesUp);

export interface OtherReplies {
  /** Makes replies that have nothing to do with meetings or with leaving one's details, also to another text. */
  readonly plan: (said?: string) => Promise<Reply>;
  /** Makes all replies that have nothing to do with meetings. */
  readonly rest: () => Promise<Reply>;
  /** How likely a text is about health or danger. */
  readonly safetyOf: (text: string) => Promise<number>;
  readonly now: Date;
}

/**
 * The reply to a turn where a visitor may book, move or cancel a meeting. Without the owner's calendar and its tools
 * there is only `rest`. Of this dialogue and the one that takes a visitor's details, the one that runs goes on until
 * the visitor clearly wants the other.
 */
export async function replyWithBooking(
  conversation: Conversation,
  { plan, rest, safetyOf, now }: OtherReplies,
): Promise<Reply> {
  const { assistant, tools, turns } = conversation;
  const { calendar } = assistant;
  const memo = turns.findLast(({ role }) => role === 'assistant')?.memo;
  const text = withApostrophes(visitorsText(turns), memo?.booking?.step === 'name');
  if (!calendar || !canBook(tools) || text === '') return rest();
  const turn: BookingTurn = { conversation, calendar, calls: new CalendarCalls(tools), text, now, plan };
  if (memo?.booking) {
    if (wantsPerson(text) && canLeaveContact(conversation)) return rest();
    return new BookingDialogue(turn, memo.booking).take(memo.outcome);
  }
  // A message for a person may well be that they want to come.
  if (memo?.contact?.step === 'message') return rest();
  const timeZone = zoneOf(conversation.timeZone, calendar.timeZone);
  const language = languageSpoken(turns, assistant).code;
  const wish = (await changeOf(turn, timeZone, language)) ?? wishOf(turn, timeZone, language);
  const aside = setAsideIn(turns);
  if (aside && TAKES_UP.test(plainOf(text))) return new BookingDialogue(turn, aside).takeUp();
  if (aside && wish) return new BookingDialogue(turn, aside).take('answered');
  if (!wish || (memo?.contact && !wish.isSure)) return rest();
  const isSure = wish.isSure && (!wish.isUnnamed || takesMeetings(assistant));
  if (!isSure && !wish.isAll) {
    const reply = await rest();
    const isOther = reply.isFarewell || (reply.needsPerson && !wish.isNeed);
    const { outcome } = reply.memo;
    const isLikely = wish.isLikely || wish.isUnnamed;
    const isAnswer = outcome !== 'unknown' && !(outcome === 'clarifying' && isLikely);
    if (isAnswer || isOther) return wish.purpose === 'book' ? reply : withLink(reply, text, language);
  }
  const state: BookingMemory = {
    ...{ purpose: wish.purpose, step: 'when', id: randomUUID(), draft: {}, offers: [] },
    ...{ timeZone, language, asked: 0, missed: 0 },
  };
  const first =
    wish.purpose === 'book' && isSure ? await answerFirst(turn, { timeZone, language, safetyOf }) : undefined;
  return new BookingDialogue(turn, state).begin(wish.isSure || wish.isAll === true, first);
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
  zone: string,
  language: string,
): Promise<BookingWish | undefined> {
  const readIn = (clause: string) => whenIn(clause, { now, zone, language, calendar });
  const purpose = changeIn(text, (clause) => namesTime(readIn(clause)));
  if (!purpose) return undefined;
  const bookings = await bookingsOf(calls);
  if (bookings.length === 0) return undefined;
  // "My visit on Friday, I can't come" names no other time than that of the visit.
  const isOther = (read: TimesRead | undefined) =>
    namesTime(read) && meantOf(bookings, read, zone).length === 0;
  return { purpose: changeIn(text, (clause) => isOther(readIn(clause))) ?? purpose, isSure: true };
}

/** The meetings that a visitor has; none where the calendar can't be reached. */
const bookingsOf = (calls: CalendarCalls): Promise<readonly OwnBooking[]> =>
  calls.bookings().catch((error: unknown) => {
    if (error instanceof CalendarAway) return [];
    throw error;
  });

function wishOf(
  { text, now, calendar }: BookingTurn,
  zone: string,
  language: string,
): BookingWish | undefined {
  const readIn = (part: string) => whenIn(part, { now, zone, language, calendar });
  const read = readIn(withoutAsides(text, (part) => namesDays(readIn(part))));
  const saysOther = (part: string) => wordsOfOther(part, { now, zone, language, calendar }) > 0;
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
