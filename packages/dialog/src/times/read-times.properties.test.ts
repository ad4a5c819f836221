import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { uk } from '../language/uk/index.ts';
import { addDays, dateOf, instantsAt, lastOfMonth, localAt, mondayOf, weekdayOf } from './calendar.ts';
import { readTimes } from './read-times.ts';
import type { Days, TimeOption, Times } from './wish.ts';

const LANGUAGES = { en, uk };
type Code = keyof typeof LANGUAGES;

const ZONES = [
  'Europe/Kyiv',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/Santiago',
];

/** Moments of eight years, half of them about those days at which dates and clocks are odd. */
const ODD = [
  '2024-02-28',
  '2026-03-29',
  '2026-10-25',
  '2026-11-01',
  '2026-12-31',
  '2027-01-31',
  '2028-02-29',
  '2026-04-05',
];
const anyMoment = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) }).map((at) => new Date(at));
const oddMoment = fc
  .tuple(fc.constantFrom(...ODD), fc.integer({ min: -36 * 60, max: 36 * 60 }))
  .map(([day, minutes]) => new Date(Date.parse(day) + minutes * 60_000));
const now = fc.oneof(anyMoment, oddMoment);
const zone = fc.constantFrom(...ZONES);

const WEEKDAYS: Record<Code, readonly string[]> = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  uk: ['понеділок', 'вівторок', 'середу', 'четвер', 'п’ятницю', 'суботу', 'неділю'],
};
const MONTHS: Record<Code, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  uk: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' '),
};
const code = fc.constantFrom<Code>('en', 'uk');

/** Words of each language, to make sentences of: sensible ones are rare, and none may break anything. */
const WORDS: Record<Code, readonly string[]> = {
  en: 'today tomorrow Monday next this the week after month in two at three half past quarter to 5 14th 31 June February pm not before between and or but any time morning evening end of hour minutes yesterday - , 12:30 9.15 last from until noon weekend'.split(
    ' ',
  ),
  uk: 'сьогодні завтра понеділок наступного цього тиждень після місяця через два о третій пів на чверть за 5 14-го 31 червня лютого ранку не раніше між та або крім вранці ввечері кінці годину хвилин вчора - , 12:30 9.15 минулого з до опівдні вихідних'.split(
    ' ',
  ),
};
const sentence = code.chain((language) =>
  fc
    .array(fc.constantFrom(...WORDS[language]), { minLength: 1, maxLength: 10 })
    .map((words) => ({ language, text: words.join(' ') })),
);

function read(text: string, language: Code, at: Date, where: string) {
  return readTimes(text, { now: at, zone: where, language: LANGUAGES[language] });
}

const single = (text: string, language: Code, at: Date, where: string) => {
  const options = read(text, language, at, where)?.options ?? [];
  expect(options.length, text).toBe(1);
  return options[0]?.days?.[0];
};

function expectRealDays({ from, to }: Days, today: string, text: string): void {
  expect(dateOf(Number(from.slice(0, 4)), Number(from.slice(5, 7)), Number(from.slice(8)))).toBe(from);
  expect(from >= today, `${text}: ${from}`).toBe(true);
  if (to) expect(to >= from, `${text}: ${from} to ${to}`).toBe(true);
}

interface Moment {
  readonly present: ReturnType<typeof localAt>;
  readonly at: Date;
  readonly where: string;
  readonly text: string;
}

function expectComing(day: string, time: Times, { present, at, where, text }: Moment): void {
  if (time.type === 'between') {
    if (day === present.date) expect(time.to > present.time, text).toBe(true);
    return;
  }
  const instants = instantsAt(day, time.time, where);
  expect(instants, `${text}: ${day} ${time.time}`).not.toEqual([]);
  expect(Number(instants.at(-1)), text).toBeGreaterThan(Number(at) - 60_000);
}

function expectPossible({ days, times }: TimeOption, moment: Moment): void {
  const { present, text } = moment;
  for (const each of days ?? []) expectRealDays(each, present.date, text);
  const day = days?.[0];
  for (const time of times ?? []) {
    if (time.type === 'between') expect(time.from < time.to, text).toBe(true);
    if (day && day.from === day.to) expectComing(day.from, time, moment);
  }
}

