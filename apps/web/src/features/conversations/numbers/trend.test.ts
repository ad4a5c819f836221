import { describe, expect, it } from 'vitest';
import { shareOf, shareTrendOf, type Totals, totalsBefore, trendOf } from './trend.ts';

const totals = (some: Partial<Totals>): Totals => ({
  calls: 0,
  chats: 0,
  seconds: 0,
  minutes: 0,
  answered: 0,
  unanswered: 0,
  wrong: 0,
  ...some,
});

describe('the span before', () => {
  it('is what a span twice as long has more', () => {
    const now = totals({
      calls: 4,
      chats: 1,
      wrong: 2,
      seconds: 100,
      minutes: 2,
      answered: 6,
      unanswered: 1,
    });
    const twice = totals({
      calls: 10,
      chats: 4,
      wrong: 3,
      seconds: 190,
      minutes: 4,
      answered: 9,
      unanswered: 3,
    });
    expect(totalsBefore(twice, now)).toEqual({
      calls: 6,
      chats: 3,
      wrong: 1,
      seconds: 90,
      minutes: 2,
      answered: 3,
      unanswered: 2,
    });
  });

  it('never has less than nothing, though a call was deleted between two answers', () => {
    expect(totalsBefore(totals({ calls: 1 }), totals({ calls: 2, seconds: 60 }))).toEqual(totals({}));
  });
});

describe('the answered share', () => {
  it('is of questions that were answered or not', () => {
    expect(shareOf({ answered: 3, unanswered: 1 })).toBe(0.75);
    expect(shareOf({ answered: 0, unanswered: 2 })).toBe(0);
  });

  it('is not there when nobody asked', () => {
    expect(shareOf({ answered: 0, unanswered: 0 })).toBeNull();
  });

  it('moved when its percent did', () => {
    expect(shareTrendOf(0.81, 0.75)).toEqual({ way: 'up', before: 0.75 });
    expect(shareTrendOf(0.5, 0.75)).toEqual({ way: 'down', before: 0.75 });
    expect(shareTrendOf(0.751, 0.75)).toEqual({ way: 'same' });
    expect(shareTrendOf(0.75, null)).toEqual({ way: 'nothing' });
    expect(shareTrendOf(null, 0.75)).toEqual({ way: 'nothing' });
  });
});

describe('a trend', () => {
  it('is relative to the earlier value', () => {
    expect(trendOf(15, 10, 10)).toEqual({ way: 'up', change: 0.5 });
    expect(trendOf(5, 10, 10)).toEqual({ way: 'down', change: 0.5 });
    expect(trendOf(0, 10, 10)).toEqual({ way: 'down', change: 1 });
    expect(trendOf(10, 10, 10)).toEqual({ way: 'same' });
  });

  it('is not invented from nothing', () => {
    expect(trendOf(7, 0, 0)).toEqual({ way: 'nothing' });
    expect(trendOf(0, 0, 0)).toEqual({ way: 'nothing' });
    expect(trendOf(2, 0, 5)).toEqual({ way: 'from-zero' });
    expect(trendOf(0, 0, 5)).toEqual({ way: 'same' });
  });
});
