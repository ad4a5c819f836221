import { describe, expect, it } from 'vitest';
import { isSaid } from './is-said.ts';

describe('isSaid', () => {
  it.each([
    ['Closed on Sundays', 'We are closed  on\nsundays.'],
    ['поки кур’єр не виїхав', "Так, поки кур'єр не виїхав."],
    ['don’t bill', 'We donʼt bill insurers'],
    ['45–60 хвилин', 'за 45-60 хвилин'],
    ['cafe\u0301', 'the CAFÉ is open'],
    ['$10', 'it is $10, no more'],
    ['5 pm', 'until 5 pm.'],
    ['$10', '$100 a week or $10 a day'],
  ])('finds "%s" in "%s"', (piece, text) => {
    expect(isSaid(piece, text)).toBe(true);
  });

  it.each([
    ['$10', 'it is $100'],
    ['$10', 'it is $10.50'],
    ['9:00', 'from 19:00'],
    ['500 g', '1,500 g'],
    ['closed on Sundays', 'closed on Mondays'],
  ])('does not find "%s" in "%s"', (piece, text) => {
    expect(isSaid(piece, text)).toBe(false);
  });
});
