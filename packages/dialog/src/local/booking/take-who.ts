import { addressPart } from '../../forms/slots/email.ts';
import { LANGUAGES } from '../../language/index.ts';
import type { BookingDraft } from '../../responder.ts';
import { wordsOf } from '../../text/clean-text.ts';
import { localAt } from '../../times/calendar.ts';
import type { TimesRead } from '../../times/wish.ts';
import type { Reply } from '../plan-reply.ts';
import { detectSmallTalk } from '../small-talk.ts';
import type { BookingTalk } from './booking-talk.ts';
import { isOfClock } from './clocks.ts';
import { namedCorrectionsIn, withoutAddresses } from './corrections.ts';
import { introducedIn } from './introductions.ts';
import { introducedName, mayBeNoName, nameBeside, nameGiven } from './names.ts';
import { addressesIn, namesTime } from './read-said.ts';
import { questionOf } from './say-booking.ts';
import { namesDayAndTime, namesDays, namesExactTime } from './suits.ts';
import {
  anywhere,
  asks,
  declines,
  placeIn,
  reaches,
  skips,
  takesBack,
  waits,
  wantsOfMeeting,
  wantsOtherTime,
  wantsRather,
  withoutFillers,
} from './wishes.ts';
import { namesNobody } from './written-names.ts';

/** Takes what a visitor says when they are asked who they are and how to reach them. */

/** Not after an abbreviation: "Dr. Smith". */
const CLAUSES = /(?<=[,;!?…–—]|\p{L}{3}\.)\s+/u;

const PLACES = new Map(
  LANGUAGES.flatMap(({ times }) => Object.entries({ ...times.ordinals, ...times.hourOrdinals })).map(
    ([word, number]) => [word, number - 1] as const,
  ),
);

const NO_EMAIL = anywhere(({ noEmail }) => noEmail);
/** Somebody else's may do, once they know what it is for. */
const hasNoEmail = (text: string): boolean => NO_EMAIL.test(withoutFillers(text));

