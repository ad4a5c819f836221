import type { LocalDate, LocalTime } from './calendar.ts';

/** What a visitor said of when they want to come. All days and times are those of their own calendar and clock. */
export interface TimesRead {
  /**
   * What would suit them, in the order they said it: "Tuesday at three or Thursday morning" are two. An option without
   * days is any day, one without a time any time; an empty list says nothing of either.
   */
  readonly options: readonly TimeOption[];
  /** What would not: "any time but Monday", "not in the morning". */
  readonly except: readonly Exception[];
  /** How long it should take, in minutes. */
  readonly minutes?: number;
  /** As soon as possible; within the options, where there are any. */
  readonly soonest: boolean;
  /** "Whenever you like". */
  readonly any: boolean;
  /** What cannot be as it was said. It is in no option: nothing is moved to where it would fit. */
  readonly problems: readonly TimeProblem[];
}

/** Days and times that would suit: any of the days, at any of the times. */
export interface TimeOption {
  /** Readings of the days that were said, the likeliest first; one alone where the words are clear. */
  readonly days?: Readings<Days>;
  /** Likewise of the time: "at 3" is 15:00 and less likely 03:00. */
  readonly times?: Readings<Times>;
  /** Said as "about three" or "in two weeks": what is near suits too. */
  readonly about?: true;
  /** Each reading of the days is as likely: "12/01" is in January, and in December. */
  readonly either?: true;
}

/** Readings of the same words, the likeliest first. */
export type Readings<T> = readonly [T, ...T[]];

/** A span of days; both ends belong to it. */
export interface Days {
  readonly from: LocalDate;
  /** Without one it goes on for ever: "from Monday". */
  readonly to?: LocalDate;
  /** Only these of them, 1 for Monday to 7 for Sunday. */
  readonly weekdays?: readonly number[];
}

/** A time of day, or a part of the day. */
export type Times =
  /** The visit begins then. */
  { readonly type: 'at'; readonly time: LocalTime } | TimeWindow;

/** The visit lies between them: from 00:00 where nothing was said of its earliest, to 24:00 likewise. */
export interface TimeWindow {
  readonly type: 'between';
  readonly from: LocalTime;
  readonly to: LocalTime;
}

/** Those times on those days; all times of the days, or those times of all days, where the other is missing. */
export interface Exception {
  readonly days?: {
    readonly from?: LocalDate;
    readonly to?: LocalDate;
    readonly weekdays?: readonly number[];
  };
  readonly times?: Times;
}

/** Words that name no day or time that could be booked. */
export interface TimeProblem {
  /**
   * `impossible`: a day or time that does not exist, as 31 June, 25 o'clock, or the hour left out when clocks go
   * forward. `past`: it is over. `other_weekday`: the day said is another day of the week than the one said with it.
   */
  readonly type: 'impossible' | 'past' | 'other_weekday';
  /** The visitor's own words. */
  readonly words: string;
}
