import { expect, it } from 'vitest';
import { entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { passage } from '../testing/mill.ts';
import { namedRowFirst } from './named-row.ts';

const row = (name: string, price: string, answers: number) =>
  foundPassage(passage(name, 'Prices.txt', '', `${name}, Price: ${price}, Ready: tomorrow.`), answers);
const quotes = (found: ReturnType<typeof namedRowFirst>) =>
  found.map(({ source, answers }) => [source.kind === 'passage' ? source.quote : '', answers]);

const FERRITIN = row('Ferritin', '260', 0.96);
const GLUCOSE = row('Glucose', '90', 0.4);
const TSH = row('TSH', '210', 0.3);

it('puts the row that a follow-up names before that of the turn before', () => {
  expect(quotes(namedRowFirst([FERRITIN, GLUCOSE, TSH], 'and tsh?'))).toEqual([
    ['TSH, Price: 210, Ready: tomorrow.', 0.96],
    ['Glucose, Price: 90, Ready: tomorrow.', 0.4],
    ['Ferritin, Price: 260, Ready: tomorrow.', 0.3],
  ]);
});

it('leaves what is named, what nothing names, and what is no row of the same table', () => {
  const rows = [FERRITIN, GLUCOSE, TSH];
  for (const said of ['ferritin or tsh', 'how much is it', 'and on sundays?'])
    expect(namedRowFirst(rows, said)).toBe(rows);
  const others = [FERRITIN, foundEntry(entry('tsh', 'TSH', 'Yes.'), 0.3)];
  expect(namedRowFirst(others, 'and tsh?')).toBe(others);
  const hours = [foundPassage(passage('h', 'Hours.txt', '', 'Monday, Open: 9, Close: 5.'), 0.9), TSH];
  expect(namedRowFirst(hours, 'and tsh?')).toBe(hours);
});
