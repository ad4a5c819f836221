// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ClockAction,
  IDLE,
  isTimeOver,
  keepTestKeys,
  minutesAndSeconds,
  reduceClock,
} from './test-clock.ts';

const after = (...actions: ClockAction[]) => actions.reduce(reduceClock, IDLE);
const granted = (seconds?: number): ClockAction => ({ type: 'granted', seconds });
const open: ClockAction = { type: 'open', at: 5_000 };
const tick = (at: number): ClockAction => ({ type: 'tick', at });

describe('the time of a test call', () => {
  it('is 1200 seconds, or what the account has where that is less', () => {
    expect(after(granted(6_000))).toEqual({ name: 'set', left: 1_200 });
    expect(after(granted(90))).toEqual({ name: 'set', left: 90 });
    expect(after(granted())).toEqual({ name: 'set', left: 1_200 });
    expect(after(granted(-1))).toEqual({ name: 'set', left: 0 });
    expect(after(open)).toMatchObject({ name: 'running', left: 1_200 });
  });

  it('counts down a second each second, from when somebody answered', () => {
    expect(after(granted(90), tick(4_000))).toEqual({ name: 'set', left: 90 });
    expect(after(granted(90), open)).toMatchObject({ left: 90 });
    expect(after(granted(90), open, tick(6_000))).toMatchObject({ left: 89 });
    expect(after(granted(90), open, tick(6_400))).toMatchObject({ left: 89 });
    expect(after(granted(90), open, tick(65_000))).toMatchObject({ left: 30 });
  });

  it('is over at 0 and not before, however seldom it is looked at', () => {
    expect(isTimeOver(after(granted(90), open, tick(94_999)))).toBe(false);
    expect(isTimeOver(after(granted(90), open, tick(95_000)))).toBe(true);
    expect(after(granted(90), open, tick(500_000))).toMatchObject({ left: 0 });
    expect(isTimeOver(after(granted(0)))).toBe(false);
  });

  it('is not made longer by a second secret', () => {
    expect(after(granted(90), open, tick(65_000), granted(1_200))).toMatchObject({ left: 30 });
    expect(after(granted(90), open, { type: 'open', at: 60_000 }, tick(65_000))).toMatchObject({ left: 30 });
  });

  it('begins anew with the next call', () => {
    expect(after(granted(90), open, tick(65_000), { type: 'end' })).toBe(IDLE);
    expect(after(granted(90), open, { type: 'end' }, granted(60))).toEqual({ name: 'set', left: 60 });
  });

  it.each([
    [1_200, '20:00'],
    [61, '01:01'],
    [9, '00:09'],
    [0, '00:00'],
  ])('shows %i seconds as %s', (seconds, words) => {
    expect(minutesAndSeconds(seconds)).toBe(words);
  });
});

describe('the keys of a test call', () => {
  afterEach(() => localStorage.clear());
  const keys = () => [localStorage.getItem('assistantActive'), localStorage.getItem('timeLeft')];

  it('are there during it and gone after it', () => {
    keepTestKeys(localStorage, after(granted(90)));
    expect(keys()).toEqual(['true', '90']);
    keepTestKeys(localStorage, after(granted(90), open, tick(6_000)));
    expect(keys()).toEqual(['true', '89']);
    keepTestKeys(localStorage, IDLE);
    expect(keys()).toEqual([null, null]);
  });
});
