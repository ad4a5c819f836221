import { languageFor, wordsInAll } from '../../language/index.ts';
import type { CalendarProfile, Slot } from '../../responder.ts';
import { cleanText, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { addDays, localAt } from '../../times/calendar.ts';
import { hoursIn } from '../../times/find-times.ts';
import { type ReadTimesOptions, readTimes, wordsBesideTimes } from '../../times/read-times.ts';
import { isDayOf, relativeTo, saysWeekAfter, setRightOf } from '../../times/relative-times.ts';
import {
  isAllowed,
  namesDayAndTime,
  namesDays,
  namesExactTime,
  namesWeekday,
  saysWhen,
  toLocal,
  withinWeek,
} from '../../times/suits.ts';
import type { TimesRead } from '../../times/wish.ts';
import type { TimeWish } from '../../turn-memory.ts';
import { isAside, withoutAsides } from './asides.ts';
import { asks, asksElsewhere, saysYesOrNo, thatSuits, wantedRather, withoutCourtesies } from './clauses.ts';
import { wantsOfMeeting, withoutOffered } from './offered.ts';
import { phoneIn } from './phone.ts';

/** Days and times in turns about a meeting. How they are read is in `times`. */

/** Whoever says when, says it in less. */
const MOST_CHARACTERS = 600;
const EMAIL = /\S+@\S+/gu;
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
    now,
    zone,
    asked,
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

/** What is known where a turn says something of when. */
interface KnownWhen extends ReadWhen {
  readonly wish?: TimeWish | undefined;
  /** The time that was chosen, and that of the meeting that is moved. */
  readonly slot?: Slot | undefined;
  readonly meeting?: Slot | undefined;
  readonly offers: readonly Slot[];
}

const WORDS_OF_A_CORRECTION = 8;

/** Reads days and times from turns about a meeting. */
export class WhenReader {
  readonly #known: KnownWhen;

  constructor(known: KnownWhen) {
    this.#known = known;
  }

  /** The same where something else is known. */
  with(known: Partial<KnownWhen>): WhenReader {
    return new WhenReader({ ...this.#known, ...known });
  }

  /** What a text says of when, also by way of a time that is known: "an hour later", "the same day". */
  read(text: string, asked?: 'day' | 'time'): TimesRead | undefined {
    const { wish, slot: chosen, meeting, offers } = this.#known;
    const read = this.alone(text, asked);
    // "The week after" may be said of what was offered; "an hour later" would be of one of several.
    const slot = chosen ?? (asked === 'time' && saysWeekAfter(text) ? offers[0] : undefined) ?? meeting;
    const said = slot ? relativeTo({ ...this.#known, slot }, text, read) : read;
    // "Thursday", after "next week".
    return said && wish && namesWeekday(text, said) ? withinWeek(said, wish) : said;
  }

  alone(text: string, asked?: 'day' | 'time'): TimesRead | undefined {
    return text === '' ? undefined : whenIn(text, this.#known, asked);
  }

  /** What a turn wants that may tell more: where it is why, or what was before, that is left out. */
  wish(text: string, asked?: 'day' | 'time'): TimesRead | undefined {
    const read = (part: string) => this.read(part, asked);
    const isAll = (part: string) =>
      asked === 'time' ? namesExactTime(read(part)) : namesDayAndTime(read(part));
    return read(withoutAsides(text, (part) => namesDays(read(part)), isAll));
  }

  /** What is said of when; where something is wanted instead, that alone: the rest is the reason, or what was before. */
  rather(text: string): TimesRead | undefined {
    const { slot } = this.#known;
    // A number in few words is a time, as in "no, four".
    const read = (part: string) =>
      this.read(part, wordsOf(part).length <= WORDS_OF_A_CORRECTION ? 'time' : undefined);
    const wanted = wantedRather(text)
      .map(read)
      .find((each) => namesTime(each) && each.problems.length === 0);
    const whole = wanted ?? read(this.#withoutReasons(text, read));
    // "Sorry, she says now 11 is better for her"
    const suiting = namesTime(whole) ? undefined : thatSuits(text).map(read).find(namesTime);
    const found = suiting ?? whole;
    return found && setRightOf(slot, found, text, this.#known);
  }

  /** "I only get home at six on Tuesdays, could we do seven?" is of the Tuesday that was chosen. */
  #withoutReasons(text: string, read: (part: string) => TimesRead | undefined): string {
    const { slot, zone } = this.#known;
    const isOfDay = slot && isDayOf(slot, read(text), zone);
    return isOfDay ? withoutAsides(text, (part) => namesExactTime(read(part))) : text;
  }

  /** Whether a text has words that say nothing of when, nor agree. */
  saysOther = (text: string): boolean => wordsOfOther(text, this.#known) > 0;

  /** Whether a turn, or a part of one, is a question about something else, whatever times it names. */
  asksOther(text: string): boolean {
    if (asksElsewhere(text)) return true;
    if (!asks(text) || wantsOfMeeting(text)) return false;
    const clauses = text.split(/(?<=[,;.!?])\s+/u);
    if (clauses.some(asksElsewhere)) return true;
    // "I have a dentist at three, could we say four?", "Thursday at three for my son?", "Thursday at three, for two?"
    const isOfTime = clauses.some((clause) => {
      // "The day before" is named by what was chosen, and may be of anything.
      const isExact = namesDayAndTime(this.alone(clause));
      if (!this.saysOther(clause)) return asks(clause) ? namesTime(this.read(clause)) : isExact;
      return asks(clause) && isExact && !isAside(clause);
    });
    return !isOfTime && this.saysOther(text);
  }

  /** Whether the time that was chosen is one of those that a visitor can't come at. */
  excludes(read: TimesRead): boolean {
    const { slot, zone } = this.#known;
    return slot !== undefined && read.except.length > 0 && !isAllowed(toLocal(slot, zone), read);
  }

  /** "I don't have it here right now" is no wish for today. */
  isToday(read: TimesRead): boolean {
    const today = localAt(this.#known.now, this.#known.zone).date;
    const isOfToday = (option: TimesRead['options'][number]) =>
      option.times === undefined && option.days?.every(({ to }) => to === today);
    return read.options.every((option) => isOfToday(option));
  }
}
