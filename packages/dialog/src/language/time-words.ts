import type { Chrono } from 'chrono-node';

/** A stretch of the day that has a name; its hours are in `times/parts-of-day.ts`. */
export type PartOfDay =
  | 'early_morning'
  | 'morning'
  | 'late_morning'
  | 'lunch'
  | 'early_afternoon'
  | 'afternoon'
  | 'late_afternoon'
  | 'evening'
  | 'night';

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month';

/**
 * How a language says when. All patterns are matched against the text in lower case after its numbers were written in
 * digits: a number is `3`, an ordinal that may count days `14#`, one that counts hours (a grammatical gender of its
 * own, as in Ukrainian) `3%`, a comma or the end of a sentence ` , `, a dash ` - `. Placeholders stand for parts that
 * the reader puts in: `{h}` an hour, `{m}` minutes, `{n}` another number, `{amount}` a count and a unit, `{weekday}` a
 * day of the week.
 */
export interface TimeWords {
  /** Number words besides those of `contact.numbers`: cases, and what recognition takes them for ("tree"). */
  readonly numbers: Readonly<Record<string, number>>;
  readonly ordinals: Readonly<Record<string, number>>;
  readonly hourOrdinals: Readonly<Record<string, number>>;
  /** Patterns: what makes digits an ordinal: "th". */
  readonly ordinalEnding: string;
  readonly hourOrdinalEnding: string;
  /** Words that are understood with one letter wrong, left out, too many or in its neighbour's place. */
  readonly misspelt: readonly string[];
  /** Words so close to those that are words of their own: "четверо" is no Thursday. */
  readonly lookalikes: readonly string[];
  /**
   * Reads dates with the name of a month; without it a language's dates are those in digits. No more than that, and
   * without refiners: chrono's drop 31 June, and move dates by rules that are not ours.
   */
  readonly dates?: Chrono;
  /** Whether some who speak it write the month first: "12/31". */
  readonly monthFirst?: true;
  /** Days of the year with a name: "Christmas Eve". */
  readonly holidays: readonly (readonly [pattern: string, month: number, day: number])[];
  /** Patterns for Monday to Sunday, and for January to December. */
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  /** Single days by their distance from today, and the part of the day that the word says too ("tonight"). */
  readonly days: readonly (readonly [pattern: string, offset: number, part?: PartOfDay])[];
  readonly units: Readonly<Record<Unit, string>>;
  /** Patterns for a count of one and of two before a unit, and for units that mean one without a count. */
  readonly one: string;
  readonly two: string;
  readonly alone: string;
  /** Amounts of time with a name of their own, in minutes: "half an hour". */
  readonly amounts: readonly (readonly [pattern: string, minutes: number])[];
  /** Patterns with `{amount}`: so long from now, and so long ago. */
  readonly ahead: string;
  readonly ago: string;
  /** Pattern with `{amount}`: moves a time that was agreed on, and so names none: "half an hour later". */
  readonly shifted: string;
  /** Pattern: stands between an amount and the day that it is counted from: "a week from Tuesday". */
  readonly countedFrom: string;
  /** Weeks, weekends and so on by their distance from the present one; `days` are so many from today on. */
  readonly spans: readonly (readonly [
    pattern: string,
    span: 'days' | 'week' | 'weekend' | 'weekends' | 'workdays' | 'month' | 'year',
    offset: number,
  ])[];
  /**
   * Patterns with `{weekday}`, the most particular first. `last_of` and a number stand before a month: "the last Friday
   * of".
   */
  readonly weekdayForms: readonly (readonly [
    pattern: string,
    which: 'bare' | 'this' | 'next' | 'last' | 'week_later' | 'every' | 'last_of' | number,
  ])[];
  /** Patterns that stand before a week, a month or a year and mean a part of it. */
  readonly edges: Readonly<Record<EdgeOfSpan, string>>;
  /** Pattern: stands before a day and means all of its week: "the week of". */
  readonly weekOf: string;
  readonly parts: readonly (readonly [pattern: string, part: PartOfDay])[];
  /**
   * Patterns with `{h}`, often `{m}`: the minutes to add to the hour, or that `{m}` says them, before or after the
   * hour.
   */
  readonly clock: readonly (readonly [pattern: string, minutes: number | 'past' | 'to'])[];
  readonly moments: readonly (readonly [pattern: string, time: string])[];
  /** Patterns right after an hour: before noon, and after it. */
  readonly am: string;
  readonly pm: string;
  /** Patterns for what stands before a day or a time, or between two. */
  readonly joints: Readonly<Record<Joint, string>>;
  /** Pattern: stands before a plural that does not suit, where the word before one day is another: "no Mondays". */
  readonly none: string;
  /** Pattern: stands before a time and never before a day, so that "at 10.12" is no date. */
  readonly onlyClock: string;
  /** Pattern: words without a meaning of their own between all these: "on", "the". */
  readonly skip: string;
  /** Pattern right after a day or a time: it does not suit, "doesn't work". */
  readonly unsuitable: string;
  /** Those of `unsuitable` that are said of one day, whatever stands before it with a comma: "tomorrow is too early". */
  readonly unsuitableOne: string;
  /** Patterns right after a day or a time: what comes after it suits too, what comes before it, what is near: "or so". */
  readonly onwards: string;
  readonly latest: string;
  readonly roughly: string;
  /** Pattern: a clause that says why, "because I work on Mondays". After a wish, no day or time in it is one. */
  readonly reason: string;
  /** Pattern right after a number: begins another clause, so that the number counts nothing: "after five I'm free". */
  readonly newClause: string;
  /** Pattern with `{n}`, digits that are a day of the month: "the 24". */
  readonly dayNumber: string;
  readonly soon: string;
  readonly any: string;
  /** Patterns anywhere in a turn, for `readMeetingWish`: a wish to meet; the same where the turn also says when. */
  readonly meeting: string;
  readonly visit: string;
  /** How a day and a time are named, for `sayTime`. */
  readonly say: (moment: SaidMoment) => { readonly spoken: string; readonly written: string };
  /** The hours of a week, as what follows "we take appointments": "Monday to Friday, 9 am to 5 pm". */
  readonly sayWeek: (spans: readonly WeekSpan[]) => string;
}

