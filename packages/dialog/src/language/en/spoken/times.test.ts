import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakTimes } from './times.ts';

describe('dates, weekdays, times of day and ranges', () => {
  it.each([
    ['Mon-Fri', 'Monday to Friday'],
    ['Mon - Thu', 'Monday to Thursday'],
    ['Sat, 9:00', "Saturday, 9 o'clock"],
    ['Sun and Mon', 'Sun and Monday'],
    ['I sat in the sun', 'I sat in the sun'],
    ['Tue', 'Tuesday'],
    ['2026-11-21', 'November 21st, 2026'],
    ['21.11.2026', 'November 21st, 2026'],
    ['21/11/2026', 'November 21st, 2026'],
    ['11/21/2026', 'November 21st, 2026'],
    ['05/06/2026', '5, 6, 2026'],
    ['2026-13-40', '2026-13-40'],
    ['Jan. 5', 'January 5'],
    ['5 Sept', '5 September'],
    ['May 5', 'May 5'],
    ['9:00', "9 o'clock"],
    ['17:30', '5 30 P M'],
    ['00:00', 'midnight'],
    ['24:00', 'midnight'],
    ['12:00', "12 o'clock"],
    ['9:05', '9 oh 5'],
    ['9:30 am', '9 30 A M'],
    ['5 p.m.', '5 P M'],
    ['5pm', '5 P M'],
    ['12:15 p.m.', '12 15 P M'],
    ['9-17', '9 to 17'],
    ['9:00-17:30', "9 o'clock to 5 30 P M"],
    ['5-7 pm', '5 to 7 P M'],
    ['10%-20%', '10% to 20%'],
    ['1-2-3', '1-2-3'],
    ['0:30', '12 30 A M'],
    ['Sat/Sun, Sat & Sun', 'Saturday and Sunday, Saturday and Sunday'],
    ['closed Sun, open Sat', 'closed Sunday, open Saturday'],
    ['Mon 1 Jan - Thu 4 Jan', 'Monday 1 January to Thursday 4 January'],
    ['Jan-Mar, May - July', 'January to March, May to July'],
    ['from 24/12 to 02/01', 'from December 24th to January 2nd'],
    ['from 12/24 to 01/02', 'from December 24th to January 2nd'],
    ['02/01', '02/01'],
    ['7-9.30, until 17.30, 9.15 am', '7 to 9 30, until 5 30 P M, 9 15 A M'],
    ['9.00-17.30', "9 o'clock to 5 30 P M"],
    ['It is 2.30 wide, at 9.32', 'It is 2.30 wide, at 9.32'],
    ['3:1, 16:9', '3 to 1, 16 to 9'],
  ])('%j', (written, spoken) => {
    expect(speakTimes(written)).toBe(spoken);
  });

  it('changes nothing in plain words, and ends for any text', () => {
    const plain = 'We bake bread, cakes and rolls. Come and see us.';
    expect(speakTimes(plain)).toBe(plain);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(typeof speakTimes(text)).toBe('string');
      }),
    );
  });

  it('is done with a hostile text before the test is over', () => {
    for (const part of ['1-', '1 ', 'a.', '$1', '1/', '(', 'a@', 'Mon-', '1:', '5 p.m. ', '&'])
      expect(speakTimes(part.repeat(4_000 / part.length))).not.toBe('');
  });
});
