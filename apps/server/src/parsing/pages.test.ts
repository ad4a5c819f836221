import { describe, expect, it } from 'vitest';
import { heading, paragraph } from './blocks.ts';
import { linesToBlocks } from './lines-to-blocks.ts';
import { linesOf } from './pdf/arrange.ts';
import { upright } from './pdf/pieces.ts';
import { rowsOf } from './pdf/segments.ts';
import { type Line, tidyPages } from './tidy-pages.ts';

const line = (text: string, size = 10, gap: number | null = 0.2): Line => ({ text, size, gap });
const texts = (pages: readonly (readonly Line[])[]) => pages.map((page) => page.map(({ text }) => text));

describe('headers and footers', () => {
  const page = (number: number, ...content: string[]) => [
    line('Bakery manual, 2026', 8, null),
    ...content.map((text) => line(text)),
    line(`Page ${number} of 4`, 8),
  ];

  it('is left out, numbers of pages with it', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page(number, ...['first', 'second', 'third', 'last'].map((text) => `${text} ${'abcd'[number - 1]}`)),
    );
    expect(texts(tidyPages(pages))[1]).toEqual(['first b', 'second b', 'third b', 'last b']);
  });

  it('stays when there are too few pages to tell', () => {
    expect(
      texts(
        tidyPages([
          [line('Title'), line('Text')],
          [line('Title'), line('Other')],
        ]),
      ),
    ).toEqual([
      ['Title', 'Text'],
      ['Title', 'Other'],
    ]);
  });

  it('are distinguished from repetitions in the middle of pages', () => {
    const pages = Array.from({ length: 4 }, (_, at) =>
      ['a', 'b', 'c', 'Opening hours', 'd', 'e', 'f'].map((text) =>
        line(text === 'Opening hours' ? text : text + 'wxyz'[at]),
      ),
    );
    expect(texts(tidyPages(pages)).every((page) => page.includes('Opening hours'))).toBe(true);
  });

  it.each(['7', '- 7 -', 'xiv', '7/40', 'Page 7', 'Сторінка 7 з 40', 'стор. 7'])(
    '%s is a page number',
    (number) => {
      expect(texts(tidyPages([[line('Some text'), line(number)]]))).toEqual([['Some text']]);
    },
  );

  it.each(['3.50', '24 hours', 'Room 7', '2,000'])('%s is not one', (text) => {
    expect(texts(tidyPages([[line('Some text'), line(text)]]))).toEqual([['Some text', text]]);
  });
});

describe('lines of pages', () => {
  const BODY = 'We bring your order on the same day, when it reaches us';

  it('are headings where their letters are larger, by their size', () => {
    const pages = [
      [
        line('Bakery', 24, null),
        line('Delivery', 16, 1),
        line(BODY),
        line('before noon.'),
        line('Cakes', 16, 1),
        line(BODY),
      ],
    ];
    expect(linesToBlocks(pages)).toEqual([
      heading(1, 'Bakery'),
      heading(2, 'Delivery'),
      paragraph(`${BODY} before noon.`),
      heading(2, 'Cakes'),
      paragraph(BODY),
    ]);
  });

  it('begin a paragraph after room', () => {
    const first = line('One paragraph ends here.', 10, null);
    expect(linesToBlocks([[first, line('Another begins here.', 10, 1.2)]])).toHaveLength(2);
    expect(linesToBlocks([[first, line('And goes on here.', 10, 0.2)]])).toHaveLength(1);
  });

  it('go on over the end of a page, unless a sentence ends there', () => {
    const next = [line('before noon.', 10, null)];
    expect(linesToBlocks([[line(BODY, 10, null)], next])).toEqual([paragraph(`${BODY} before noon.`)]);
    expect(linesToBlocks([[line(`${BODY}.`, 10, null)], next])).toHaveLength(2);
  });

  it('joins a heading of two lines', () => {
    const pages = [[line('How we bring what', 18, null), line('you ordered', 18), line(BODY), line(BODY)]];
    expect(linesToBlocks(pages)[0]).toEqual(heading(1, 'How we bring what you ordered'));
  });

  it('that are large but sentences are no headings', () => {
    const pages = [
      [line('Welcome to our bakery, we are glad to see you.', 18, null), line(BODY), line(BODY)],
    ];
    expect(linesToBlocks(pages)[0]?.kind).toBe('text');
  });

  it('are judged by their words where nothing is known of their size', () => {
    const unsized = (text: string, gap: number | null) => ({ text, size: null, gap });
    expect(linesToBlocks([[unsized('OPENING HOURS', null), unsized(BODY, 1)]])[0]).toEqual(
      heading(1, 'OPENING HOURS'),
    );
  });

  it('are what stands on one height', () => {
    const piece = (str: string, x: number, y: number, height = 10) => ({
      str,
      width: str.length * 5,
      height,
      transform: [height, 0, 0, height, x, y],
    });
    const [pieces = []] = upright([
      piece('open', 15, 700),
      piece('We ', 0, 700),
      piece('Closed', 0, 680),
      piece('', 0, 680, 0),
      piece('Bye', 0, 650),
    ]);
    expect(linesOf(rowsOf(pieces))).toEqual([
      { text: 'We open', size: 10, gap: null },
      { text: 'Closed', size: 10, gap: 1 },
      { text: 'Bye', size: 10, gap: 2 },
    ]);
  });
});
