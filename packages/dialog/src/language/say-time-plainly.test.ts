import { expect, it } from 'vitest';
import { sayPlainly, sayWeekPlainly } from './say-time-plainly.ts';

const MOMENT = {
  weekday: 2,
  day: 24,
  month: 11,
  year: undefined,
  hour: 14,
  minute: 5,
  relative: undefined,
  offset: undefined,
};

it('says a moment as the computer writes it in a language', () => {
  expect(sayPlainly('de')(MOMENT)).toEqual({
    spoken: 'Dienstag, 24. November, 14:05',
    written: 'Dienstag, 24. November, 14:05',
  });
  expect(sayPlainly('de')({ ...MOMENT, day: 29, month: 2, relative: 'tomorrow' }).spoken).toBe(
    'morgen, Dienstag, 29. Februar, 14:05',
  );
});

it('names the year and the offset where there are some', () => {
  expect(sayPlainly('de')({ ...MOMENT, year: 2031, offset: 'UTC+2' }).written).toBe(
    'Dienstag, 24. November 2031, 14:05, UTC+2',
  );
});

it('says the hours of a week', () => {
  const say = sayWeekPlainly('de');
  expect(
    say([
      { first: 1, last: 4, from: '09:00', to: '12:30', more: [{ from: '14:00', to: '17:00' }] },
      { first: 5, last: 5, from: '09:00', to: '13:00' },
    ]),
  ).toBe('Montag – Donnerstag, 9:00–12:30, 14:00–17:00; Freitag, 9:00–13:00');
});
