import { describe, expect, it } from 'vitest';
import { uk } from '../language/uk/index.ts';
import { optionsOnMonday } from '../testing/times-read.ts';

/** Before Christmas; it is a Monday. */
const DECEMBER = { now: new Date('2026-12-14T08:00:00Z') };
const inEnglish = (text: string) => optionsOnMonday(text, DECEMBER);
const inUkrainian = (text: string) => optionsOnMonday(text, { ...DECEMBER, language: uk });

describe('days beside a span', () => {
  it.each([
    ['after New Year, on the 5th of January in the evening', '01-05, 17:00-23:00'],
    ['after New Year in the evening, 5 January', '01-05, 17:00-23:00'],
    ['5 January, after New Year', '01-05'],
    ['after Easter, on 12 April', '04-12'],
    ['after the holidays, Tuesday the 5th', '01-05'],
    ['after Christmas, 29 or 30 December', '12-29; 12-30'],
    ['Tuesday or Wednesday, before Friday', '12-15; 12-16'],
    ['next week, on 22 December', '12-22'],
    ['this week, tomorrow', '12-15'],
    ['on the weekend, Saturday', '12-19'],
    ['not before Wednesday, Thursday at three', '12-17, 15:00 | 03:00'],
  ])('are those of it that are meant: %j', (text, options) => expect(inEnglish(text)).toBe(options));

  it.each([
    ['після Нового року, 5 січня ввечері', '01-05, 17:00-23:00'],
    ['вже після Нового року ввечері, 5 січня', '01-05, 17:00-23:00'],
    ['після Різдва, 28 або 29 грудня', '12-28; 12-29'],
    ['наступного тижня, 22 грудня', '12-22'],
    ['на вихідних, у суботу', '12-19'],
  ])('are those of it that are meant in Ukrainian: %j', (text, options) =>
    expect(inUkrainian(text)).toBe(options),
  );

  it.each([
    ['after New Year, on Tuesday', '01-05'],
    ['after New Year on Tuesday', '01-05'],
    ['Tuesday after New Year at 3', '01-05, 15:00 | 03:00'],
    ['after the 20th, Monday, Tuesday or Wednesday', '12-21; 12-22; 12-23'],
  ])('are the first of their names after it: %j', (text, options) => expect(inEnglish(text)).toBe(options));

  it.each([
    ['після Нового року у вівторок', '01-05'],
    ['у вівторок після Нового року', '01-05'],
  ])('are the first of their names after it in Ukrainian: %j', (text, options) =>
    expect(inUkrainian(text)).toBe(options),
  );

  it.each([
    ['next week or on the 22nd of December', '12-21..12-27; 12-22'],
    ['next week and on the 22nd of December', '12-21..12-27; 12-22'],
    ['after New Year, 28 December', '01-02..; 12-28'],
    ['after Thursday, Friday or tomorrow', '12-18..; 12-18; 12-15'],
    ['after New Year in the evening, 5 January in the morning', '01-02.., 17:00-23:00; 01-05, 05:00-12:00'],
    // The 20th may be since when they are away.
    ['Tuesday, after the 20th', '12-15; 12-21..'],
    ['from Wednesday, Tuesday', '12-16..; 12-15'],
    ['after Wednesday, Tuesday', '12-17..; 12-15'],
  ])('are others than it where they are joined to it or do not lie in it: %j', (text, options) =>
    expect(inEnglish(text)).toBe(options),
  );
});
