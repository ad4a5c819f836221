import type { Chrono } from 'chrono-node';
import { type Lists, record, type Value } from './phrases/lists.ts';
import { sayPlainly, sayWeekPlainly } from './say-time-plainly.ts';

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

/** Patterns and what each of them means, those that are tried first before the others. */
export type Meanings<Value> = readonly (readonly [pattern: string, value: Value])[];

export type Span = 'days' | 'week' | 'weekend' | 'weekends' | 'workdays' | 'month' | 'year';
export type WeekdayForm = 'bare' | 'this' | 'next' | 'last' | 'week_later' | 'every' | 'last_of' | number;

/**
 * How a language says when, from `times.txt` of its folder; `readTimeWords` names the list of each. Patterns are sources of
 * regular expressions, without anchors. They are matched against the text in lower case after its numbers were written in
 * digits: a number is `3`, an ordinal that may count days `3#`, one that counts hours (a grammatical gender of its own,
 * as in Ukrainian) `3%`, a comma or the end of a sentence ` , `, a dash ` - `. An empty pattern stands for "there are
 * none". Slots are groups: `h` an hour, `m` minutes, `n` another number, `d1` to `d7` the days of the week.
 */
export interface TimeWords extends Omit<TimeHooks, 'say' | 'sayWeek'> {
  readonly say: NonNullable<TimeHooks['say']>;
  readonly sayWeek: NonNullable<TimeHooks['sayWeek']>;
  /** Number words besides those of `contact.numbers`: cases, and what recognition takes them for ("tree"). */
  readonly numbers: Readonly<Record<string, number>>;
  readonly ordinals: Readonly<Record<string, number>>;
  readonly hourOrdinals: Readonly<Record<string, number>>;
  /** What makes digits an ordinal: "th". */
  readonly ordinalEnding: string;
  readonly hourOrdinalEnding: string;
  /** Patterns: words that the language writes together, and their second half: "montag" and "abend". */
  readonly joined: Readonly<Record<'first' | 'second', string>>;
  /** Words that are understood with one letter wrong, left out, too many or in its neighbour's place. */
  readonly misspelt: readonly string[];
  /** Words so close to those that are words of their own: "четверо" is no Thursday. */
  readonly lookalikes: readonly string[];
  /** Days of the year with a name: "Christmas Eve". */
  readonly holidays: Meanings<{ readonly month: number; readonly day: number }>;
  /** Monday to Sunday, and January to December. */
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  /** Single days by their distance from today, and the part of the day that the word says too ("tonight"). */
  readonly days: Meanings<{ readonly offset: number; readonly part: PartOfDay | undefined }>;
  readonly hourUnit: string;
  /** A count and a unit, or a time with a name of its own; `amounts` are those, in minutes: "half an hour". */
  readonly amount: string;
  readonly amounts: Meanings<number>;
  /** So long from now, and so long ago. */
  readonly ahead: string;
  readonly ago: string;
  /** Moves a time that was agreed on, and so names none: "half an hour later". */
  readonly shifted: string;
  /** Stands between an amount and the day that it is counted from: "a week from Tuesday". */
  readonly countedFrom: string;
  /** Weeks, weekends and so on by their distance from the present one; `days` are so many from today on. */
  readonly spans: Meanings<{ readonly span: Span; readonly offset: number }>;
  /** `last_of` and a number stand before a month: "the last Friday of". */
  readonly weekdayForms: Meanings<WeekdayForm>;
  /** Stand before a week, a month or a year and mean a part of it. */
  readonly edges: Readonly<Record<EdgeOfSpan, string>>;
  /** Stands before a day and means all of its week: "the week of". */
  readonly weekOf: string;
  readonly parts: Meanings<PartOfDay>;
  /** The minutes to add to the hour, or that `m` says them, after the hour or before it. */
  readonly clock: Meanings<number | 'past' | 'to'>;
  readonly moments: Meanings<string>;
  /** Right after an hour: before noon, and after it. */
  readonly am: string;
  readonly pm: string;
  /** What stands before a day or a time, or between two. */
  readonly joints: Readonly<Record<Joint, string>>;
  /** Stands before a plural that does not suit, where the word before one day is another: "no Mondays". */
  readonly none: string;
  /** Stands before a time and never before a day, so that "at 10.12" is no date. */
  readonly onlyClock: string;
  /** Words without a meaning of their own between all these: "on", "the". */
  readonly skip: string;
  /** Right after a day or a time: it does not suit, "doesn't work". */
  readonly unsuitable: string;
  /** Those of `unsuitable` that are said of one day, whatever stands before it with a comma: "tomorrow is too early". */
  readonly unsuitableOne: string;
  /** Right after a day or a time: what comes after it suits too, what comes before it, what is near: "or so". */
  readonly onwards: string;
  readonly latest: string;
  readonly roughly: string;
  /** Begins a clause that says why, "because I work on Mondays", and words that end it. */
  readonly reason: string;
  readonly clauseEnds: string;
  /** Right after a number: begins another clause, so that the number counts nothing: "after five I'm free". */
  readonly newClause: string;
  /** A day of the month: "the 24". */
  readonly dayNumber: string;
  readonly soon: string;
  readonly any: string;
  /** Anywhere in a turn, for `readMeetingWish`: a wish to meet; the same where the turn also says when. */
  readonly meeting: string;
  readonly visit: string;
}

