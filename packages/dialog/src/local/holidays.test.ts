import { expect, it } from 'vitest';
import { entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { passage } from '../testing/mill.ts';
import { withHolidayHours } from './holidays.ts';

const hours = foundEntry(entry('hours', 'When are you open?', 'From 8 to 6.'));
const ofFile = (text: string, heading = 'Notes') => foundPassage(passage('file', 'Notes.txt', heading, text));

const EVE = ofFile('Around Christmas we are open until noon. We bake to order then.');
const IN_PASSING = ofFile('On Mondays we are closed, as we are on Sundays and at Easter.');

it('drops passages about a holiday unless the visitor asked about one', () => {
  expect(withHolidayHours([hours, EVE, IN_PASSING], 'when do you open')).toEqual([hours, IN_PASSING]);
  const underHeading = ofFile('Від 10 до 14.', 'Години › На Великдень');
  expect(withHolidayHours([hours, underHeading], 'коли ви працюєте')).toEqual([hours]);
});

it.each(['are you open at Christmas', 'how late on new year’s eve', 'ви працюєте на Різдво?'])(
  'keeps them for "%s"',
  (asked) => {
    expect(withHolidayHours([hours, EVE], asked)).toEqual([hours, EVE]);
  },
);

it('keeps the best candidate and FAQ entries, whatever they are about', () => {
  const cards = foundEntry(entry('cards', 'Do you have Christmas cards?', 'Yes, by the door.'));
  expect(withHolidayHours([EVE, cards], 'are you open on the 23rd')).toEqual([EVE, cards]);
});

it.each([
  ['what about Christmas Eve', 'Tuesday to Friday 9 to 5, Saturday 8 to 4.'],
  ['ви працюєте на Великдень', 'З вівторка до п’ятниці з 9 до 17, у суботу до 14.'],
])('lowers the score of weekly hours for "%s"', (asked, text) => {
  const week = foundEntry(entry('week', 'When are you open?', text), 0.98);
  expect(withHolidayHours([week, EVE], asked)).toEqual([EVE, { ...week, answers: 0.3 }]);
  expect(withHolidayHours([week, EVE], 'are you open on Friday')).toEqual([week]);
});

it('keeps the score of hours that mention the holiday', () => {
  const hours = foundEntry(entry('all', 'Hours?', 'Monday to Sunday 9 to 5, on Christmas Day closed.'));
  expect(withHolidayHours([hours], 'are you open at Christmas')).toEqual([hours]);
});
