import { expect, it } from 'vitest';
import { entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { passage } from '../testing/mill.ts';
import { withoutFeasts } from './feasts.ts';

const hours = foundEntry(entry('hours', 'When are you open?', 'From 8 to 6.'));
const ofFile = (text: string, heading = 'Notes') => foundPassage(passage('file', 'Notes.txt', heading, text));

const EVE = ofFile('Around Christmas we are open until noon. We bake to order then.');
const IN_PASSING = ofFile('On Mondays we are closed, as we are on Sundays and at Easter.');

it('leaves out what is written of a feast for who did not ask about one', () => {
  expect(withoutFeasts([hours, EVE, IN_PASSING], 'when do you open')).toEqual([hours, IN_PASSING]);
  const underHeading = ofFile('Від 10 до 14.', 'Години › На Великдень');
  expect(withoutFeasts([hours, underHeading], 'коли ви працюєте')).toEqual([hours]);
});

it.each(['are you open at Christmas', 'how late on new year’s eve', 'ви працюєте на Різдво?'])(
  'keeps it for "%s"',
  (asked) => {
    expect(withoutFeasts([hours, EVE], asked)).toEqual([hours, EVE]);
  },
);

it('keeps what answers best, and an entry, whatever they are about', () => {
  const cards = foundEntry(entry('cards', 'Do you have Christmas cards?', 'Yes, by the door.'));
  expect(withoutFeasts([EVE, cards], 'are you open on the 23rd')).toEqual([EVE, cards]);
});
