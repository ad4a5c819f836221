import { describe, expect, it } from 'vitest';
import { entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { passage } from '../testing/mill.ts';
import { saidBy } from './decide.ts';
import { repeats } from './repeats.ts';

const ZIPS = foundEntry(entry('zips', 'Can you replace a zip?', 'Yes, £20 in trousers and £35 in a jacket.'));
const row = (text: string, condition?: number) =>
  foundPassage(passage(text, 'Prices.md', 'Prices', text), 0.7, condition);

describe('what repeats an answer', () => {
  it.each([
    'New zip, trousers, Price: £20.',
    'New zip in a jacket: £35.',
    'A zip is £20 in trousers, £35 in jackets.',
  ])('has its numbers, of the same thing: %j', (text) => expect(repeats(row(text), [ZIPS])).toBe(true));

  it.each([
    ['another number', 'New zip, boots, Price: £25.'],
    ['one number more', 'A zip is £20 in trousers, and £5 more with a lining.'],
    ['the number of something else', 'Curtains, per drop, Price: £20.'],
    ['no number', 'We replace zips in trousers and jackets.'],
  ])('is not what has %s', (_, text) => expect(repeats(row(text), [ZIPS])).toBe(false));

  it('is nothing that may be a condition', () => {
    expect(repeats(row('No zip for £20 in leather trousers.', 0.2), [ZIPS])).toBe(false);
    expect(repeats(row('No zip for £20 in leather trousers.', 0.01), [ZIPS])).toBe(true);
  });

  it('is not said beside it', () => {
    const [same, other] = [row('New zip, trousers, Price: £20.'), row('New zip, boots, Price: £25.')];
    expect(saidBy({ kind: 'answer', warnings: [], best: ZIPS, also: [same, other, other] })).toEqual([
      ZIPS,
      other,
    ]);
  });
});
