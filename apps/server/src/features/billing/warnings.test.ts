import { expect, it } from 'vitest';
import { warningOf } from './warnings.ts';

it.each([
  ['well above', { before: 500, after: 400, whole: 600 }, null],
  ['passing 80 % of the trial', { before: 121, after: 120, whole: 600 }, 'minutes_low'],
  ['below 80 % already', { before: 120, after: 1, whole: 600 }, null],
  ['passing 80 % of a lot', { before: 18_000, after: 3_599, whole: 18_000 }, 'minutes_low'],
  ['a second before 80 % of a lot', { before: 18_000, after: 3_601, whole: 18_000 }, null],
  ['the last second', { before: 1, after: 0, whole: 600 }, 'minutes_out'],
  ['everything at once', { before: 600, after: 0, whole: 600 }, 'minutes_out'],
  ['nothing before and after', { before: 0, after: 0, whole: 600 }, null],
] as const)('%s', (_, change, warning) => {
  expect(warningOf(change)).toBe(warning);
});