describe('whatever is said, wherever and whenever', () => {
  it('names no day that is over or that is none, and no time that a day does not have', () => {
    fc.assert(
      fc.property(sentence, now, zone, ({ language, text }, at, where) => {
        const moment = { present: localAt(at, where), at, where, text };
        for (const option of read(text, language, at, where)?.options ?? []) expectPossible(option, moment);
      }),
      { numRuns: 1_000 },
    );
  });

  it('says the problem in words of the visitor', () => {
    fc.assert(
      fc.property(sentence, now, zone, ({ language, text }, at, where) => {
        for (const { words } of read(text, language, at, where)?.problems ?? []) {
          expect(words).not.toBe('');
          expect(text).toContain(words);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('comes to an end for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), code, now, (text, language, at) => {
        expect(read(text, language, at, 'Europe/Kyiv')?.options ?? []).toBeInstanceOf(Array);
      }),
    );
    for (const part of [
      '1 ',
      'next ',
      'at at ',
      '1-',
      '12:',
      'a ',
      'after before ',
      'or ',
      'і ',
      '5 of ',
      'the ',
    ]) {
      expect(read(part.repeat(600 / part.length), 'en', new Date(), 'UTC')?.options ?? []).toBeInstanceOf(
        Array,
      );
    }
  });
});

describe('a wish lies inside its words', () => {
  it('a weekday is the coming one of that name, a week away at most', () => {
    fc.assert(
      fc.property(code, now, zone, fc.integer({ min: 1, max: 7 }), (language, at, where, weekday) => {
        const { date } = localAt(at, where);
        const name = WEEKDAYS[language][weekday - 1] ?? '';
        const day = single(language === 'en' ? `on ${name}` : `у ${name}`, language, at, where);
        expect(day?.from).toBe(day?.to);
        expect(weekdayOf(day?.from ?? '')).toBe(weekday);
        expect(day && day.from > date && day.from <= addDays(date, 7)).toBe(true);
        const next = single(
          language === 'en' ? `next week on ${name}` : `на наступному тижні у ${name}`,
          language,
          at,
          where,
        );
        expect(mondayOf(next?.from ?? '')).toBe(addDays(mondayOf(date), 7));
        expect(weekdayOf(next?.from ?? '')).toBe(weekday);
      }),
    );
  });

  it('a number of days or weeks is that many on the calendar, though days are of 23 to 25 hours', () => {
    fc.assert(
      fc.property(code, now, zone, fc.integer({ min: 2, max: 30 }), (language, at, where, count) => {
        const { date } = localAt(at, where);
        const days = single(
          language === 'en' ? `in ${count} days` : `через ${count} днів`,
          language,
          at,
          where,
        );
        expect(days).toEqual({ from: addDays(date, count), to: addDays(date, count) });
        const weeks = single(
          language === 'en' ? `in ${count} weeks` : `через ${count} тижнів`,
          language,
          at,
          where,
        );
        expect(weeks?.from).toBe(addDays(date, 7 * count));
      }),
    );
  });

  it('a number of hours is that many on the clock of the world', () => {
    fc.assert(
      fc.property(now, zone, fc.integer({ min: 1, max: 20 }), (at, where, hours) => {
        const [option] = read(`in ${hours} hours`, 'en', at, where)?.options ?? [];
        const then = localAt(new Date(at.getTime() + hours * 3_600_000), where);
        expect(option?.days).toEqual([{ from: then.date, to: then.date }]);
        expect(option?.times).toEqual([{ type: 'at', time: then.time }]);
      }),
    );
  });

  it('a day and month is that one, impossible where the calendar has none, and past where it has just been', () => {
    fc.assert(
      fc.property(
        code,
        now,
        zone,
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 12 }),
        (language, at, where, day, month) => {
          const { date } = localAt(at, where);
          const result = read(`${day} ${MONTHS[language][month - 1]}`, language, at, where);
          const years = [0, 1].map((ahead) => dateOf(Number(date.slice(0, 4)) + ahead, month, day));
          if (result?.options.length === 0) {
            const [type] = result.problems.map((problem) => problem.type);
            if (type === 'impossible') expect(years).toContain(undefined);
            else expect(years[0] && years[0] < date && years[0] >= addDays(date, -31)).toBe(true);
            return;
          }
          const [said] = result?.options[0]?.days ?? [];
          expect(years).toContain(said?.from);
          expect(said?.to).toBe(said?.from);
          expect(result?.problems).toEqual([]);
        },
      ),
    );
  });

  it('the end of the month ends with it, and begins in its last third or today', () => {
    fc.assert(
      fc.property(code, now, zone, (language, at, where) => {
        const { date } = localAt(at, where);
        const days = single(
          language === 'en' ? 'at the end of the month' : 'у кінці місяця',
          language,
          at,
          where,
        );
        expect(days?.to).toBe(lastOfMonth(date));
        expect(days?.from).toBe([date, `${date.slice(0, 8)}20`].toSorted().at(-1));
      }),
    );
  });

  it('the 14th is the coming one', () => {
    fc.assert(
      fc.property(now, zone, fc.integer({ min: 4, max: 31 }), (at, where, day) => {
        const { date } = localAt(at, where);
        const days = single(`on the ${day}th`, 'en', at, where);
        expect(Number(days?.from.slice(8))).toBe(day);
        expect(days && days.from >= date && days.from <= addDays(date, 62)).toBe(true);
      }),
    );
  });
});
