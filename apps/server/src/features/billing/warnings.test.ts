import { expect, it } from 'vitest';
import { warningOf } from './warnings.ts';

const HOUR = 3_600;

it.each([
  ['well above', { before: 500, after: 400, lastCredit: 600 }, null],
  ['passing five minutes', { before: 301, after: 300, lastCredit: 600 }, 'minutes_low'],
  ['below five minutes already', { before: 300, after: 1, lastCredit: 600 }, null],
  [
    'passing a tenth of what was bought last',
    { before: 1_801, after: 1_799, lastCredit: 5 * HOUR },
    'minutes_low',
  ],
  ['between that and five minutes', { before: 1_799, after: 290, lastCredit: 5 * HOUR }, null],
  ['the last second', { before: 1, after: 0, lastCredit: 600 }, 'minutes_out'],
  ['everything at once', { before: 600, after: 0, lastCredit: 600 }, 'minutes_out'],
  ['nothing before and after', { before: 0, after: 0, lastCredit: 600 }, null],
] as const)('%s', (_, change, warning) => {
  expect(warningOf(change)).toBe(warning);
});
