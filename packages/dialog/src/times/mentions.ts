import type { PartOfDay } from '../language/time-words.ts';
import type { LocalDate, LocalTime } from './calendar.ts';
import type { Spelt } from './spell.ts';
import type { Days, Readings, TimeProblem, TimeWindow } from './wish.ts';

interface Span {
  /** Where it stands in the spelt text. */
  readonly start: number;
  readonly end: number;
}

/** A day or days that were named. */
export interface DaysMention extends Span {
  readonly type: 'days';
  readonly readings: Readings<Days>;
  /**
   * What else may complete it. `weekday`: a week says which. `week` and `month`: a weekday says which of its days.
   * `day_of_month`: a month says which.
   */
  readonly kind: 'date' | 'weekday' | 'weekend' | 'week' | 'month' | 'day_of_month' | 'other';
  /** Of `weekday`. */
  readonly weekday?: number;
  /** No other of its name: "this Friday". */
  readonly single?: true;
  /** The part of the day that the same word says: "tonight". */
  readonly part?: PartOfDay;
  /** Which of its name in a month, from 1; -1 is the last. */
  readonly nth?: number;
  /** Of `day_of_month`. */
  readonly day?: number;
  readonly about?: true;
  readonly either?: true;
}

/** A time that was named; with both readings where it may be before and after noon. */
export interface ClockMention extends Span {
  readonly type: 'clock';
  readonly readings: Readings<LocalTime>;
}

/** From one hour to another. */
export interface WindowMention extends Span {
  readonly type: 'window';
  readonly window: TimeWindow;
}

export interface PartMention extends Span {
  readonly type: 'part';
  readonly part: PartOfDay;
}

/** So many minutes, or days for what is as long as that. */
export interface AmountMention extends Span {
  readonly type: 'amount';
  readonly minutes: number;
}

/** A day and time by their distance from now: "in an hour". */
export interface MomentMention extends Span {
  readonly type: 'moment';
  readonly date: LocalDate;
  readonly time: LocalTime;
}

export interface WordMention extends Span {
  /** `nothing` is of time, but says nothing of when. */
  readonly type: 'soon' | 'any' | 'nothing';
}

export interface ProblemMention extends Span {
  readonly type: 'problem';
  readonly problem: TimeProblem['type'];
}

export type Mention =
  | DaysMention
  | ClockMention
  | WindowMention
  | PartMention
  | AmountMention
  | MomentMention
  | WordMention
  | ProblemMention;

/** What a reader makes of a match. Its place is that of the match, unless it begins earlier. */
export type Found = Mention extends infer M
  ? M extends Mention
    ? Omit<M, 'start' | 'end'> & { readonly start?: number }
    : never
  : never;

/** Finds mentions in a text, each word in one at most: who looks first, has it. */
export class Scanner {
  readonly text: string;
  /** The visitor's own words between two places. */
  readonly wordsAt: Spelt['wordsAt'];
  readonly #taken: Mention[] = [];

  constructor({ text, wordsAt }: Spelt) {
    this.text = text;
    this.wordsAt = wordsAt;
  }

  /** In the order of the text. */
  get mentions(): readonly Mention[] {
    return this.#taken.toSorted((a, b) => a.start - b.start);
  }

  /** Whole words that match a pattern; `read` may decline one. */
  take(pattern: RegExp, read: (match: RegExpExecArray, end: number) => Found | undefined): void {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(this.text); match; match = pattern.exec(this.text)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const found = match[0] !== '' && this.#free(start, end) ? read(match, end) : undefined;
      if (found) this.#taken.push({ ...found, start: found.start ?? start, end });
      // What was not taken may hide a match that begins within it.
      else pattern.lastIndex = start + 1;
    }
  }

  /** Takes a place that a library found. */
  add(start: number, end: number, found: Found): void {
    if (this.#free(start, end)) this.#taken.push({ ...found, start, end });
  }

  replace(mention: Mention, others: readonly Mention[]): void {
    this.#taken.splice(this.#taken.indexOf(mention), 1, ...others);
  }

  #free(start: number, end: number): boolean {
    return this.#taken.every((mention) => mention.end <= start || mention.start >= end);
  }
}
