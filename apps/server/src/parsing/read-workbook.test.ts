import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WriteSheet, writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZip } from '../testing/make-documents.ts';
import { readPassages } from './read-file.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-workbooks-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readBytes(bytes: Uint8Array): Promise<string[]> {
  const path = join(folder, String(count++));
  await writeFile(path, bytes);
  const passages = await readPassages(path, 'xlsx', 10_000);
  return passages.map(({ heading, question, text }) => [heading, question, text].filter(Boolean).join(' | '));
}
const read = async (...sheets: WriteSheet[]) => readBytes(await writeXlsx({ sheets }));

describe('a workbook', () => {
  it('gives each figure its titles, merged ones too, under the name of its sheet', async () => {
    const rows = [
      ['Room', 'Weekdays', null, 'Weekend'],
      [null, '1 guest', '2 guests', 'any'],
      ['Single', 50, 60, 70],
      ['Double', 80, 90, 110.5],
    ];
    const merges = [
      { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
      { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
    ];
    expect(await read({ name: 'Tariffs', rows, merges })).toEqual([
      'Tariffs | Single, Weekdays 1 guest: 50, Weekdays 2 guests: 60, Weekend any: 70\nDouble, Weekdays 1 guest: 80, Weekdays 2 guests: 90, Weekend any: 110.5',
    ]);
  });

  it('shows figures as its cells do', async () => {
    const rows = [
      ['Service', 'Price', 'Share'],
      ['Cut', 25, 0.2],
    ];
    const cells = new Map([
      ['1,1', { value: 25, style: { numFmt: '"€"#,##0.00' } }],
      ['1,2', { value: 0.2, style: { numFmt: '0%' } }],
    ]);
    expect(await read({ name: 'Sheet1', rows, cells })).toEqual(['Cut, Price: €25.00, Share: 20%']);
  });

  it('shows the signs of currencies, and nothing that is struck out', async () => {
    const rows = [
      ['Service', 'Price'],
      ['Cut', 30],
      ['Colour', 80],
      ['Wash', 'only €12 €9'],
    ];
    const cells = new Map([
      ['1,1', { value: 30, style: { font: { strikethrough: true } } }],
      ['2,1', { value: 80, style: { numFmt: '#,##0\\ [$₴-422]' } }],
      [
        '3,1',
        {
          value: 'only €12 €9',
          richText: [{ text: 'only ' }, { text: '€12', font: { strikethrough: true } }, { text: ' €9' }],
        },
      ],
    ]);
    expect(await read({ name: 'Sheet1', rows, cells })).toEqual([
      'Service: Price\nCut: –\nColour: 80 ₴\nWash: only €9',
    ]);
  });

  it('is without hidden sheets, rows and columns', async () => {
    const rows = [
      ['Service', 'Cost', 'Price'],
      ['Cut', 9, 25],
      ['Secret', 1, 1],
    ];
    const sheet = {
      name: 'Prices',
      rows,
      columns: [{}, { hidden: true }, {}],
      rowDefs: new Map([[2, { hidden: true }]]),
    };
    const texts = await read(sheet, {
      name: 'Internal',
      rows: [['never', 'more', 'than 20 %']],
      hidden: true,
    });
    expect(texts).toEqual(['Prices | Service: Price\nCut: 25']);
  });

  it('has each table with titles of its own', async () => {
    const rows = [
      ['Drink', 'Small', 'Large'],
      ['Tea', 2, 3],
      [],
      ['Cake', 'Slice', 'Whole'],
      ['Honey', 4, 30],
    ];
    expect(await read({ name: 'Sheet1', rows })).toEqual([
      'Tea, Small: 2, Large: 3\nHoney, Slice: 4, Whole: 30',
    ]);
  });

  it('of questions and answers is that', async () => {
    const rows = [
      ['Question', 'Answer'],
      ['Is there parking?', 'Yes, behind the house.'],
    ];
    expect(await read({ name: 'FAQ', rows })).toEqual(['FAQ | Is there parking? | Yes, behind the house.']);
  });
});

describe('a hostile workbook', () => {
  it('is refused: an archive of other things, and one that unpacks to too much', async () => {
    await expect(readBytes(await makeZip({ 'a.txt': 'x' }))).rejects.toThrow('not an Excel workbook');
    const bomb = await makeZip({
      'xl/workbook.xml': '<a/>',
      'xl/worksheets/sheet1.xml': Buffer.alloc(60 * 1024 * 1024, 32),
    });
    await expect(readBytes(bomb)).rejects.toThrow('unpacks');
    await expect(readBytes(await makeZip({ 'xl/workbook.xml': '<!DOCTYPE a><a/>' }))).rejects.toThrow(
      'do not have',
    );
    await expect(readBytes(await makeZip({ 'xl/workbook.xml': 'x' }))).rejects.toThrow(/damaged|no text/);
  });
});
