import { describe, expect, it } from 'vitest';
import { heading, paragraph } from './blocks.ts';
import { readPlain } from './read-plain.ts';

const LONG = 'This is the first line of a paragraph that was wrapped';

describe('headings of plain text', () => {
  it.each([
    ['# Delivery', heading(1, 'Delivery')],
    ['### Delivery ###', heading(3, 'Delivery')],
    ['1. Opening hours', heading(1, '1. Opening hours')],
    ['2.3 Prices of cakes', heading(2, '2.3 Prices of cakes')],
    ['IV. Returns', heading(1, 'IV. Returns')],
    ['OPENING HOURS', heading(1, 'OPENING HOURS')],
    ['РОЗКЛАД РОБОТИ', heading(1, 'РОЗКЛАД РОБОТИ')],
    ['Розділ 2 Доставка', heading(1, 'Розділ 2 Доставка')],
    ['Розділ ІІ Доставка', heading(1, 'Розділ ІІ Доставка')],
    ['Delivery and returns', heading(2, 'Delivery and returns')],
    ['Do you deliver on Sundays?', heading(2, 'Do you deliver on Sundays?')],
    ['Opening hours:', heading(3, 'Opening hours')],
  ])('%s is one', (line, expected) => {
    expect(readPlain(`${line}\n\nWe bring your order on the same day.`)).toEqual([
      expected,
      paragraph('We bring your order on the same day.'),
    ]);
  });

  it.each([
    ['a sentence', 'We deliver.'],
    ['a greeting', 'Kind regards,'],
    ['a part of an address', 'Baker Street 221, London'],
    ['a telephone number', '+44 20 7946 0000'],
    ['a year', 'Spring 2026'],
    ['a link', 'See https://example.com'],
    ['a fact', 'Price: 3.50'],
    ['an item of a list', '- Bread'],
    ['a long line', 'The quick brown fox jumps over the lazy dog and then it sleeps'],
    ['a lower-case start', 'delivery and returns'],
  ])('%s is not a heading', (_what, line) => {
    expect(readPlain(`${line}\n\nWe bring your order on the same day.`)[0]).toEqual(paragraph(line));
  });

  it('are above something', () => {
    expect(readPlain('Some text.\n\nOpening hours')).toEqual([
      paragraph('Some text.'),
      paragraph('Opening hours'),
    ]);
  });

  it('may be underlined', () => {
    expect(readPlain('Bakery\n======\nText.\n\nCakes\n-----\nMore.')).toEqual([
      heading(1, 'Bakery'),
      paragraph('Text.'),
      heading(2, 'Cakes'),
      paragraph('More.'),
    ]);
  });
});

describe('paragraphs of plain text', () => {
  it('are between empty lines, whatever ends a line', () => {
    expect(readPlain('One one one.\r\n\r\nTwo two two.\n \t\nThree.')).toEqual([
      paragraph('One one one.'),
      paragraph('Two two two.'),
      paragraph('Three.'),
    ]);
  });

  it('are joined where they were wrapped', () => {
    expect(readPlain(`${LONG}\nand goes on.`)).toEqual([paragraph(`${LONG} and goes on.`)]);
  });

  it('keep short lines apart, as in opening hours', () => {
    expect(readPlain('Monday: 9 to 5\nTuesday: 9 to 6')).toEqual([
      paragraph('Monday: 9 to 5\nTuesday: 9 to 6'),
    ]);
  });

  it('keep the items of a list apart, however long', () => {
    expect(readPlain(`- ${LONG}\n- ${LONG}`)).toEqual([paragraph(`- ${LONG}\n- ${LONG}`)]);
  });

  it('are the rows of a table, each with the titles of its columns', () => {
    const table =
      '| Pool | Depth | Water |\n| :-- | --: | --- |\n| Little pool | 0.9 m | 31 °C |\n| Big \\| deep | 2.1 m | |';
    expect(readPlain(`Here are our pools, and they are all heated.\n${table}\n\nThe end.`)).toEqual([
      paragraph('Here are our pools, and they are all heated.'),
      paragraph('Little pool, Depth: 0.9 m, Water: 31 °C\nBig | deep, Depth: 2.1 m'),
      paragraph('The end.'),
    ]);
    expect(readPlain('Drink | Price\n--- | ---\nCappuccino | 3.50')).toEqual([
      paragraph('Cappuccino, Price: 3.50'),
    ]);
    expect(readPlain('Guests | Price\n--- | ---\n4 | 80\nextra bed | 15')).toEqual([
      paragraph('Guests: 4, Price: 80\nGuests: extra bed, Price: 15'),
    ]);
    expect(readPlain('| | Morning | Evening |\n|---|---|---|\n| Mon | | 18-20 | all |')).toEqual([
      paragraph('Mon, Evening: 18-20, all'),
    ]);
    expect(readPlain('Bread | and butter\nfor all')).toEqual([paragraph('Bread | and butter\nfor all')]);
  });

  it('put a divided word together, but no compound', () => {
    expect(readPlain(`${LONG} in the begin-\nning.`)).toEqual([paragraph(`${LONG} in the beginning.`)]);
    expect(readPlain(`${LONG} from Stratford-\nUpon-Avon.`)).toEqual([
      paragraph(`${LONG} from Stratford- Upon-Avon.`),
    ]);
    expect(readPlain('be\u00adgin')).toEqual([paragraph('begin')]);
  });

  it('reads a million short lines quickly', () => {
    expect(readPlain('a\n'.repeat(1_000_000))).toHaveLength(1);
    expect(readPlain('a\n\n'.repeat(500_000))).toHaveLength(500_000);
  });
});
