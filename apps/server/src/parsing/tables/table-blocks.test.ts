import { describe, expect, it } from 'vitest';
import { plainCells, tableBlocks } from './table-blocks.ts';

const answer = (question: string, text: string) => ({ kind: 'answer', question, text });
const titles = [
  { text: 'Item', isTitle: true },
  { text: 'Price', isTitle: true },
];

describe('questions in a table', () => {
  it('may stand in parts, whose names go across the columns', () => {
    const [first, ...others] = plainCells([
      ['Do you deliver?', 'Yes, on Fridays.'],
      ['Is it far?', 'Two streets away.'],
    ]);
    const rows = [[{ text: 'Delivery', columns: 2 }], first ?? [], [{ text: 'Shop', columns: 2 }], ...others];
    expect(tableBlocks(rows)).toEqual([
      { kind: 'text', text: 'Delivery' },
      answer('Do you deliver?', 'Yes, on Fridays.'),
      { kind: 'text', text: 'Shop' },
      answer('Is it far?', 'Two streets away.'),
    ]);
  });

  it('may stand between rows that ask nothing', () => {
    const rows = plainCells([
      ['Haircut', '€25'],
      ['Colour', '€80'],
      ['Can I pay by card?', 'Yes.'],
      ['Beard', '€15'],
    ]);
    expect(tableBlocks([titles, ...rows])).toEqual([
      { kind: 'text', text: 'Haircut, Price: €25\nColour, Price: €80\nBeard, Price: €15' },
      answer('Can I pay by card?', 'Yes.'),
    ]);
  });
});
