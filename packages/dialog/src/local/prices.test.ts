import { describe, expect, it } from 'vitest';
import { entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { passage } from '../testing/mill.ts';
import { withoutPriceless, withoutUnaskedPriceless } from './prices.ts';

const ofFile = (text: string) => foundPassage(passage('file', 'Notes.txt', 'Notes', text));
const likely = (answer: string) => {
  const found = [foundEntry(entry('it', 'How much is it?', answer)), ofFile(answer)];
  return withoutPriceless(found, 'and how much is that').map(({ answers }) => answers > 0);
};

it.each([
  'From £4 a day.',
  'A day is 4.50, children pay half.',
  'It is free for children.',
  'The price depends on the weight.',
  'Twelve pounds each.',
  '90 грн за годину.',
  'Доставка безкоштовна.',
  'За тарифами перевізника.',
])('takes %j for a price', (answer) => expect(likely(answer)).toEqual([true, true]));

it.each(['At 14 Mill Lane.', 'Open from 8 to 18.', 'Yes, on Sundays too.', 'Працюємо з 8 до 18.'])(
  'takes %j for none',
  (answer) => expect(likely(answer)).toEqual([false, false]),
);

it.each([
  'how much is delivery',
  'do i have to pay in advance',
  'when is it',
  'скільки це триває',
  'where is it',
])('leaves all that was found for %j', (asked) => {
  const found = [ofFile('Yes, we deliver.')];
  expect(withoutPriceless(found, asked)).toBe(found);
});

it('puts what tells a price first', () => {
  const [address, price] = [ofFile('At 14 Mill Lane.'), ofFile('A bun is £2.')];
  expect(withoutPriceless([address, price], 'how much are they')).toEqual([
    price,
    { ...address, answers: 0 },
  ]);
});

describe('withoutUnaskedPriceless', () => {
  const hours = foundEntry(entry('hours', 'When are you open?', 'From 8 to 18.'), 0.9);
  const bun = foundEntry(entry('bun', 'What is a bun?', 'A bun is £2.'), 0.3);
  const luggage = foundEntry(entry('luggage', 'What luggage can I take?', 'A bag of 20 kilos.'), 0.3);
  const said = new Set(['hours']);
  const likely = (asked: string, ids: ReadonlySet<string> = said) =>
    withoutUnaskedPriceless([hours, bun, luggage], asked, ids)
      .filter(({ answers }) => answers > 0)
      .map(({ source }) => source.kind === 'entry' && source.entry.id);

  it('drops what was said just before and tells no price', () => {
    expect(likely('how much is that thing')).toEqual(['bun']);
    expect(likely('скільки коштує та штука')).toEqual(['bun']);
  });

  it('keeps what shares a word with the question, and what is likely and was not said', () => {
    expect(likely('how much luggage can I take')).toEqual(['bun', 'luggage']);
    expect(likely('how much is that thing', new Set())).toEqual(['hours', 'bun']);
  });

  it('keeps everything for a question that asks no price', () => {
    expect(likely('and on Sunday')).toEqual(['hours', 'bun', 'luggage']);
  });
});
