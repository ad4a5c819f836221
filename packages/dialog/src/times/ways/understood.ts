import { z } from 'zod';
import type { Language } from '../../language/language.ts';
import { instantsAt } from '../calendar.ts';
import { readTimes } from '../read-times.ts';
import type { Days, Exception, TimeOption, Times, TimesRead } from '../wish.ts';

const Way = z.strictObject({
  say: z.string(),
  asked: z.enum(['day', 'time', 'duration']).optional(),
  mean: z.array(z.strictObject({ days: z.string().optional(), time: z.string().optional() })).optional(),
  not: z.array(z.string()).optional(),
  minutes: z.number().optional(),
  soon: z.boolean().optional(),
  problem: z.enum(['impossible', 'past', 'other_weekday']).optional(),
});
type Way = z.infer<typeof Way>;

/** A file of this folder; `README.md` says what is in one. */
export const Ways = z.strictObject({ now: z.string(), zone: z.string(), ways: z.array(Way) });

/** Which of the ways the reader of times understands. */
export function understood(
  { now, zone, ways }: z.infer<typeof Ways>,
  language: Language,
): readonly { readonly say: string; readonly understood: boolean; readonly read: TimesRead | undefined }[] {
  const [date = '', time = ''] = now.split('T');
  const [instant] = instantsAt(date, time, zone);
  if (!instant) throw new Error(`There is no ${now} in ${zone}.`);
  return ways.map((way) => {
    const read = readTimes(way.say, { now: instant, zone, language, asked: way.asked });
    return { say: way.say, read, understood: read !== undefined && isMeant(way, read) };
  });
}

function isMeant({ mean = [], not = [], minutes, soon = false, problem }: Way, read: TimesRead): boolean {
  if (problem) return read.problems.some(({ type }) => type === problem);
  // Days that anything else suits may be left out of what is meant: "not on Monday".
  const options = read.options.filter(({ days, times }) => days !== undefined || times !== undefined);
  return (
    read.problems.length === 0 &&
    read.minutes === minutes &&
    read.soonest === soon &&
    options.length === mean.length &&
    mean.every(({ days, time }, index) => hasDays(options[index], days) && hasTime(options[index], time)) &&
    read.except.length === not.length &&
    not.every((what) => read.except.some((exception) => isExcept(exception, what)))
  );
}

function hasDays(option: TimeOption | undefined, meant: string | undefined): boolean {
  const days = option?.days?.[0];
  if (meant === undefined || !days) return meant === undefined && !days;
  const [from = '', to = meant.includes('..') ? '' : from] = meant.split('..');
  return isWithin(days, from, to === '' ? undefined : to) && (meant.includes('..') || days.to === from);
}

function isWithin(days: Days, from: string, to: string | undefined): boolean {
  return days.from >= from && (to === undefined || (days.to !== undefined && days.to <= to));
}

const PARTS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  morning: ['05:00', '12:00'],
  lunch: ['11:00', '15:00'],
  afternoon: ['12:00', '19:00'],
  evening: ['16:00', '24:00'],
};

function hasTime(option: TimeOption | undefined, meant: string | undefined): boolean {
  const times = option?.times?.[0];
  if (meant === undefined || !times) return meant === undefined && !times;
  if (times.type === 'at') return times.time === meant;
  const part = PARTS[meant];
  if (part) return times.from >= part[0] && times.to <= part[1];
  const [from = '', to = ''] = meant.split('..');
  return meant.includes('..') && times.from === (from || '00:00') && times.to === (to || '24:00');
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function isExcept({ days, times }: Exception, what: string): boolean {
  const weekday = WEEKDAYS.indexOf(what) + 1;
  if (weekday > 0) return days?.weekdays?.includes(weekday) ?? false;
  return PARTS[what] ? isInPart(times, PARTS[what]) : days?.from === what;
}

function isInPart(times: Times | undefined, [from, to]: readonly [string, string]): boolean {
  return times?.type === 'between' && times.from >= from && times.to <= to;
}
