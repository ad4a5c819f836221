import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { posterPdf } from './poster-pdf.ts';

const RED_BLUE = Uint8ClampedArray.from([255, 0, 0, 255, 0, 0, 255, 255]);

async function make() {
  const blob = await posterPdf({
    width: 210,
    height: 297,
    title: 'Пекарня (нова)',
    language: 'uk',
    pixels: { width: 2, height: 1, data: RED_BLUE as ImageData['data'] },
  });
  const bytes = Buffer.from(await blob.arrayBuffer());
  return { blob, bytes, text: bytes.toString('latin1') };
}

describe('a poster as PDF', () => {
  it('is one page of the paper’s size', async () => {
    const { blob, text } = await make();
    expect(blob.type).toBe('application/pdf');
    expect(text.startsWith('%PDF-1.4\n')).toBe(true);
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(text).toContain('/Lang (uk)');
  });

  it('has every object where its table says', async () => {
    const { text } = await make();
    const begin = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(begin, begin + 4)).toBe('xref');
    const starts = [...text.slice(begin).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(starts).toHaveLength(6);
    for (const [index, at] of starts.entries())
      expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  });

  it('holds the picture as it was drawn', async () => {
    const { bytes, text } = await make();
    const head = /\/Width 2 \/Height 1 .*\/Length (\d+) >>\nstream\n/.exec(text);
    const from = (head?.index ?? 0) + (head?.[0].length ?? 0);
    const packed = bytes.subarray(from, from + Number(head?.[1]));
    expect([...inflateSync(packed)]).toEqual([255, 0, 0, 0, 0, 255]);
    expect(text.slice(from + packed.length)).toMatch(/^\nendstream\nendobj\n/);
  });

  it('has a title in any script', async () => {
    const { text } = await make();
    const digits = /\/Title <feff([\da-f]+)>/.exec(text)?.[1] ?? '';
    const title = Buffer.from(digits, 'hex').swap16().toString('utf16le');
    expect(title).toBe('Пекарня (нова)');
  });
});
