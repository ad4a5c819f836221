/** Points in a millimetre. */
const POINTS = 72 / 25.4;

export interface PdfPage {
  /** Of the paper, in millimetres. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly language: string;
  readonly pixels: Pick<ImageData, 'width' | 'height' | 'data'>;
}

/**
 * Makes a PDF of one page that is a picture, packed without loss. That is all a poster needs: a library for PDF weighs
 * more than the rest of this screen, and would need a font file for every script an owner may write in.
 */
export async function posterPdf({ width, height, title, language, pixels }: PdfPage): Promise<Blob> {
  const [wide, high] = [width, height].map((side) => (side * POINTS).toFixed(2));
  const picture = await deflate(rgbOf(pixels.data));
  const drawn = latin(`q ${wide} 0 0 ${high} 0 0 cm /Picture Do Q`);
  const objects: readonly Uint8Array[][] = [
    [
      latin(
        `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
      ),
    ],
    [latin('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [
      latin(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents 4 0 R ` +
          '/Resources << /XObject << /Picture 5 0 R >> >> >>',
      ),
    ],
    stream('', drawn),
    stream(
      `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} ` +
        '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode ',
      picture,
    ),
    [latin(`<< /Title <${utf16(title)}> >>`)],
  ];
  return new Blob(assemble(objects) as BlobPart[], { type: 'application/pdf' });
}

/** Numbers the objects and writes the table of where each begins. */
function assemble(objects: readonly (readonly Uint8Array[])[]): Uint8Array[] {
  const parts: Uint8Array[] = [latin('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n')];
  const starts: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    starts.push(at);
    for (const part of [latin(`${index + 1} 0 obj\n`), ...object, latin('\nendobj\n')]) add(part);
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const begin = at;
  add(latin(`xref\n0 ${count}\n0000000000 65535 f \n${table}`));
  add(
    latin(
      `trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${begin}\n%%EOF\n`,
    ),
  );
  return parts;
}

const stream = (head: string, body: Uint8Array) => [
  latin(`<< ${head}/Length ${body.length} >>\nstream\n`),
  body,
  latin('\nendstream'),
];

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** With the mark that says so, as hexadecimal digits. */
function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `feff${units.join('')}`;
}

function rgbOf(data: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return rgb;
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
