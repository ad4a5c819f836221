import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/make-documents.ts';
import { cutPassages } from '../cut-passages.ts';
import { readPdf } from './read-pdf.ts';

type Draw = (write: (text: string, x: number, y: number) => void, document: PDFKit.PDFDocument) => void;

async function read(draw: Draw) {
  const bytes = await makePdf((document) => {
    document.fontSize(11);
    draw((text, x, y) => void document.text(text, x, y, { lineBreak: false }), document);
  });
  return cutPassages(await readPdf(bytes)).map(({ heading, text }) =>
    [heading, text].filter(Boolean).join(' | '),
  );
}

const TARIFFS: readonly (readonly [string, number, number])[] = [
  ['Room', 60, 100],
  ['Weekdays of May', 190, 100],
  ['Weekend', 400, 100],
  ['1 guest', 180, 116],
  ['2 guests', 260, 116],
  ['any', 400, 116],
  ...[
    ['Single', '€50', '€60', '€70'],
    ['Double', '€80', '€90', '€110'],
  ].flatMap((row, at) =>
    row.map((text, column) => [text, [60, 180, 260, 400][column] ?? 0, 132 + at * 16] as const),
  ),
];

describe('a table in a PDF', () => {
  it('is read row by row, each figure with the titles above it', async () => {
    const texts = await read((write) => {
      write('Our prices for this year are below, with breakfast for all of our guests.', 60, 70);
      for (const [text, x, y] of TARIFFS) write(text, x, y);
    });
    expect(texts.join('\n')).toContain(
      'Single, Weekdays of May 1 guest: €50, Weekdays of May 2 guests: €60, Weekend any: €70\nDouble, Weekdays of May 1 guest: €80',
    );
  });

  it('keeps a price with its name, however long that is', async () => {
    const rows = [
      ['Full body massage with warm oils', '€60'],
      ['Head and neck', '€30'],
      ['Hot stones for the back and legs', '€75'],
    ];
    const texts = await read((write) => {
      for (const [at, [name = '', price = '']] of rows.entries()) {
        write(price, 400, 100 + at * 16);
        write(name, 60, 100 + at * 16);
      }
    });
    expect(texts).toEqual([rows.map((row) => row.join(': ')).join('\n')]);
  });

  it('has columns that hardly keep apart', async () => {
    const rows = [
      ['Service', 'Time', 'Price'],
      ['Massage', '60 min', '50'],
      ['Massage', '90 min', '70'],
      ['Sauna', '2 hours', '20'],
    ];
    const texts = await read((write, document) => {
      const right = 150 + document.widthOfString('2 hours') + 11;
      for (const [at, row] of rows.entries())
        for (const [column, text] of row.entries()) write(text, [60, 150, right][column] ?? 0, 100 + at * 16);
    });
    expect(texts).toEqual([
      'Massage, Time: 60 min, Price: 50\nMassage, Time: 90 min, Price: 70\nSauna, Time: 2 hours, Price: 20',
    ]);
  });

  it.each([
    ['top', 0],
    ['middle', 6.5],
    ['bottom', 13],
  ])('keeps the lines of a cell together, with the others at its %s', async (_, below) => {
    const texts = await read((write) => {
      write('Service', 60, 80);
      write('Price', 300, 80);
      write('Haircut with washing, drying and', 60, 104);
      write('advice of a master stylist', 60, 117);
      write('€30', 300, 104 + below);
      write('Colour', 60, 141);
      write('€80', 300, 141);
    });
    expect(texts).toEqual([
      'Service: Price\nHaircut with washing, drying and advice of a master stylist: €30\nColour: €80',
    ]);
  });

  it('may have rows as close as the lines of a cell', async () => {
    const texts = await read((write) => {
      for (const [at, row] of [
        ['Hair', 'Cut', '25'],
        ['', 'Colour', '80'],
        ['', 'Perm', '60'],
      ].entries())
        for (const [column, text] of row.entries())
          if (text) write(text, [60, 200, 300][column] ?? 0, 100 + at * 13);
      write('Nails', 60, 160);
      write('Manicure', 200, 160);
      write('30', 300, 160);
    });
    expect(texts.join()).toMatch(/Hair: Cut, 25\nColour: 80\nPerm: 60\nNails: Manicure, 30/);
  });

  it('has titles below an empty corner', async () => {
    const texts = await read((write) => {
      for (const [text, x, y] of TARIFFS) write(text, x, text === 'Room' ? 116 : y);
    });
    expect(texts.join()).toContain(
      'Single, Weekdays of May 1 guest: €50, Weekdays of May 2 guests: €60, Weekend any: €70',
    );
  });
});

describe('columns of a PDF', () => {
  const LEFT = [
    'We deliver in the whole city on',
    'the same day, if you order it',
    'before noon. It costs five euros',
    'and is free above fifty.',
  ];
  const RIGHT = [
    'You can return what you bought',
    'within fourteen days, if it was',
    'not used. Bring it to the shop',
    'with its receipt.',
  ];

  it('are read one after the other, whatever is above and below both', async () => {
    const texts = await read((write) => {
      write(
        'Everything that you should know about our shop, its delivery and its returns, on one page.',
        60,
        60,
      );
      for (const [at, text] of LEFT.entries()) {
        write(text, 60, 100 + at * 15);
        write(RIGHT[at] ?? '', 310, 100 + at * 15);
      }
      write('We hope to see you soon in our shop, which is right beside the market hall.', 60, 200);
    });
    expect(texts.join(' ').replaceAll('\n', ' ')).toBe(
      [
        'Everything that you should know about our shop, its delivery and its returns, on one page.',
        ...LEFT,
        ...RIGHT,
        'We hope to see you soon in our shop, which is right beside the market hall.',
      ].join(' '),
    );
  });
});

describe('letters of a PDF', () => {
  it('are words where they stand apart, and once where they are written twice', async () => {
    const texts = await read((write, document) => {
      write('Delivery costs 80 hryvnias in the city.', 60, 100);
      write('Delivery costs 80 hryvnias in the city.', 60.3, 100);
      document.text('PARKING', 60, 130, { characterSpacing: 6, lineBreak: false });
    });
    expect(texts).toEqual(['Delivery costs 80 hryvnias in the city.\nPARKING']);
  });
});
