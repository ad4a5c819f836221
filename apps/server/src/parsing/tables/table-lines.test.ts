import { describe, expect, it } from 'vitest';
import type { TableCell } from './grid.ts';
import { plainCells } from './table-blocks.ts';
import { tableLines } from './table-lines.ts';

const cell = (text: string, columns = 1, rows = 1): TableCell => ({ text, columns, rows });
const cells = (...texts: string[]) => texts.map((text) => cell(text));

describe('merged cells', () => {
  it('give each figure all titles that stand above it', () => {
    const rows = [
      [cell('Room', 1, 2), cell('Weekdays', 2), cell('Weekend')],
      cells('1 guest', '2 guests', 'any'),
      cells('Single', '€50', '€60', '€70'),
      cells('Double', '€80', '€90', '€110'),
    ];
    expect(tableLines(rows)).toEqual([
      'Single, Weekdays 1 guest: €50, Weekdays 2 guests: €60, Weekend any: €70',
      'Double, Weekdays 1 guest: €80, Weekdays 2 guests: €90, Weekend any: €110',
    ]);
  });

  it('may have three rows of titles', () => {
    const rows = [
      [cell('Room', 1, 3), cell('Summer', 4)],
      [cell('Weekdays', 2), cell('Weekend', 2)],
      cells('1 guest', '2 guests', '1 guest', '2 guests'),
      cells('Single', '€50', '€60', '€70', '€80'),
    ];
    expect(tableLines(rows)).toEqual([
      'Single, Summer Weekdays 1 guest: €50, Summer Weekdays 2 guests: €60, Summer Weekend 1 guest: €70, Summer Weekend 2 guests: €80',
    ]);
  });

  it('repeat the name of a group with each of its rows', () => {
    const rows = [
      cells('Category', 'Service', 'Price'),
      [cell('Hair', 1, 2), ...cells('Cut', '€25')],
      cells('Colour', '€80'),
    ];
    expect(tableLines(rows)).toEqual(['Hair, Service: Cut, Price: €25', 'Hair, Service: Colour, Price: €80']);
  });

  it('say one figure for all that it stands for', () => {
    const rows = [
      cells('Day', 'Morning', 'Evening'),
      [cell('Sunday'), cell('closed', 2)],
      cells('Monday', '9–12', '13–18'),
    ];
    expect(tableLines(rows)).toEqual([
      'Sunday, Morning: closed, Evening: closed',
      'Monday, Morning: 9–12, Evening: 13–18',
    ]);
  });

  it('across the table name the rows below them', () => {
    const rows = [
      cells('Drink', 'Small', 'Large'),
      [cell('Hot', 3)],
      cells('Tea', '2.00', '3.00'),
      [cell('Cold', 3)],
      cells('Tea', '2.50', '3.50'),
    ];
    expect(tableLines(rows)).toEqual([
      'Hot, Tea, Small: 2.00, Large: 3.00',
      'Cold, Tea, Small: 2.50, Large: 3.50',
    ]);
    const loose = plainCells([
      ['Women', ''],
      ['Cut', '€40'],
      ['Men', ''],
      ['Cut', '€25'],
    ]);
    expect(tableLines(loose)).toEqual(['Women, Cut: €40', 'Men, Cut: €25']);
  });

  it('join a group without titles of its own to one title', () => {
    const rows = [
      [cell('Room'), cell('Price', 2)],
      cells('Single', '€50', '€60'),
      cells('Double', '€80', '€90'),
    ];
    expect(tableLines(rows)).toEqual(['Single, Price: €50, Price: €60', 'Double, Price: €80, Price: €90']);
  });

  it('over whole rows are said once', () => {
    const rows = [
      [cell('Item', 1, 2), cell('Price', 2, 2)],
      [],
      cells('Linen', '€5', 'a stay'),
      cells('Parking', '€9', 'a night'),
    ];
    expect(tableLines(rows)).toEqual([
      'Linen, Price: €5, Price: a stay',
      'Parking, Price: €9, Price: a night',
    ]);
  });

  it('that cover more than a table has, take no more time than it', () => {
    const rows = Array.from({ length: 1_000 }, () => [cell('x', 1e9, 1e9), cell('y', 1e6, 1e6)]);
    expect(tableLines(rows).length).toBeGreaterThan(0);
  });
});

describe('figures', () => {
  it.each([
    [
      'hours',
      [
        ['Monday', '9–12', '13–18'],
        ['Tuesday', '10–12', '14–18'],
      ],
    ],
    [
      'words that say the same twice',
      [
        ['Monday', 'closed', 'closed'],
        ['Tuesday', '10–12', '14–18'],
      ],
    ],
    [
      'prices',
      [
        ['Cut', '€25', '€30'],
        ['Colour', '€80', '€90'],
      ],
    ],
  ])('of the first row are no titles: %s', (_, rows) => {
    expect(tableLines(plainCells(rows))).toEqual(
      rows.map(([name, ...others]) => `${name}: ${others.join(', ')}`),
    );
  });

  it.each([
    [['Guests', '1', '2'], 'Single, 1: 50, 2: 60'],
    [['Year', '2025', '2026'], 'Single, 2025: 50, 2026: 60'],
    [['Massage', '60 min', '90 min'], 'Single, 60 min: 50, 90 min: 60'],
  ])('may be titles: %s', (head, line) => {
    expect(tableLines(plainCells([head, ['Single', '50', '60'], ['Double', '70', '95']]))[0]).toBe(line);
  });
});
