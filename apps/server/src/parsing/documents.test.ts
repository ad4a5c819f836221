import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Bytes,
  makeCompound,
  makeDoc,
  makeDocx,
  makePdf,
  makeRawPdf,
  wordParagraph,
  wordTable,
} from '../testing/make-documents.ts';
import type { FileKind } from './file-types.ts';
import { readPassages } from './read-file.ts';

const relationships = (inside: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-documents-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(kind: FileKind, content: Bytes | string, most = 1_000): Promise<(string | null)[][]> {
  const path = join(folder, String(count++));
  await writeFile(path, content);
  const passages = await readPassages(path, kind, most);
  return passages.map(({ heading, text, question }) =>
    question === null ? [heading, text] : [heading, text, question],
  );
}

const SENTENCE = 'We bring your order to your door on the same day, if you call before noon.';

describe('a Word document', () => {
  it('is read with its headings, lists and tables', async () => {
    const body = [
      wordParagraph('Bakery', 'Title'),
      wordParagraph('Delivery', 'Heading1'),
      wordParagraph(SENTENCE),
      wordParagraph('Areas', 'Heading2'),
      wordParagraph('The centre &amp; the harbour.'),
      wordParagraph('Prices', 'Heading1'),
      wordTable([
        ['Drink', 'Size', 'Price'],
        ['Coffee', 'small', '2.50'],
        ['Tea', '', '2.00'],
      ]),
      wordTable([
        ['Monday', '9 to 5'],
        ['Sunday', 'closed'],
      ]),
    ].join('');
    expect(await read('docx', await makeDocx(body))).toEqual([
      ['Delivery', SENTENCE],
      ['Delivery › Areas', 'The centre & the harbour.'],
      ['Prices', 'Coffee, Size: small, Price: 2.50\nTea, Price: 2.00\nMonday: 9 to 5\nSunday: closed'],
    ]);
  });

  it('may have headings that only look like it', async () => {
    const body = wordParagraph('Opening hours', '', '<w:b/>') + wordParagraph(SENTENCE);
    expect(await read('docx', await makeDocx(body))).toEqual([['Opening hours', SENTENCE]]);
    const plain = wordParagraph('Opening hours') + wordParagraph(SENTENCE);
    expect(await read('docx', await makeDocx(plain))).toEqual([['', `Opening hours\n${SENTENCE}`]]);
  });

  it('omits text that is hidden, struck out or deleted, also by its style', async () => {
    const styles =
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:styleId="Internal"><w:name w:val="Internal"/><w:basedOn w:val="Secret"/></w:style><w:style w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>';
    const run = (text: string, look: string) => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;
    const body = [
      wordParagraph('Never give more than 20 percent.', '', '<w:vanish/>'),
      wordParagraph('Never say this.', 'Internal'),
      `<w:p>${run('€12', '<w:strike/>')}${run('€11', '<w:dstrike/>')}${run('€9', '<w:strike w:val="0"/>')}${run(' a night', '')}</w:p>`,
      '<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc><w:p><w:r><w:t>Margin 40</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
      '<w:p><w:moveFrom><w:r><w:t>Moved away</w:t></w:r></w:moveFrom><w:r><w:t>Stays</w:t></w:r></w:p>',
    ].join('');
    expect(await read('docx', await makeDocx(body, { 'word/styles.xml': styles }))).toEqual([
      ['', '€9 a night\nStays'],
    ]);
  });

  it('has rows without a figure where that is struck out', async () => {
    const cell = (text: string, look = '') => `<w:tc>${wordParagraph(text, '', look)}</w:tc>`;
    const body = `<w:tbl><w:tr>${cell('Cut')}${cell('€30', '<w:strike/>')}</w:tr><w:tr>${cell('Colour')}${cell('€80')}</w:tr></w:tbl>`;
    expect(await read('docx', await makeDocx(body))).toEqual([['', 'Cut: –\nColour: €80']]);
  });

  it('is read with the documents that it holds, wherever they stand', async () => {
    const chunk = (id: string) =>
      `<w:altChunk xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="${id}"/>`;
    const relation = (id: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="${target}"/>`;
    const inside = await makeDocx(wordParagraph('From a document.') + chunk('c1'), {
      'word/_rels/document.xml.rels': relationships(relation('c1', 'text.txt')),
      'word/text.txt': 'Too deep.',
    });
    const body = [
      ...[chunk('c1'), chunk('c2')],
      `<w:tbl><w:tr><w:tc>${wordParagraph('Parking')}</w:tc><w:tc>${chunk('c3')}</w:tc></w:tr></w:tbl>`,
    ].join('');
    const parts = {
      'word/_rels/document.xml.rels': relationships(
        relation('c1', '/chunks/page.html') + relation('c2', 'chunk.docx') + relation('c3', '/chunk.txt'),
      ),
      'chunks/page.html': '<html><body><p>From a page.</p></body></html>',
      'word/chunk.docx': Buffer.from(inside),
      'chunk.txt': 'free of charge',
    };
    expect(await read('docx', await makeDocx(body, parts))).toEqual([
      ['', 'From a page.\nFrom a document.\nParking: free of charge'],
    ]);
  });

  it('says notes where they are referred to', async () => {
    const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const relations =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>';
    const body =
      '<w:p><w:r><w:t>Breakfast is free</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
    const notes = `<w:footnotes ${namespace}><w:footnote w:type="separator" w:id="1"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>not on Sundays</w:t></w:r></w:p></w:footnote></w:footnotes>`;
    const parts = { 'word/_rels/document.xml.rels': relations, 'word/footnotes.xml': notes };
    expect(await read('docx', await makeDocx(body, parts))).toEqual([
      ['', 'Breakfast is free (not on Sundays)'],
    ]);
  });

  it('of before 2007 is read too', async () => {
    expect(await read('doc', makeDoc(`Delivery and returns\n${SENTENCE}\nБез глютену також.\n`))).toEqual([
      ['Delivery and returns', `${SENTENCE}\nБез глютену також.`],
    ]);
  });

  it.each([
    ['a workbook of Excel', makeCompound({ Workbook: Buffer.alloc(4_096, 1) }), 'not a Word document'],
    ['a document cut in half', makeDoc(SENTENCE).slice(0, 3_000), 'damaged'],
    ['nothing but a beginning', makeDoc(SENTENCE).slice(0, 600), 'not a Word document'],
  ])('that is %s is refused', async (_what, content, reason) => {
    await expect(read('doc', content)).rejects.toThrow(reason);
  });

  it('without a word in it is refused', async () => {
    await expect(read('docx', await makeDocx(wordParagraph(' ')))).rejects.toThrow(
      'There is no text in this file.',
    );
    await expect(read('doc', makeDoc('\n\n'))).rejects.toThrow('There is no text in this file.');
  });
});

/** A PDF that says it has `count` pages, and has one so many times. */
const pagesOf = (count: number, pages: number) =>
  makeRawPdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(pages)}] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  );

describe('a PDF', () => {
  it('is read with its headings, without text that repeats on every page', async () => {
    const pdf = await makePdf(
      (document) => {
        for (const subject of ['Delivery', 'Cakes', 'Parking']) {
          document.addPage();
          document.fontSize(8).text('Bakery manual', 72, 30).text('Page 1', 72, 700);
          document.fontSize(18).text(subject, 72, 72);
          document.fontSize(10).moveDown().text(`${SENTENCE} ${subject} is dear to us.`, { width: 220 });
        }
      },
      { autoFirstPage: false },
    );
    expect(await read('pdf', pdf)).toEqual(
      ['Delivery', 'Cakes', 'Parking'].map((subject) => [subject, `${SENTENCE} ${subject} is dear to us.`]),
    );
  });

  it('may be encrypted as long as everybody may open it', async () => {
    const write = (document: PDFKit.PDFDocument) => void document.text(SENTENCE);
    expect(await read('pdf', await makePdf(write, { ownerPassword: 'o' }))).toEqual([['', SENTENCE]]);
    const locked = await makePdf(write, { userPassword: 'u' });
    await expect(read('pdf', locked)).rejects.toThrow('protected with a password');
  });

  it('of pictures alone is told from one with text', async () => {
    const scanned = await makePdf((document) => void document.rect(10, 10, 50, 50).fill('red'));
    await expect(read('pdf', scanned)).rejects.toThrow('This PDF has no text in it, only pictures of pages.');
  });

  it.each([
    ['that says it has a million pages', pagesOf(1_000_000, 1), 'no text'],
    [
      'of more pages than anybody reads',
      pagesOf(1_900, 1_900),
      'has 1,900 pages. At most 1,000 can be read.',
    ],
    [
      'whose pages go in a circle',
      makeRawPdf(
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 5 /Kids [3 0 R] >>',
        '<< /Type /Pages /Count 5 /Parent 2 0 R /Kids [2 0 R] >>',
      ),
      'damaged',
    ],
    ['without pages', makeRawPdf('<< /Type /Catalog >>'), 'damaged'],
    [
      'of noise',
      Uint8Array.from(Buffer.from(`%PDF-1.7\n${'\u00ff\u0000x'.repeat(5_000)}`, 'latin1')),
      'damaged',
    ],
  ])('%s is refused', async (_what, content, reason) => {
    await expect(read('pdf', content)).rejects.toThrow(reason);
  });

  it('that is cut off is read as far as it goes, or refused', async () => {
    const pdf = await makePdf((document) => void document.text(SENTENCE));
    await expect(read('pdf', pdf.slice(0, pdf.length / 3))).rejects.toThrow(/damaged|no text/);
  });
});

describe('any file', () => {
  it('is limited in its number of passages', async () => {
    const text = Array.from({ length: 4 }, (_, at) => `# Part ${at}\n\n${SENTENCE}`).join('\n\n');
    expect(await read('text', text, 4)).toHaveLength(4);
    await expect(read('text', text, 3)).rejects.toThrow('There is too much text in this file');
  });

  it('loses what nobody can see or say', async () => {
    expect(await read('text', 'a\u0000b\u200b\ue000c\ufffd \ud83d\udc68\u200d\ud83c\udf73 d')).toEqual([
      ['', 'abc 👨‍🍳 d'],
    ]);
  });

  it('needs words', async () => {
    await expect(read('text', '--- *** \n\n ...')).rejects.toThrow('There is no text in this file.');
    await expect(read('json', '{}')).rejects.toThrow('There is no text in this file.');
  });

  it('of questions and answers keeps them', async () => {
    expect(await read('json', '[{"q": "Open?", "a": "Yes."}]')).toEqual([['', 'Yes.', 'Open?']]);
  });
});
