import { en } from '../language/en/index.ts';
import { type ReadTimesOptions, readTimes } from '../times/read-times.ts';
import type { Days, TimeOption, Times, TimesRead } from '../times/wish.ts';

/** Monday, ten in the morning in Kyiv. */
export const MONDAY = new Date('2026-11-23T08:00:00Z');

/** What is read on that Monday in Kyiv, in English unless said. */
export function readOnMonday(text: string, options: Partial<ReadTimesOptions> = {}): TimesRead | undefined {
  return readTimes(text, { now: MONDAY, zone: 'Europe/Kyiv', language: en, ...options });
}

/** Its options in a line: days and their other readings, times and theirs, a tilde for "about"; years are left out. */
export function optionsOnMonday(text: string, options: Partial<ReadTimesOptions> = {}): string | undefined {
  return readOnMonday(text, options)?.options.map(optionIn).join('; ');
}

function optionIn({ days, times, about }: TimeOption): string {
  return [days?.map(daysIn).join(' | '), times?.map(timesIn).join(' | '), about && '~']
    .filter(Boolean)
    .join(', ');
}

function daysIn({ from, to, weekdays }: Days): string {
  const days = from === to ? from.slice(5) : `${from.slice(5)}..${to?.slice(5) ?? ''}`;
  return weekdays ? `${days} w${weekdays.join('')}` : days;
}

function timesIn(times: Times): string {
  return times.type === 'at' ? times.time : `${times.from}-${times.to}`;
}
