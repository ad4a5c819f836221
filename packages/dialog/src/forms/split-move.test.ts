import { describe, expect, it } from 'vitest';
import { splitMove } from './own-meetings.ts';

describe('a wish to move a meeting', () => {
  const namesTime = (part: string) => /tuesday|thursday|quarter|серед|четвер|15:00/u.test(part);

  it.each([
    ['Move my meeting on Tuesday to Thursday at three', 'tuesday', 'thursday at three'],
    ['I want to move my appointment to a quarter to four', 'appointment', 'a quarter to four'],
    ['перенесіть мій запис на манікюр з середи на четвер на 15:00', 'середи', 'четвер на 15:00'],
  ])('says which and to when: %j', (text, meeting, to) => {
    const [first, second] = splitMove(text, namesTime);
    expect(first).toContain(meeting);
    expect(second).toBe(to);
  });

  it('need not say to when', () =>
    expect(splitMove('I want to move my meeting', namesTime)[1]).toBeUndefined());
});