/** "Tom Lee 067 123 45 67" */
const withoutDigits = (text: string): string =>
  text.includes('@') ? '' : text.replace(/[+(]?\d[\d\s()-]*/gu, ' ').trim();

export async function takeName(talk: BookingTalk): Promise<Reply> {
  const { text } = talk.turn;
  talk.learn(addressesIn(text));
  const said = withoutAddresses(text) || withoutDigits(text);
  const besides = besidesIn(talk, said);
  const introduced = asks(said) || waits(said) ? introducedIn(said) : introducedName(said);
  // Whoever says it once more has that name.
  const isAgain = talk.state.missed > 0;
  const isNoName = (name: string) =>
    namesNobody(name, said, isAgain) || isOfClock(name, said) || (!isAgain && mayBeNoName(name, said));
  const isTime = introduced !== undefined && namesTime(talk.read(introduced));
  if (introduced && !isTime && !isNoName(introduced))
    return goOn(talk, { name: introduced }, besides.join(' '));
  // "What is it for? Tom Lee"
  const own =
    besides.length > 0 && !waits(said)
      ? nameBeside(
          clausesOf(said)
            .filter((clause) => !besides.includes(clause))
            .join(' '),
        )
      : undefined;
  if (own && !isPassing(own, said)) return goOn(talk, { name: own }, besides.join(' '));
  const other = await takeOther(talk);
  if (other) return other;
  const isOther = detectSmallTalk(said) !== undefined || skips(said) || waits(said);
  const name = isOther ? undefined : nameGiven(said);
  return name && !isNoName(name) && !namesTime(talk.read(name))
    ? goOn(talk, { name }, said)
    : talk.unread(talk.phrases.nameAgain);
}

export async function takeAddress(talk: BookingTalk): Promise<Reply> {
  const { text } = talk.turn;
  const step = talk.state.step === 'email' ? 'email' : 'phone';
  if (step === 'email' && talk.between.length > 0) return talk.miss(questionOf(talk.state, talk.told));
  const chosen = emailOf(talk);
  const given = { ...(chosen && { email: chosen }), ...addressesIn(text, step === 'email') };
  const { [step]: _asked, ...known } = talk.state.draft;
  const isSetRight = setRight(talk, text, known, step);
  talk.learn(given);
  const isPhone = step === 'email' && given.phone !== undefined && given.email === undefined;
  if (isPhone) return withoutEmail(talk, isPhone);
  if (given[step] !== undefined || isSetRight) return goOn(talk, {}, unaddressed(talk, text));
  const other = await takeOther(talk);
  if (other) return other;
  if (step === 'email') return withoutEmail(talk, false);
  // It is not worth asking for a third time.
  if (declines(text) || talk.state.missed > 0) return goOn(talk, { phone: '' }, '');
  return given.email ? talk.ask('phone') : talk.unread(talk.phrases.phoneAgain);
}

/** Says once what the email is for, to whoever has none or gives a number instead; a person can do without one. */
function withoutEmail(talk: BookingTalk, isPhone: boolean): Promise<Reply> | Reply {
  const { text } = talk.turn;
  const { emailNeeded, emailAgain, withoutEmail } = talk.phrases;
  if (!isPhone && !skips(text) && !hasNoEmail(text)) return talk.unread(emailAgain);
  return talk.state.missed > 0 ? talk.end(withoutEmail) : talk.miss(emailNeeded);
}

/** The one of several addresses that is named by its place, or by a word of it: "the first", "the Gmail one". */
function emailOf({ state: { emails = [] }, turn: { text } }: BookingTalk): string | undefined {
  const words = wordsOf(text);
  // "Друга" is the second one here, where there are no hours.
  const place = placeIn(text) ?? words.flatMap((word) => PLACES.get(word) ?? [])[0];
  const placed = emails.at(place ?? emails.length);
  const parts = words.map(addressPart);
  const named = emails.filter((email) => email.split(/[@.]/u).some((part) => parts.includes(part)));
  return placed ?? (named.length === 1 ? named[0] : undefined);
}

/** "No phone, and my email is …": what comes after the no counts too. */
export async function skipPhone(talk: BookingTalk): Promise<Reply> {
  const { text } = talk.turn;
  if (addressesIn(text).phone) return takeAddress(talk);
  const { phone: _phone, ...known } = talk.state.draft;
  setRight(talk, text, known, 'phone');
  return goOn(talk, { phone: '' }, skips(text) ? '' : unaddressed(talk, text));
}

/** Takes what is said of the other parts; returns whether anything was. */
function setRight(talk: BookingTalk, text: string, known: BookingDraft, asked: 'email' | 'phone'): boolean {
  const { draft, wrong } = namedCorrectionsIn(text, known);
  const others = wrong.filter((part) => part !== asked);
  talk.learn(draft);
  for (const part of others) talk.forget(part);
  return Object.keys(draft).length > 0 || others.length > 0;
}

/** What is left of a turn without names and addresses. */
const unaddressed = (talk: BookingTalk, text: string): string =>
  // The words of an address that is spoken may be numbers and days.
  talk.state.step === 'email' && !text.includes('@')
    ? ''
    : besidesIn(
        talk,
        withoutAddresses(text, (clause) => asks(clause) || namesTime(talk.read(clause))),
      ).join(' ');

/** Goes on with what was asked for and with what else the turn said: another time, or a question. */
async function goOn(talk: BookingTalk, draft: BookingDraft, besides: string): Promise<Reply> {
  talk.learn(draft);
  const rest = draft.name === undefined ? besides : besides.replace(draft.name, ' ');
  const read = wantedBesides(talk, rest);
  if (read) return talk.withTimes(read, '');
  const next = await talk.next('');
  return asks(rest) && wordsOf(rest).length >= WORDS_OF_A_QUESTION ? talk.withAnswer(next) : next;
}

/** "Is the cleaning painful?" and "listen, …": one small word next to a question is no name. */
const isPassing = (name: string, said: string): boolean => !name.includes(' ') && !said.includes(name);

/** Fewer words ask nothing of the owner. */
const WORDS_OF_A_QUESTION = 3;

const clausesOf = (text: string): readonly string[] =>
  text.split(CLAUSES).filter((clause) => clause.trim() !== '');

/** The clauses that ask something, or want another time. */
const besidesIn = (talk: BookingTalk, text: string): readonly string[] =>
  clausesOf(text).filter((clause) => asks(clause) || wantedBesides(talk, clause) !== undefined);

/** Another time that is wanted along with what was asked for; "but call me after six" is none. */
function wantedBesides(talk: BookingTalk, text: string): TimesRead | undefined {
  const isWanted = wantsRather(text) || wantsOfMeeting(text);
  if (!asks(text) && !isWanted) return undefined;
  const time = timeIn(talk, text);
  return asks(text) || isOfMeeting(talk, text, time) ? time : undefined;
}

/** Next to a phone a time may be one to call at: "I'd rather you call at two". */
const isOfMeeting = (talk: BookingTalk, text: string, time: TimesRead | undefined): boolean =>
  talk.state.step !== 'phone' || (namesExactTime(time) && !reaches(text));

function timeIn(talk: BookingTalk, text: string): TimesRead | undefined {
  const read = text.trim() === '' || talk.asksOther(text) ? undefined : talk.readRather(text);
  // "I don't have it here right now" is no wish for today.
  return namesTime(read) && !isToday(talk, read) ? read : undefined;
}

/** Another time, or a question, instead of a name or an address. */
async function takeOther(talk: BookingTalk): Promise<Reply | undefined> {
  const { text } = talk.turn;
  if (talk.asksOther(text)) return talk.aside();
  const read = talk.read(text);
  // "Hang on, Thursday I can't"
  if (read && talk.excludes(read) && !(talk.state.step === 'phone' && reaches(text)))
    return talk.withTimes(read, '');
  const time = timeIn(talk, text);
  const isRather = wantsRather(text) && isOfMeeting(talk, text, time);
  const isMeant = asks(text) || isRather || (takesBack(text) && namesDays(time)) || namesDayAndTime(time);
  if (isMeant && time) return talk.withTimes(time, '');
  if (wantsOtherTime(text)) {
    talk.forget('time');
    return talk.next('');
  }
  return asks(text) ? talk.aside() : undefined;
}

function isToday(talk: BookingTalk, read: TimesRead): boolean {
  const today = localAt(talk.turn.now, talk.state.timeZone).date;
  return read.options.every(
    ({ days, times }) => times === undefined && days?.every(({ to }) => to === today),
  );
}
