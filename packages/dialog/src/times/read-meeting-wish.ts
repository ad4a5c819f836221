import { anywhere, type Language, languageOf } from '../language/index.ts';
import { plainOf } from '../text/clean-text.ts';
import { addDays, instantsAt, type LocalTime, localAt, weekdayOf } from './calendar.ts';
import { readTimes } from './read-times.ts';
import type { Days, TimeOption, Times, TimesRead } from './wish.ts';

/** What was said, and what it may be a reply to. */
export interface Said {
  readonly text: string;
  /** Earlier turns, the oldest first. */
  readonly before: readonly { readonly role: 'visitor' | 'assistant'; readonly text: string }[];
}

/** What a wish is read by. */
export interface MeetingWishOptions {
  readonly now: Date;
  /** The visitor's time zone, as in `Europe/Kyiv`. */
  readonly zone: string;
  /** Of texts without letters: "14:00". */
  readonly language: Language;
  /** As `readTimes` needs them. */
  readonly hours?: { readonly from: LocalTime; readonly to: LocalTime } | undefined;
}

/** When a visitor would like to meet. */
export interface MeetingWish {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
  /** Whether a time is what they said, and not merely on one of the days in between. */
  suits(start: Date, end: Date): boolean;
}

/** Earlier turns that a wish may have been said in. */
const TURNS = 6;
/** How far ahead is looked where no day was named, and from a day on without an end. */
const OPEN_DAYS = 30;

const MEETING = anywhere(({ times }) => times.meeting);
const VISIT = anywhere(({ times }) => times.visit);

/**
 * Whether a text speaks of a meeting that somebody would like to have, by itself or as a reply within a conversation
 * about one, and when that is to be. Undefined for everything else, questions about opening hours included. Throws a
 * RangeError for a zone that is none.
 */
export function readMeetingWish(
  { text, before }: Said,
  options: MeetingWishOptions,
): MeetingWish | undefined {
  const read = (said: string) =>
    readTimes(said, { ...options, language: /\p{L}/u.test(said) ? languageOf(said) : options.language });
  const earlier = before.slice(-TURNS);
  const when = read(text);
  const isReply = when !== undefined && earlier.some((turn) => wantsToMeet(turn.text, read(turn.text)));
  if (!wantsToMeet(text, when) && !isReply) return undefined;
  const visitors = earlier.filter(({ role }) => role === 'visitor').map((turn) => read(turn.text));
  const day = visitors.findLast((each) => each?.options.some(({ days }) => days !== undefined));
  return wishOf(completed(when, isReply ? day : undefined), options);
}

function wantsToMeet(text: string, when: TimesRead | undefined): boolean {
  const plain = plainOf(text);
  return MEETING.test(plain) || (when !== undefined && VISIT.test(plain));
}

type Wanted = Pick<TimesRead, 'options' | 'except'>;

/** "In the afternoon" is that of the day which was named before. */
function completed(when: TimesRead | undefined, before: TimesRead | undefined): Wanted {
  const { options, except } = when ?? { options: [], except: [] };
  if (!before || options.length === 0 || options.some(({ days }) => days !== undefined))
    return { options, except };
  const days = before.options.flatMap((option) => option.days?.[0] ?? []);
  return {
    options: options.flatMap((option) => days.map((each) => ({ ...option, days: [each] as const }))),
    except,
  };
}

function wishOf({ options, except }: Wanted, { now, zone }: MeetingWishOptions): MeetingWish {
  const today = localAt(now, zone).date;
  const spans = options.map(({ days }) => days?.[0] ?? { from: today });
  const firsts = spans.map(({ from }) => from).toSorted();
  const lasts = spans.map(({ from, to }) => to ?? addDays(from, OPEN_DAYS)).toSorted();
  return {
    from: startOf(firsts[0] ?? today, zone),
    to: startOf(addDays(lasts.at(-1) ?? addDays(today, OPEN_DAYS), 1), zone),
    suits(start, end) {
      const slot = { start: localAt(start, zone), end: localAt(end, zone) };
      const isIn = (of: { readonly days?: Partial<Days> | undefined; readonly times?: Times | undefined }) =>
        (of.days === undefined || isOnDays(slot, of.days)) &&
        (of.times === undefined || isAtTime(slot, of.times));
      if (except.some(isIn)) return false;
      return options.length === 0 || options.some((option) => isIn(likeliest(option)));
    },
  };
}

const likeliest = ({ days, times }: TimeOption) => ({ days: days?.[0], times: times?.[0] });

interface LocalSlot {
  readonly start: ReturnType<typeof localAt>;
  readonly end: ReturnType<typeof localAt>;
}

function isOnDays({ start: { date } }: LocalSlot, { from, to, weekdays }: Partial<Days>): boolean {
  if (from !== undefined && date < from) return false;
  if (to !== undefined && date > to) return false;
  return weekdays === undefined || weekdays.includes(weekdayOf(date));
}

function isAtTime({ start, end }: LocalSlot, times: Times): boolean {
  if (times.type === 'at') return start.time === times.time;
  const until = end.date > start.date ? '24:00' : end.time;
  return start.time >= times.from && until <= times.to;
}

/** The first moment of a day: midnight, or one o'clock where clocks go forward at midnight. */
function startOf(date: string, zone: string): Date {
  const [first] = [...instantsAt(date, '00:00', zone), ...instantsAt(date, '01:00', zone)];
  return first ?? new Date(`${date}T00:00:00Z`);
}
