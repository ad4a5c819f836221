import type { Language } from '../language/language.ts';
import { wordsOf } from '../text/clean-text.ts';
import { buildOptions } from './build-options.ts';
import { type LocalTime, localAt } from './calendar.ts';
import { joinMentions, widenToWeeks } from './join-mentions.ts';
import { itemsOf } from './joints.ts';
import { Scanner } from './mentions.ts';
import { patternsOf, type TimePatterns } from './patterns.ts';
import { readBareHours, readClock } from './read-clock.ts';
import { readDays } from './read-days.ts';
import { spell } from './spell.ts';
import type { TimesRead } from './wish.ts';
import { readDaysOfMonth } from './written-dates.ts';

/** What days and times are read by. */
export interface ReadTimesOptions {
  /** By which "tomorrow" is read, and what is over. */
  readonly now: Date;
  /** The visitor's time zone, as in `Europe/Kyiv`. */
  readonly zone: string;
  readonly language: Language;
  /** What the visitor was asked for last: a number alone is that. */
  readonly asked?: 'day' | 'time' | 'duration' | undefined;
  /** The hours of visits, from the earliest to the latest of all days: they decide which "three" is meant. */
  readonly hours?: { readonly from: LocalTime; readonly to: LocalTime } | undefined;
}

const USUAL_HOURS = { from: '09:00', to: '17:00' };

/**
 * What a visitor said or typed of when they want to come; nothing where they said nothing of it. Days and times are
 * those of the visitor's calendar and clock: `instantsAt` makes instants of them. Nothing in it is over, and nothing
 * was moved: what can't be is among the `problems`. Throws a RangeError for a zone that is none.
 */
export function readTimes(text: string, options: ReadTimesOptions): TimesRead | undefined {
  const { now, zone, language, hours = USUAL_HOURS } = options;
  const scanner = scanned(text, options);
  const present = localAt(now, zone);

  // Days that are no distance say nothing of when: "the two weeks I was ill".
  const mentions = scanner.mentions.filter(
    (mention) => mention.type !== 'nothing' && (mention.type !== 'amount' || mention.minutes < 1440),
  );
  if (mentions.length === 0) return undefined;
  const { problems, ...built } = buildOptions(itemsOf(scanner, patternsOf(language)), {
    today: present.date,
    time: present.time,
    zone,
    hours,
  });
  const amount = mentions.find((mention) => mention.type === 'amount');
  return {
    ...built,
    ...(amount?.type === 'amount' ? { minutes: amount.minutes } : {}),
    soonest: mentions.some(({ type }) => type === 'soon'),
    any: mentions.some(({ type }) => type === 'any'),
    problems: problems.map(({ type, mention }) => ({
      type,
      words: scanner.wordsAt(mention.start, mention.end),
    })),
  };
}

/** The words of a text that say nothing of when. */
export function wordsBesideTimes(text: string, options: ReadTimesOptions): readonly string[] {
  const scanner = scanned(text, options);
  let rest = scanner.text;
  for (const { start, end } of scanner.mentions)
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return wordsOf(rest);
}

/** A text with all that it says of when. */
function scanned(
  text: string,
  { now, zone, language, asked, hours = USUAL_HOURS }: ReadTimesOptions,
): Scanner {
  const patterns = patternsOf(language);
  const present = localAt(now, zone);
  const scanner = new Scanner(spell(text, language));
  const days = { language, now, zone, today: present.date, asked };
  const clock = { language, hours, asked };

  scanner.take(patterns.soon, () => ({ type: 'soon' }));
  scanner.take(patterns.parts.pattern, (match) => {
    const part = patterns.parts.valueOf(match);
    return part && { type: 'part', part };
  });
  readDays(scanner, days);
  readClock(scanner, clock);
  scanner.take(patterns.amount, (match) => {
    const minutes = patterns.amountOf(match)?.minutes ?? 0;
    return minutes > 0 ? { type: 'amount', minutes } : undefined;
  });
  if (asked === 'duration') {
    scanner.take(/(?<=^ )\d{1,3}(?= $)/gu, ([minutes]) => ({ type: 'amount', minutes: Number(minutes) }));
  }
  readDaysOfMonth(scanner, days);
  dropReasons(scanner, patterns);
  scanner.take(patterns.any, () => ({ type: 'any' }));
  // A number may be an hour because what stands next to it is one: "nine in the morning to one".
  for (const _round of [1, 2]) {
    joinMentions(scanner, patterns);
    readBareHours(scanner, clock);
  }
  joinMentions(scanner, patterns);
  widenToWeeks(scanner, patterns, present.date);
  return scanner;
}

/** Takes away what is in a clause that says why, where a day or time was said before it. */
function dropReasons(scanner: Scanner, { reason }: TimePatterns): void {
  for (const { 0: clause, index: start } of scanner.text.matchAll(reason)) {
    const end = start + clause.length;
    const mentions = scanner.mentions.filter(({ type }) => type !== 'soon');
    if (!mentions.some((mention) => mention.end <= start)) continue;
    for (const mention of mentions) {
      if (mention.start >= start && mention.end <= end) scanner.replace(mention, []);
    }
    scanner.add(start, end, { type: 'nothing' });
  }
}
