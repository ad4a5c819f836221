import { describe, expect, it } from 'vitest';
import { addDays, dateIn, freeDays, sayMeeting, zoneName } from './meeting-times.ts';

const slot = (start: string, end: string) => ({ start, end });
const NOW = new Date('2026-11-20T10:00:00Z');
/** Browsers part numbers with several kinds of spaces and dashes. */
const plain = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ').replaceAll('–', '-');

describe('free times', () => {
  const slots = [
    slot('2026-11-24T09:00:00+02:00', '2026-11-24T09:30:00+02:00'),
    slot('2026-11-24T14:30:00+02:00', '2026-11-24T15:00:00+02:00'),
    slot('2026-11-25T09:00:00+02:00', '2026-11-25T09:30:00+02:00'),
  ];

  it.each([
    ['en-GB', ['Tue 24 Nov', 'Wed 25 Nov'], ['9:00', '14:30']],
    ['en-US', ['Tue, Nov 24', 'Wed, Nov 25'], ['9:00 AM', '2:30 PM']],
    ['uk', ['вт, 24 лист.', 'ср, 25 лист.'], ['9:00', '14:30']],
  ])('are parted into days in %s', (locale, days, times) => {
    const free = freeDays(slots, 'Europe/Kyiv', locale);
    expect(free.map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-25']);
    expect(free.map(({ label }) => plain(label))).toEqual(days);
    expect(free[0]?.times.map(({ label }) => plain(label))).toEqual(times);
    expect(free[0]?.times[1]).toMatchObject(slots[1] ?? {});
  });

  it('say which of the two they are when clocks go back', () => {
    const twice = [
      slot('2026-10-25T03:30:00+03:00', '2026-10-25T03:00:00+02:00'),
      slot('2026-10-25T03:30:00+02:00', '2026-10-25T04:00:00+02:00'),
      slot('2026-10-25T04:30:00+02:00', '2026-10-25T05:00:00+02:00'),
    ];
    const [day] = freeDays(twice, 'Europe/Kyiv', 'uk');
    expect(day?.times.map(({ label }) => plain(label))).toEqual(['03:30 GMT+3', '03:30 GMT+2', '4:30']);
  });
});

describe('a meeting', () => {
  const meeting = slot('2026-11-24T14:30:00+02:00', '2026-11-24T15:00:00+02:00');

  it.each([
    ['en-GB', 'Europe/Kyiv', 'Tuesday 24 November, 14:30-15:00'],
    ['en-US', 'America/New_York', 'Tuesday, November 24, 7:30 - 8:00 AM'],
    ['uk', 'Europe/Kyiv', 'вівторок, 24 листопада, 14:30-15:00'],
  ])('is said in %s on the clock of %s', (locale, zone, said) => {
    expect(plain(sayMeeting(meeting, zone, locale, NOW))).toBe(said);
  });

  it('names another year', () => {
    const next = slot('2027-01-04T14:30:00+02:00', '2027-01-04T15:00:00+02:00');
    expect(sayMeeting(next, 'Europe/Kyiv', 'en-GB', NOW)).toContain('2027');
    expect(sayMeeting(meeting, 'Europe/Kyiv', 'en-GB', NOW)).not.toContain('2026');
  });

  it('has the name of its zone', () => {
    expect(zoneName('Europe/Kyiv', 'en', meeting.start)).toBe('Eastern European Standard Time');
    expect(zoneName('Europe/Kyiv', 'uk', meeting.start)).toBe('за східноєвропейським стандартним часом');
  });
});

it('knows the date of a zone, and of days after it', () => {
  expect(dateIn('Pacific/Kiritimati', new Date('2026-12-31T12:00:00Z'))).toBe('2027-01-01');
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});
