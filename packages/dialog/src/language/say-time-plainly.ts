import type { SaidMoment, WeekSpan } from './time-words.ts';

interface Said {
  readonly spoken: string;
  readonly written: string;
}

/**
 * A day and time as the computer writes it in a language: "Dienstag, 24. November, 14:30". The spoken form begins with
 * "today" or "tomorrow" where the day is one of these.
 */
export function sayPlainly(code: string): (moment: SaidMoment) => Said {
  return ({ weekday, year, month, day, hour, minute, relative, offset }) => {
    const date = new Intl.DateTimeFormat(code, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      ...(year === undefined ? {} : { year: 'numeric' }),
      // A leap year has every day of any other.
    }).format(new Date(Date.UTC(year ?? 2024, month - 1, day)));
    const time = `${hour}:${String(minute).padStart(2, '0')}`;
    const written = [weekdayIn(code, weekday), date, time, ...(offset === undefined ? [] : [offset])].join(
      ', ',
    );
    const near = new Intl.RelativeTimeFormat(code, { numeric: 'auto' });
    const word = relative && near.format(relative === 'today' ? 0 : 1, 'day');
    return { spoken: word === undefined ? written : `${word}, ${written}`, written };
  };
}

/** "Montag – Donnerstag, 9:00–17:00; Freitag, 9:00–13:30" */
export function sayWeekPlainly(code: string): (spans: readonly WeekSpan[]) => string {
  return (spans) =>
    spans
      .map(({ first, last, more = [], ...hours }) => {
        const days = [...new Set([first, last])].map((day) => weekdayIn(code, day)).join(' – ');
        const times = [hours, ...more].map(({ from, to }) => [from, to].map(withoutZero).join('–'));
        return [days, ...times].join(', ');
      })
      .join('; ');
}

const withoutZero = (time: string): string => time.replace(/^0/u, '');

function weekdayIn(code: string, weekday: number): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(code, { timeZone: 'UTC', weekday: 'long' }).format(date);
}
