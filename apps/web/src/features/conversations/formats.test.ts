import { describe, expect, it } from 'vitest';
import { createFormats } from './formats.ts';

/** Languages write with spaces of several kinds. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const english = createFormats('en-GB', 'Europe/Kyiv');
const american = createFormats('en-US', 'Europe/Kyiv');
const ukrainian = createFormats('uk', 'Europe/Kyiv');

describe('in the reader’s language', () => {
  it('are numbers and shares', () => {
    expect(english.number(12_345)).toBe('12,345');
    expect(plain(ukrainian.number(12_345))).toBe('12 345');
    expect(english.percent(0.756)).toBe('76%');
    expect(plain(ukrainian.percent(0.5))).toMatch(/^50\s?%$/);
  });

  it('are lengths, as exact as they need to be', () => {
    expect(plain(english.duration(0))).toBe('0 secs');
    expect(plain(english.duration(59.9))).toBe('59 secs');
    expect(plain(english.duration(60))).toBe('1 min');
    expect(plain(english.duration(185))).toBe('3 mins 5 secs');
    expect(plain(english.duration(3_725))).toBe('1 hr 2 mins');
    expect(plain(ukrainian.duration(185))).toBe('3 хв 5 с');
  });

  it('are short waits, to the tenth of a second', () => {
    expect(plain(english.seconds(949))).toBe('0.9 s');
    expect(plain(english.waiting(500, 1_000))).toBe('0.5–1 s');
    expect(plain(english.waiting(5_000, null))).toBe('5+ s');
    expect(plain(ukrainian.seconds(1_850))).toMatch(/^1,[89] с$/);
    expect(plain(ukrainian.waiting(0, 500))).toBe('0–0,5 с');
  });

  it('are moments by the reader’s clock, whatever the server’s is', () => {
    expect(plain(english.moment('2026-11-20T23:30:00.000Z'))).toBe('21 Nov 2026, 01:30');
    expect(english.date('2026-11-20T23:30:00.000Z')).toBe('21 November 2026');
    expect(plain(ukrainian.moment('2026-11-20T23:30:00.000Z'))).toContain('21 лист.');
  });

  it('are days and hours that were counted already, and are not shifted again', () => {
    expect(english.day('2026-11-20')).toBe('20 November 2026');
    expect(english.dayShort('2026-11-20')).toBe('20 Nov');
    expect(plain(ukrainian.day('2026-11-20'))).toBe('20 листопада 2026 р.');
    expect(english.hour(15)).toBe('15:00');
    expect(plain(american.hour(15))).toBe('3:00 PM');
    expect(plain(american.hourShort(0))).toBe('12 AM');
  });
});

it('shows how long after the beginning, as a tape does', () => {
  expect([0, 9_999, 65_000, 3_661_000].map(english.offset)).toEqual(['0:00', '0:09', '1:05', '1:01:01']);
});
