import { addressPart, emailIn } from '../../forms/slots/email.ts';
import { phoneIn } from '../../forms/slots/phone.ts';
import { slotNamedIn as partIn } from '../../forms/slots/slot.ts';
import { LANGUAGES, patternInAll, wordsInAll } from '../../language/index.ts';
import type { BookingDraft, CalendarProfile } from '../../responder.ts';
import { cleanText, plainOf, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { addDays } from '../../times/calendar.ts';
import { type ReadTimesOptions, readTimes, wordsBesideTimes } from '../../times/read-times.ts';
import type { TimesRead } from '../../times/wish.ts';
import { hoursIn } from './find-times.ts';
import { saysWhen } from './suits.ts';
import { languageFor, saysYesOrNo, withoutCourtesies, withoutOffered } from './wishes.ts';

/** Whoever says when, says it in less. */
const MOST_CHARACTERS = 600;
const EMAIL = /\S+@\S+/gu;
const DATE = /(?<![\d.-])(?:\d{1,2}[./-]\d{1,2}[./-]20\d\d|20\d\d-\d{1,2}-\d{1,2})(?!\d)/gu;
/** More days than that are a month, or the word is a name: April, Марта. */
const MOST_DAYS = 14;

export interface ReadWhen {
  readonly now: Date;
  readonly zone: string;
  /** A code. */
  readonly language: string;
  readonly calendar: CalendarProfile;
}

/** What a turn says of when; `asked` is what the visitor was asked for. */
export function whenIn(
  text: string,
  { now, zone, language, calendar }: ReadWhen,
  asked?: ReadTimesOptions['asked'],
): TimesRead | undefined {
  const read = readTimes(withoutOthers(text), {
    ...{ now, zone, asked },
    language: languageFor(language),
    hours: hoursIn(zone, now, calendar),
  });
  const says: boolean = saysWhen(read);
  return says || read?.minutes !== undefined ? read : undefined;
}

/** How many words of a question are about something else than when, whatever times it names. */
export const wordsOfOther = (text: string, when: ReadWhen): number => otherWordsIn(text, when).length;

export function otherWordsIn(text: string, { now, zone, language, calendar }: ReadWhen): readonly string[] {
  const options = { now, zone, language: languageFor(language), hours: hoursIn(zone, now, calendar) };
  return wordsBesideTimes(withoutOthers(text), options).filter((word) => !mayBeOfWish(word));
}

const BESIDE_WISH = wordsInAll(({ booking }) => booking.besideWish);
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
/** Words of a letter or two join others: "at", "о". */
const SHORT = 2;
const mayBeOfWish = (word: string): boolean =>
  word.length <= SHORT ||
  [BESIDE_WISH, FUNCTION_WORDS, FILLERS].some((words) => words.has(word)) ||
  saysYesOrNo(word) ||
  /^\d/u.test(word);

/** A turn without its addresses, and what stands next to times and says nothing of them. */
function withoutOthers(text: string): string {
  const plain = withoutCourtesies(withoutOffered(cleanText(text, MOST_CHARACTERS))).replace(EMAIL, ' ');
  return phoneIn(text) === undefined ? plain : withoutNumber(plain);
}

/** Digits of a telephone number are no times. */
function withoutNumber(text: string): string {
  return text.replace(/\+? ?\(?\d(?:[\s()-]{0,3}\d){6,14}/gu, ' ');
}

/** What a domain ends with as a rule. */
export const USUAL_ENDS = 'com|net|org|info|eu|ua|uk|pl|de|io';
const USUAL_END = new RegExp(`\\.(?:${USUAL_ENDS})$`, 'u');

/** Of what nobody asked for, "look at a point when" would be an email as well, and so would "at 6 pm UK time". */
export const isMeantAsEmail = (email: string, text: string): boolean =>
  text.includes('@') ||
  (!isOfSentence(email, text) && (partIn(text) === 'email' || (USUAL_END.test(email) && spellsSigns(text))));

/** "At" alone is in many sentences; "dot" and "собака" are said of addresses. */
const spellsSigns = (text: string): boolean =>
  /[\p{L}\d]\.\p{L}/u.test(text) ||
  wordsOf(text).some((word) => ['@', '.'].includes(addressPart(word)) && !FUNCTION_WORDS.has(word));

/** Whether its domain is a time, or made of words that hold a sentence together: "at six in the UK". */
function isOfSentence(email: string, text: string): boolean {
  const domain = email
    .slice(email.indexOf('@') + 1)
    .split('.', 1)
    .join('');
  const isTime = LANGUAGES.some((language) =>
    readTimes(`at ${domain}`, { now: new Date(0), zone: 'UTC', language })?.options.some(
      ({ times }) => times,
    ),
  );
  return isTime || holdsSentence(domain, text);
}

/** Whether words in a row make up a domain, and one of them holds a sentence together. */
function holdsSentence(domain: string, text: string): boolean {
  const words = wordsOf(text);
  const parts = words.map(addressPart);
  return words.some((_, from) => {
    let joined = '';
    let holds = false;
    // No further than the domain goes: a turn may have a thousand words.
    for (let i = from; i < words.length && domain.startsWith(joined) && joined !== domain; i++) {
      joined += parts[i] ?? '';
      const word = words[i] ?? '';
      holds ||= word.length > 1 && FUNCTION_WORDS.has(word);
      if (joined === domain && i > from) return holds;
    }
    return false;
  });
}

/** "I'm Jane Lee, jane dot lee at …": where no email was asked for, what is before a comma is none of it. */
function emailUnasked(text: string): string | undefined {
  const meantIn = (part: string) => {
    const email = emailIn(part);
    return email !== undefined && isMeantAsEmail(email, part) ? email : undefined;
  };
  const isWhole = text.includes('@') || partIn(text) === 'email';
  return isWhole
    ? meantIn(text)
    : text
        .split(/[,;!?]\s+/u)
        .map(meantIn)
        .findLast(Boolean);
}

/** The addresses in a turn; `asked` for an email. A date is no telephone number. */
export function addressesIn(text: string, asked = false): Pick<BookingDraft, 'email' | 'phone'> {
  const email = asked ? emailIn(text) : emailUnasked(text);
  const rest = text.replace(EMAIL, ', ').replace(DATE, ' ');
  // "At eleven, 067 …" is not one number.
  const phone =
    rest
      .split(/[,;:!?]/u)
      .map(phoneIn)
      .findLast(Boolean) ?? phoneIn(rest);
  return { ...(email && { email }), ...(phone && { phone }) };
}

/** Whether it says a day or a time so clearly that it is no name. */
export function namesTime(read: TimesRead | undefined): read is TimesRead {
  return (
    read?.options.some(
      ({ days, times }) =>
        times !== undefined ||
        days?.every(({ from, to }) => to !== undefined && to <= addDays(from, MOST_DAYS)),
    ) ?? false
  );
}

const WEEKDAY = new RegExp(`(?<![^ ])${patternInAll(({ times }) => times.weekdays.join('|'))}(?![^ ])`, 'u');

/** Whether a day is named by its weekday alone. */
export const namesWeekday = (text: string, read: TimesRead): boolean => {
  const numbers = text.match(/\d+(?:[:.]\d\d)?/gu) ?? [];
  // The one number of "Wednesday at 2" is the time.
  const most = read.options.every(({ times }) => times !== undefined) ? 1 : 0;
  return numbers.length <= most && WEEKDAY.test(plainOf(text));
};
