import PDFDocument from 'pdfkit';

export interface BigPdf {
  readonly bytes: Buffer;
  readonly pages: number;
  /** Headings it has, each above two paragraphs. */
  readonly sections: number;
}

const SUBJECTS =
  'ovens deliveries cakes invoices refunds bookings allergies vouchers workshops parking'.split(' ');
const PLACES = 'the old mill, the harbour, the north bakery, the market hall, the university café'.split(
  ', ',
);
const VERBS = 'are checked, are prepared, are answered, are delivered, are confirmed'.split(', ');
const WHEN = 'before nine, on weekdays, every second Monday, after the holidays, within two days'.split(', ');

/**
 * A manual such as companies have: headings, paragraphs, a header and a number on every page, and pictures that make
 * it as large as people's files are.
 */
export function makeBigPdf(pages: number, megabytes: number): Promise<BigPdf> {
  const document = new PDFDocument({ size: 'A4', margin: 64, compress: true, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const pictureBytes = Math.floor((megabytes * 1024 * 1024) / pages) - 3_500;
  let sections = 0;
  for (let page = 1; page <= pages; page++) {
    document.addPage();
    document
      .font('Helvetica')
      .fontSize(9)
      .text('Operations manual, edition of 2026', 64, 30, { lineBreak: false });
    document.text(`Page ${page} of ${pages}`, 64, 800, { lineBreak: false });
    document.y = 64;
    document.x = 64;
    for (let part = 0; part < 5; part++) {
      sections++;
      document
        .font('Helvetica-Bold')
        .fontSize(15)
        .text(`How ${pick(SUBJECTS, sections)} work at ${pick(PLACES, sections)}`);
      document.font('Helvetica').fontSize(10).moveDown(0.4);
      document.text(paragraph(sections)).moveDown(0.8);
    }
    addPicture(document, Math.max(0, pictureBytes), page);
  }
  return new Promise((resolve) => {
    document.on('end', () => resolve({ bytes: Buffer.concat(chunks), pages, sections }));
    document.end();
  });
}

function paragraph(seed: number): string {
  return Array.from({ length: 6 }, (_, at) => {
    const n = seed * 7 + at;
    return `In case ${n}, ${pick(SUBJECTS, n)} at ${pick(PLACES, n + at)} ${pick(VERBS, n)} ${pick(WHEN, n)}, and somebody signs for it.`;
  }).join(' ');
}

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';

// Noise does not compress, as photographs do not.
function addPicture(document: PDFKit.PDFDocument, bytes: number, seed: number): void {
  const noise = Buffer.alloc(bytes);
  let state = seed * 2_654_435_761;
  for (let at = 0; at + 4 <= bytes; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise.writeUInt32LE(state, at);
  }
  const object = document.ref({ Type: 'EmbeddedFile' });
  object.end(noise);
}