/** Days in a row with the same hours. */
export interface WeekSpan {
  /** ISO 8601: 1 is Monday. The same for one day alone. */
  readonly first: number;
  readonly last: number;
  /** As `09:00`; `24:00` is midnight. */
  readonly from: string;
  readonly to: string;
  /** Further hours of the same days, such as those after a lunch break. */
  readonly more?: readonly { readonly from: string; readonly to: string }[];
}

export type EdgeOfSpan =
  | 'start'
  | 'middle'
  | 'end'
  | 'first_week'
  | 'second_week'
  | 'third_week'
  | 'last_week';

export type Joint =
  | 'at'
  | 'about'
  /** Open ranges. What follows "until" and "not after" belongs to them, as a day that follows "not before". */
  | 'after'
  | 'notBefore'
  | 'before'
  | 'until'
  | 'notAfter'
  /** Closed ones. */
  | 'from'
  | 'between'
  | 'to'
  | 'and'
  | 'or'
  | 'except'
  /** What was said before is taken back: "sorry, I mean". */
  | 'instead';

/** A moment on a visitor's calendar and clock. */
export interface SaidMoment {
  /** ISO 8601: 1 is Monday. */
  readonly weekday: number;
  readonly day: number;
  readonly month: number;
  /** Only where it is not the present year. */
  readonly year: number | undefined;
  readonly hour: number;
  readonly minute: number;
  readonly relative: 'today' | 'tomorrow' | undefined;
  /** The offset from UTC, only where the clock shows this time twice: "UTC+2". */
  readonly offset: string | undefined;
}
