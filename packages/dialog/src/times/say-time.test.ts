import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { uk } from '../language/uk/index.ts';
import { localAt } from './calendar.ts';
import { readTimes } from './read-times.ts';
import { sayTime } from './say-time.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

describe('how a slot is said and written', () => {
  it.each([
    [
      '2026-11-24T14:30:00Z',
      'Tuesday, 24 November, half past two in the afternoon',
      'Tuesday, 24 November, 2:30 pm',
    ],
    [
      '2026-11-24T09:00:00Z',
      'Tuesday, 24 November, nine o’clock in the morning',
      'Tuesday, 24 November, 9 am',
    ],
    ['2026-11-21T12:00:00Z', 'tomorrow, Saturday, 21 November, noon', 'Saturday, 21 November, 12 pm'],
    [
      '2026-11-20T11:45:00Z',
      'today, Friday, 20 November, a quarter to twelve in the morning',
      'Friday, 20 November, 11:45 am',
    ],
    [
      '2026-11-30T18:05:00Z',
      'Monday, 30 November, six oh five in the evening',
      'Monday, 30 November, 6:05 pm',
    ],
    [
      '2026-11-30T16:10:00Z',
      'Monday, 30 November, four ten in the afternoon',
      'Monday, 30 November, 4:10 pm',
    ],
    [
      '2026-11-30T16:50:00Z',
      'Monday, 30 November, four fifty in the afternoon',
      'Monday, 30 November, 4:50 pm',
    ],
    [
      '2027-01-04T08:20:00Z',
      'Monday, 4 January 2027, eight twenty in the morning',
      'Monday, 4 January 2027, 8:20 am',
    ],
  ])('in English %s', (start, spoken, written) => {
    expect(sayTime({ start: new Date(start) }, { language: en, zone: 'Europe/London', now: NOW })).toEqual({
      spoken,
      written,
    });
  });

  it.each([
    [
      '2026-11-24T12:30:00Z',
      'вівторок, 24 листопада, о чотирнадцятій тридцять',
      'вівторок, 24 листопада, о 14:30',
    ],
    [
      '2026-11-24T09:00:00Z',
      'вівторок, 24 листопада, об одинадцятій ранку',
      'вівторок, 24 листопада, об 11:00',
    ],
    [
      '2026-11-21T15:05:00Z',
      'завтра, субота, 21 листопада, о сімнадцятій нуль п’ять',
      'субота, 21 листопада, о 17:05',
    ],
    [
      '2026-11-20T19:45:00Z',
      'сьогодні, п’ятниця, 20 листопада, о двадцять першій сорок п’ять',
      'п’ятниця, 20 листопада, о 21:45',
    ],
    [
      '2027-01-04T08:15:00Z',
      'понеділок, 4 січня 2027 року, о десятій п’ятнадцять ранку',
      'понеділок, 4 січня 2027 року, о 10:15',
    ],
  ])('in Ukrainian %s', (start, spoken, written) => {
    expect(sayTime({ start: new Date(start) }, { language: uk, zone: 'Europe/Kyiv', now: NOW })).toEqual({
      spoken,
      written,
    });
  });

  it('says which of the two it is when clocks go back', () => {
    const said = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(
      (start) =>
        sayTime({ start: new Date(start) }, { language: en, zone: 'Europe/London', now: NOW }).written,
    );
    expect(said).toEqual([
      'Sunday, 25 October, 1:30 am, by UTC+01:00',
      'Sunday, 25 October, 1:30 am, by UTC+00:00',
    ]);
  });

  it('is what it means: read again, it is the same day and time', () => {
    const start = fc
      .integer({ min: 1, max: 300 * 288 })
      .map((fives) => new Date(NOW.getTime() + fives * 5 * 60_000));
    const zone = fc.constantFrom('Europe/Kyiv', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(start, zone, fc.constantFrom('en', 'uk'), (slot, where, code) => {
        const language = code === 'en' ? en : uk;
        const { spoken, written } = sayTime({ start: slot }, { language, zone: where, now: NOW });
        const { date, time } = localAt(slot, where);
        for (const said of [spoken, written]) {
          const [option, ...others] = readTimes(said, { now: NOW, zone: where, language })?.options ?? [];
          expect(others, said).toEqual([]);
          expect(option?.days, said).toEqual([{ from: date, to: date }]);
          expect(option?.times?.[0], said).toEqual({ type: 'at', time });
        }
      }),
      { numRuns: 300 },
    );
  });
});
