import { patternInAll } from '../language/index.ts';
import { dangerOf } from '../local/danger.ts';
import type { Reply } from '../local/reply.ts';
import { stemWord } from '../passages/stem-word.ts';
import type { AssistantProfile } from '../responder.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import { namesClock, namesDays, namesPartOfDay } from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import type { BookingTurn } from './booking-at.ts';
import { withoutFillers } from './slots/clauses.ts';
import { withoutAddresses } from './slots/corrections.ts';
import { otherWordsIn, whenIn } from './slots/date-time.ts';
import { namesService } from './slots/service.ts';
import { addressesIn } from './slots/who.ts';
import { anywhere } from './slots/words.ts';

/** What the owner wrote that has to be heard before a meeting is booked, or in place of it. */

const ANY_MEETING = anywhere(({ anyMeeting }) => anyMeeting);
const MEETING = anywhere(({ meeting }) => meeting);
const EVENT = anywhere(({ event }) => event);
const EVENTS = new RegExp(EVENT.source, 'gu');
const AILS = new RegExp(anywhere(({ ails }) => ails).source, 'gu');
const BOOKED = new RegExp(`(?<![^ ])(?:${patternInAll(({ booking }) => booking.booked.verb)}) `, 'gu');
const END = anywhere(({ booked }) => booked.end);
const HOLIDAY = new RegExp(
  ` ${patternInAll(({ times }) => times.holidays.map(([words]) => words).join('|'))} `,
  'u',
);
/** Words after "book me on the" that may say on what. */
const WORDS_OF_A_THING = 6;
/** Less than elsewhere: who is asked once more loses little, and who has drunk may lose more. */
const LIKELY_DANGER = 0.25;

export interface First {
  /**
   * The answer is all there is to say; or it comes before the booking; or it may be a reason not to come, which the
   * visitor has to decide.
   */
  readonly kind: 'instead' | 'before' | 'doubt';
  readonly reply: Reply;
}

/** "A class", which takes place when it does. */
export const speaksOfEvent = (text: string): boolean => EVENT.test(withoutFillers(text));

/** Whether a day is named by a feast: no matter of course. */
export const namesHoliday = (text: string): boolean => HOLIDAY.test(` ${withoutFillers(text)} `);

/** Whether a text has a word for any meeting. */
export const namesMeeting = (text: string): boolean => ANY_MEETING.test(plainOf(text));

/** Whether an owner has kinds of meetings, or writes of them: "can I come at three" is then a wish for one. */
export function takesMeetings({ calendar, faq, greeting, prompt }: AssistantProfile): boolean {
  const written = [greeting, prompt, ...faq.flatMap(({ question, answer }) => [question, answer])];
  return (calendar?.services.length ?? 0) > 0 || written.some(namesMeeting);
}

/** What has to be heard first by whoever surely wants to book; undefined where nothing has. */
export async function answerFirst(
  { text, calendar, conversation, now, plan }: BookingTurn,
  {
    timeZone: zone,
    language,
    safetyOf,
  }: {
    readonly timeZone: string;
    readonly language: string;
    readonly safetyOf: (text: string) => Promise<number>;
  },
): Promise<First | undefined> {
  const { assistant } = conversation;
  const isDanger = await isDangerous(text, safetyOf);
  const when = { now, zone, language, calendar };
  const isService = namesService(text, calendar.services);
  // "Book me in, my email is …" books no email.
  const wish = Object.keys(addressesIn(text)).length > 0 ? withoutAddresses(text) : text;
  const thing = isService ? undefined : thingIn(wish, otherWordsIn(wish, when));
  if (!isDanger && !thing) return undefined;
  const answerTo = async (said?: string) => {
    const reply = await plan(said);
    return reply.memo.outcome === 'answered' ? reply : undefined;
  };
  const reply = await answerTo();
  if (reply && isDanger) return { kind: 'doubt', reply };
  if (!thing) return undefined;
  const isInstead = (said: Reply) => takesPlace(thing, whenIn(said.text, when));
  if (reply && speaksOf(reply, assistant, thing.words))
    return { kind: isInstead(reply) ? 'instead' : 'before', reply };
  if (!mayBeNamed(thing, whenIn(text, when))) return undefined;
  const alone = await answerTo(thing.words.join(' '));
  return alone && speaksOf(alone, assistant, thing.words) && isInstead(alone)
    ? { kind: 'instead', reply: alone }
    : undefined;
}

/** A tutor's class is whenever somebody books it; one that takes place when the owner says is not. */
const takesPlace = ({ isOther, isEvent, isMeeting }: Thing, read: TimesRead | undefined): boolean =>
  isOther && (!isEvent || !isMeeting || namesDays(read) || namesPartOfDay(read));

/** With an hour it is a meeting, unless its word is that of an event. */
const mayBeNamed = ({ isOther, isEvent }: Thing, read: TimesRead | undefined): boolean =>
  isOther && (isEvent || !namesClock(read));

async function isDangerous(text: string, safetyOf: (text: string) => Promise<number>): Promise<boolean> {
  // What hurts is why they come.
  const unailing = withoutFillers(text).replace(AILS, ' ');
  return dangerOf(unailing, { safety: 0 }) !== 'none' || (await safetyOf(unailing)) >= LIKELY_DANGER;
}

interface Thing {
  readonly words: readonly string[];
  readonly isEvent: boolean;
  /** Its word may stand for a meeting too: "a class". */
  readonly isMeeting: boolean;
  /** It is no meeting: a class, a cake. */
  readonly isOther: boolean;
}

/**
 * What is to be booked, where that is named: "the sourdough class". Of other than events only what stands next to the
 * verb is: "book me in on Friday for my knee" says why. `others` are the words that say nothing of when.
 */
function thingIn(text: string, others: readonly string[]): Thing | undefined {
  const plain = withoutFillers(text);
  const isMeeting = MEETING.test(plain.replace(EVENTS, ' '));
  for (const { 0: verb, index } of plain.matchAll(BOOKED)) {
    const following = plain
      .slice(index + verb.length)
      .split(' ')
      .slice(0, WORDS_OF_A_THING);
    const end = following.findIndex((word) => END.test(word));
    const own = end < 0 ? following : following.slice(0, end);
    const words = own.filter((word) => others.includes(word));
    const isEvent = EVENT.test(own.join(' '));
    if (words.length > 0 && (isEvent || words[0] === own[0]))
      return { words, isEvent, isMeeting: MEETING.test(own.join(' ')), isOther: isEvent || !isMeeting };
  }
  return undefined;
}

/** Whether an answer is about a thing: it names it, or what stands above it does. */
function speaksOf({ text, memo }: Reply, { faq }: AssistantProfile, words: readonly string[]): boolean {
  const questions = faq.filter(({ id }) => memo.entryIds.includes(id)).map(({ question }) => question);
  // What a passage is about may stand in its heading alone.
  const headings = (memo.sources ?? []).map(({ heading }) => heading);
  const stems = new Set(wordsOf([text, ...questions, ...headings].join(' ')).map(stemWord));
  return words.some((word) => stems.has(stemWord(word)));
}
