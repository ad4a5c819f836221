import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderLogo } from './render-logo.ts';

let dir = '';
let site: Server;
let asked = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlo-logo-'));
  const red = await solid('#ff0000').png().toBuffer();
  await writeFile(join(dir, 'beside.png'), red);
  site = createServer((_request, response) => {
    asked++;
    response.end(red);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site.close();
  await rm(dir, { recursive: true });
});

const solid = (background: string, width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 4, background } });

async function render(bytes: string | Buffer) {
  const [source, target] = [join(dir, 'source'), join(dir, 'target.png')];
  await rm(target, { force: true });
  await writeFile(source, bytes);
  const result = await renderLogo(source, target);
  return { result, target };
}

async function drawn(bytes: string | Buffer) {
  const { result, target } = await render(bytes);
  expect(result).toBe('done');
  const png = await readFile(target);
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  return { png, meta: await sharp(png).metadata(), pixel };
}

const svg = (inside: string, attributes = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

describe('pixels', () => {
  it('are kept as they are when they are few, see-through ones too', async () => {
    const { meta, pixel } = await drawn(await solid('#ff000080').png().toBuffer());
    expect(meta).toMatchObject({ format: 'png', width: 64, height: 64, hasAlpha: true });
    expect(pixel(10, 10)).toEqual([255, 0, 0, 128]);
  });

  it('are made fewer when they are many, in proportion', async () => {
    const { meta } = await drawn(await solid('#00ff00', 2_000, 1_000).png().toBuffer());
    expect(meta).toMatchObject({ width: 512, height: 256 });
  });

  it('may come as JPEG, turned as it says, and lose what else it says', async () => {
    const jpeg = await solid('#0000ff', 300, 100)
      .removeAlpha()
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Ada at home' } } })
      .toBuffer();
    const { meta, png } = await drawn(jpeg);
    expect(meta).toMatchObject({ format: 'png', width: 100, height: 300 });
    expect(meta.exif).toBeUndefined();
    expect(meta.orientation).toBeUndefined();
    expect(png.includes('Ada at home')).toBe(false);
  });

  it('of 16 bits or four inks become eight bits of three colours', async () => {
    const deep = await solid('#ff0000').toColourspace('rgb16').png().toBuffer();
    expect((await drawn(deep)).meta).toMatchObject({ depth: 'uchar', space: 'srgb' });
    const inks = await solid('#ff0000').removeAlpha().toColourspace('cmyk').jpeg().toBuffer();
    expect((await drawn(inks)).meta.space).toBe('srgb');
  });

  it('lose data that follows them', async () => {
    const png = await solid('#123456').png().toBuffer();
    const { png: clean } = await drawn(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
    expect(clean.includes('script')).toBe(false);
  });

  it('that are too many are refused before they are read', async () => {
    // There is nothing behind their headers: whoever reads on finds them damaged.
    expect((await render(hugePng(20_000, 20_000))).result).toBe('too_many_pixels');
    expect((await render(hugePng(6_001, 1))).result).toBe('too_many_pixels');
    expect((await render(hugePng(2 ** 31 - 1, 2 ** 31 - 1))).result).not.toBe('done');
  });

  it('that are cut off are damaged', async () => {
    const png = await solid('#ff0000', 300, 300).png({ compressionLevel: 0 }).toBuffer();
    for (const part of [0.1, 0.5, 0.9]) {
      expect((await render(png.subarray(0, png.length * part))).result).toBe('damaged');
    }
  });
});

describe('drawings', () => {
  it('are drawn as large as a logo is, whatever size they say', async () => {
    const rect = '<rect width="100%" height="100%" fill="#00ff00"/>';
    for (const size of ['width="16" height="16"', 'viewBox="0 0 24 24"', 'width="9000" height="9000"']) {
      const { meta, pixel } = await drawn(svg(rect, size));
      expect([meta.width, meta.height]).toEqual([512, 512]);
      expect(pixel(256, 256)).toEqual([0, 255, 0, 255]);
    }
  });

  it('may begin with what editors put there', async () => {
    const head =
      '\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Made by hand -->\n' +
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n';
    await drawn(head + svg('<circle r="9"/>'));
  });

  it('load nothing: no file, no address, nothing next to them', async () => {
    const { port } = site.address() as AddressInfo;
    const links = [
      'file:///etc/passwd',
      '/etc/passwd',
      'beside.png',
      `file://${dir}/beside.png`,
      `http://127.0.0.1:${port}/red.png`,
      `//127.0.0.1:${port}/red.png`,
    ];
    for (const link of links) {
      const image = `<image href="${link}" xlink:href="${link}" width="100" height="100"/>`;
      const { pixel } = await drawn(svg(`${image}<use href="${link}#a"/>`));
      expect([link, pixel(256, 256)]).toEqual([link, [0, 0, 0, 0]]);
    }
    const style = `<style>@import url(http://127.0.0.1:${port}/x.css); rect { fill: url(http://127.0.0.1:${port}/#a) }</style>`;
    const include = `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>`;
    await drawn(svg(`${style}<rect width="9" height="9"/><text y="50">${include}</text>`));
    await drawn(
      `<?xml-stylesheet href="http://127.0.0.1:${port}/x.css"?>${svg('<rect width="9" height="9"/>')}`,
    );
    expect(asked).toBe(0);
  });

  it('run nothing and show no page of somebody else', async () => {
    const page =
      '<foreignObject width="100" height="100"><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>';
    const { png } = await drawn(
      svg(`<script>alert("here")</script>${page}`, 'width="9" height="9" onload="alert(1)"'),
    );
    expect(png.includes('alert')).toBe(false);
  });

  it.each([
    ['one that grows', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>', '<text>&b;</text>'],
    ['a file', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '<text>&x;</text>'],
    ['a parameter', '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://127.0.0.1/"> %x;]>', ''],
  ])('that define entities are refused: %s', async (_what, doctype, inside) => {
    expect((await render(doctype + svg(inside))).result).toBe('declares_entities');
  });

  it('cannot hide anything in another encoding', async () => {
    const hidden = `<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE svg [+ADwAIQ-ENTITY x "y">]>${svg('&x;')}`;
    expect((await render(hidden)).result).not.toBe('done');
    const wide = Buffer.from(`\ufeff${svg('<rect width="9" height="9"/>')}`, 'utf16le');
    expect((await render(wide)).result).toBe('not_an_image');
  });

  it('that are no drawings are damaged', async () => {
    for (const broken of [svg('<rect').slice(0, -8), '<svg', svg('', 'width="0" height="0"'), '<svg/>']) {
      expect(['damaged', 'not_an_image']).toContain((await render(broken)).result);
    }
  });

  it('larger than can be drawn are refused', async () => {
    expect((await render(svg('', 'width="100000" height="10"'))).result).toBe('too_many_pixels');
  });
});

describe('anything else', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('PNG')],
    ['a page', Buffer.from('<!doctype html><html><svg></svg></html>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['zeros', Buffer.alloc(100_000)],
  ])('is no image: %s', async (_what, bytes) => {
    expect((await render(bytes)).result).toBe('not_an_image');
  });

  it('is not drawn though it could be', async () => {
    expect((await render(await solid('#ff0000').webp().toBuffer())).result).toBe('not_an_image');
    expect((await render(await solid('#ff0000').tiff().toBuffer())).result).toBe('not_an_image');
  });

  it('may begin like one', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect((await render(Buffer.concat([png, Buffer.alloc(100)]))).result).toBe('not_an_image');
    expect((await render(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).result).toBe('damaged');
  });
});

/** A PNG that says it is so large, in a few bytes. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