/** What no list of words can say of a language; all of it may be absent. */
export interface TimeHooks {
  /**
   * Reads dates with the name of a month; without it they are a number and a month beside each other. No more than that, and
   * without refiners: chrono's drop 31 June, and move dates by rules that are not ours.
   */
  readonly dates?: Chrono;
  /** Whether some who speak it write the month first: "12/31". */
  readonly monthFirst?: true;
  /** How a day and a time are named, for `sayTime`; otherwise as the computer writes them in the language. */
  readonly say?: (moment: SaidMoment) => { readonly spoken: string; readonly written: string };
  /** The hours of a week, as what follows "we take appointments": "Monday to Friday, 9 am to 5 pm". */
  readonly sayWeek?: (spans: readonly WeekSpan[]) => string;
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

/** Weeks first: "the last week of" ends as "the end of" may. */
export const EDGES = [
  'first_week',
  'second_week',
  'third_week',
  'last_week',
  'start',
  'middle',
  'end',
] as const satisfies readonly EdgeOfSpan[];

/** The lists of joints; those of two words have an underscore. */
const JOINTS = {
  at: 'at',
  about: 'about',
  after: 'after',
  notBefore: 'not_before',
  before: 'before',
  until: 'until',
  notAfter: 'not_after',
  from: 'from',
  between: 'between',
  to: 'to',
  and: 'and',
  or: 'or',
  except: 'except',
  instead: 'instead',
} as const satisfies Record<Joint, string>;

const UNITS: readonly Unit[] = ['minute', 'hour', 'day', 'week', 'month'];
const NEVER = '(?!)';

/** Slots for times of the clock: an hour, also of two digits alone, and minutes, also a few that a dash may join. */
const CLOCK_SLOTS = {
  h: String.raw`(?<h>\d{1,2})[#%]?`,
  hh: String.raw`(?<h>[01]\d|2[0-3])`,
  h1: '(?<h>[1-9])%?',
  m: String.raw`(?<m>[1-5]?\d)`,
  mm: String.raw`(?<m>[0-5]\d)`,
  minutes: String.raw`(?<m>[0-5]\d)|0 (?<m>[1-9])`,
  round_m: '(?<m>00|30|45)',
  quarter_m: '(?<m>15)',
  n: String.raw`(?<n>\d{1,2})`,
};

/** Reads `times.txt` of the language of a BCP 47 code. Throws an `Error` that names the line for what is wrong in it. */
export function readTimeWords(lists: Lists, code: string, hooks: TimeHooks = {}): TimeWords {
  lists.define(CLOCK_SLOTS);
  const weekdays = byNumber(lists, 'weekdays', 7);
  const weekday = weekdays.map((pattern, index) => `(?<d${index + 1}>${pattern || NEVER})`).join('|');
  const amounts = meanings(lists, 'amounts', ([minutes]) => Number(minutes));
  const units = record(UNITS, (unit) => lists.pattern(`units.${unit}`));
  const amount = amountSource(lists, amounts, units);
  lists.define({ weekday, amount });
  const words = {
    say: sayPlainly(code),
    sayWeek: sayWeekPlainly(code),
    ...hooks,
    numbers: lists.numbers('numbers'),
    ordinals: lists.numbers('ordinals'),
    hourOrdinals: lists.numbers('hour_ordinals'),
    ordinalEnding: lists.pattern('ordinal_ending'),
    hourOrdinalEnding: lists.pattern('hour_ordinal_ending'),
    joined: lists.patterns('joined', ['first', 'second']),
    misspelt: lists.words('misspelt'),
    lookalikes: lists.words('lookalikes'),
    holidays: meanings(lists, 'holidays', ([date]) => {
      const [month = 0, day = 0] = date.split('-').map(Number);
      return { month, day };
    }),
    weekdays,
    months: byNumber(lists, 'months', 12),
    days: meanings(lists, 'days', ([offset, part]) => ({
      offset: Number(offset),
      part: part as PartOfDay | undefined,
    })),
    hourUnit: units.hour,
    amount,
    amounts,
    ahead: lists.pattern('ahead'),
    ago: lists.pattern('ago'),
    shifted: lists.pattern('shifted'),
    countedFrom: lists.pattern('counted_from'),
    spans: meanings(lists, 'spans', ([span, offset]) => ({ span: span as Span, offset: Number(offset) })),
    weekdayForms: meanings(lists, 'weekday_forms', ([form]) =>
      /^\d$/u.test(form) ? Number(form) : (form as WeekdayForm),
    ),
    edges: record(EDGES, (edge) => lists.pattern(`edges.${edge}`)),
    weekOf: lists.pattern('week_of'),
    parts: meanings(lists, 'parts', ([part]) => part as PartOfDay),
    clock: meanings(lists, 'clock', ([minutes]) =>
      minutes === 'past' || minutes === 'to' ? minutes : Number(minutes),
    ),
    moments: meanings(lists, 'moments', ([time]) => time),
    am: lists.pattern('am'),
    pm: lists.pattern('pm'),
    joints: record(Object.keys(JOINTS) as Joint[], (joint) => lists.pattern(`joints.${JOINTS[joint]}`)),
    none: lists.pattern('none'),
    onlyClock: lists.pattern('only_clock'),
    skip: lists.pattern('skip'),
    unsuitable: lists.pattern('unsuitable'),
    unsuitableOne: lists.pattern('unsuitable_one'),
    onwards: lists.pattern('onwards'),
    latest: lists.pattern('latest'),
    roughly: lists.pattern('roughly'),
    reason: lists.pattern('reason'),
    clauseEnds: lists.pattern('clause_ends'),
    newClause: lists.pattern('new_clause'),
    dayNumber: lists.pattern('day_number'),
    soon: lists.pattern('soon'),
    any: lists.pattern('any'),
    meeting: lists.pattern('meeting'),
    visit: lists.pattern('visit'),
  };
  lists.done();
  return words;
}

function meanings<T>(lists: Lists, name: string, read: (value: Value) => T): Meanings<T> {
  return lists.valued(name).map(([pattern, value]) => [pattern, read(value)]);
}

/** One pattern for each number from 1 to `last`. */
function byNumber(lists: Lists, name: string, last: number): readonly string[] {
  const valued = lists.valued(name);
  return Array.from({ length: last }, (_, index) =>
    valued.flatMap(([pattern, [value]]) => (Number(value) === index + 1 ? [pattern] : [])).join('|'),
  );
}

/** The source of `{amount}`: one with a name of its own, or a count and a unit. */
function amountSource(
  lists: Lists,
  amounts: Meanings<number>,
  units: Readonly<Record<Unit, string>>,
): string {
  const [one, two, alone] = [lists.pattern('one'), lists.pattern('two'), lists.pattern('alone')];
  const counts = [
    String.raw`(?<count>\d{1,3})`,
    ...(two === '' ? [] : [`(?<two>${two})`]),
    ...(one === '' ? [] : [`(?<one>${one})`]),
  ].join('|');
  const fixed = amounts.map(([pattern]) => pattern).join('|') || NEVER;
  const unit = UNITS.map((name) => `(?<${name}>${units[name] || NEVER})`).join('|');
  return `(?:(?<fixed>${fixed})|(?:(?:${counts}) ${alone === '' ? '' : `|(?=(?:${alone}) )`})(?:${unit}))`;
}
