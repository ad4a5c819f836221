import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { ZipFile } from 'yazl';

/** Documents as people's programs write them, as small as they can be. */

export type Bytes = Uint8Array<ArrayBuffer>;

/** The smallest archive that Word opens, with this as its body. `parts` are added to it, or stand in for its own. */
export function makeDocx(
  body: string,
  parts: Readonly<Record<string, string | Buffer>> = {},
): Promise<Bytes> {
  return makeZip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': documentXml(body),
    ...parts,
  });
}

export const documentXml = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;

/** A paragraph of Word, with one of its styles. */
export const wordParagraph = (text: string, style = '', run = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r>${run && `<w:rPr>${run}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export const wordTable = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

export async function makeZip(parts: Readonly<Record<string, string | Buffer>>): Promise<Bytes> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Uint8Array.from(await buffer(zip.outputStream));
}

/** A PDF of real text. */
export async function makePdf(
  draw: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Bytes> {
  const document = new PDFDocument(options);
  draw(document);
  document.end();
  return Uint8Array.from(await buffer(document as unknown as NodeJS.ReadableStream));
}

/** A PDF written by hand, object by object; the first is its catalog. */
export function makeRawPdf(...objects: readonly string[]): Bytes {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

const SECTOR = 512;
const TEXT_AT = 2_048;
/** Streams below this live elsewhere in such a file. */
const STREAM_BYTES = 4_096;
const [FREE, END, SAT] = [-1, -2, -3];

/** A Word 97 document whose paragraphs are the lines of `text`. */
export function makeDoc(text: string): Bytes {
  const characters = Buffer.from(text.replaceAll('\n', '\r'), 'utf16le');
  const main = Buffer.alloc(Math.ceil(Math.max(STREAM_BYTES, TEXT_AT + characters.length) / SECTOR) * SECTOR);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0x0200, 0x0a);
  main.writeUInt32LE(TEXT_AT, 0x18);
  main.writeUInt32LE(characters.length / 2, 0x4c);
  main.writeUInt32LE(0, 0x1a2);
  main.writeUInt32LE(21, 0x1a6);
  characters.copy(main, TEXT_AT);
  const table = Buffer.alloc(STREAM_BYTES);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(characters.length / 2, 9);
  table.writeUInt32LE(TEXT_AT, 15);
  return makeCompound({ WordDocument: main, '1Table': table });
}

/** Microsoft's file in a file: a header, a table of sectors, a directory, and the streams. */
export function makeCompound(streams: Readonly<Record<string, Buffer>>): Bytes {
  const sectors = Buffer.alloc(SECTOR, 0xff);
  const directory = Buffer.alloc(SECTOR);
  sectors.writeInt32LE(SAT, 0);
  sectors.writeInt32LE(END, 4);
  writeEntry(directory, 0, 'Root Entry', { type: 5, child: 1, sector: END, size: 0 });
  let next = 2;
  const entries = Object.entries(streams);
  for (const [index, [name, content]] of entries.entries()) {
    const count = content.length / SECTOR;
    const right = index + 1 < entries.length ? index + 2 : FREE;
    writeEntry(directory, index + 1, name, { type: 2, right, sector: next, size: content.length });
    for (let at = 0; at < count; at++)
      sectors.writeInt32LE(at + 1 < count ? next + at + 1 : END, (next + at) * 4);
    next += count;
  }
  return Uint8Array.from(Buffer.concat([compoundHeader(), sectors, directory, ...Object.values(streams)]));
}

function compoundHeader(): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeInt32LE(1, 44);
  header.writeInt32LE(1, 48);
  header.writeInt32LE(STREAM_BYTES, 56);
  header.writeInt32LE(END, 60);
  header.writeInt32LE(END, 68);
  header.writeInt32LE(0, 76);
  return header;
}

interface Entry {
  readonly type: number;
  readonly right?: number;
  readonly child?: number;
  readonly sector: number;
  readonly size: number;
}

function writeEntry(directory: Buffer, index: number, name: string, entry: Entry): void {
  const at = index * 128;
  directory.write(name, at, 'utf16le');
  directory.writeUInt16LE((name.length + 1) * 2, at + 64);
  directory.writeUInt8(entry.type, at + 66);
  directory.writeInt32LE(FREE, at + 68);
  directory.writeInt32LE(entry.right ?? FREE, at + 72);
  directory.writeInt32LE(entry.child ?? FREE, at + 76);
  directory.writeInt32LE(entry.sector, at + 116);
  directory.writeInt32LE(entry.size, at + 120);
}
