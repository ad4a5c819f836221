import { useMemo } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';

/** Numbers and times as the reader's language writes them. */
export interface Formats {
  number(value: number): string;
  percent(share: number): string;
  /** '3 min 5 sec'; seconds alone under a minute, no seconds from an hour on. */
  duration(seconds: number): string;
  /** A day and the time of it, by the reader's clock. */
  moment(iso: string): string;
  /** The day of a moment, by the reader's clock. */
  date(iso: string): string;
  /** `2026-11-21`, as short as an axis needs it. */
  dayShort(day: string): string;
  /** `2026-11-21` in full. */
  day(day: string): string;
  /** An hour of the day, 0 to 23, as short as an axis needs it. */
  hourShort(hour: number): string;
  /** '15:00' or '3:00 PM'. */
  hour(hour: number): string;
  /** A day of the week, 1 for Monday. */
  weekday(day: number): string;
  weekdayShort(day: number): string;
  /** A short time to the tenth of a second: '0.9 s'. */
  seconds(milliseconds: number): string;
  /** A span of such times, as short as an axis needs it: '0.5–1 s'; the last one has no end. */
  waiting(fromMs: number, belowMs: number | null): string;
  /** How long after the beginning, as a tape shows it: '1:05'. */
  offset(milliseconds: number): string;
}

/** `timeZone` is the reader's own by default. Days and hours have none, and are shown as they are. */
export function createFormats(locale: string, timeZone?: string): Formats {
  const zone = timeZone ? { timeZone } : {};
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone });
  const dayShort = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const hourShort = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const weekdayShort = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // The first of June 2026 is a Monday.
  const ofWeek = (day: number) => Date.UTC(2026, 5, day);
  const unit = (name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' });
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const second = secondOf(locale);
  const units = { hour: unit('hour'), minute: unit('minute'), second: unit('second') };

  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    moment: (iso) => moment.format(new Date(iso)),
    date: (iso) => date.format(new Date(iso)),
    dayShort: (text) => dayShort.format(new Date(text)),
    day: (text) => day.format(new Date(text)),
    hourShort: (value) => hourShort.format(Date.UTC(2026, 0, 1, value)),
    hour: (value) => hour.format(Date.UTC(2026, 0, 1, value)),
    weekday: (day) => weekday.format(ofWeek(day)),
    weekdayShort: (day) => weekdayShort.format(ofWeek(day)),
    duration(seconds) {
      const parts = splitSeconds(seconds);
      const said = (['hour', 'minute', 'second'] as const)
        .filter((name) => parts[name] > 0 && !(name === 'second' && parts.hour > 0))
        .map((name) => units[name].format(parts[name]));
      return said.length > 0 ? said.join(' ') : units.second.format(0);
    },
    seconds: (milliseconds) => `${tenths.format(milliseconds / 1_000)}\u00a0${second}`,
    waiting(fromMs, belowMs) {
      const from = tenths.format(fromMs / 1_000);
      if (belowMs === null) return `${from}+\u00a0${second}`;
      return `${from}–${tenths.format(belowMs / 1_000)}\u00a0${second}`;
    },
    offset(milliseconds) {
      const { hour: hours, minute, second } = splitSeconds(milliseconds / 1_000);
      const pad = (value: number) => String(value).padStart(2, '0');
      return hours > 0 ? `${hours}:${pad(minute)}:${pad(second)}` : `${minute}:${pad(second)}`;
    },
  };
}

/** A second as the language abbreviates it after a number: 's', 'с'. */
function secondOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
  }).formatToParts(1);
  return parts.find(({ type }) => type === 'unit')?.value ?? 's';
}

function splitSeconds(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  return { hour: Math.floor(whole / 3_600), minute: Math.floor(whole / 60) % 60, second: whole % 60 };
}

export function useFormats(): Formats {
  const locale = useLocale();
  return useMemo(() => createFormats(locale), [locale]);
}

/** What a language is called in the reader's own; its code where that has no word for it. */
export function useLanguageNames(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    return (code) => {
      const name = names.of(code) ?? code;
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    };
  }, [locale]);
}
