import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { create } from 'qrcode';

/** Modules around a code that stay white. */
const MARGIN = 2;

/** Whether a PNG, in memory or in a file, is the QR code of `link`, module by module, as `page` draws it. */
export async function isQrOf(page: Page, file: string | Buffer, link: string): Promise<boolean> {
  const { modules } = create(link, {});
  const across = modules.size + 2 * MARGIN;
  const drawn = await readModules(page, await base64Of(file), across);
  return drawn.every((dark, at) => {
    const [x, y] = [(at % across) - MARGIN, Math.floor(at / across) - MARGIN];
    const inside = Math.min(x, y) >= 0 && Math.max(x, y) < modules.size;
    return dark === (inside && Boolean(modules.get(y, x)));
  });
}

const base64Of = async (file: string | Buffer) =>
  (typeof file === 'string' ? await readFile(file) : file).toString('base64');

/** Dark or not, row by row, in the middle of each of `across` by `across` squares. */
function readModules(page: Page, png: string, across: number): Promise<boolean[]> {
  return page.evaluate(
    async ([data, count]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('nothing to draw on');
      context.drawImage(image, 0, 0);
      const { data: pixels, width } = context.getImageData(0, 0, image.width, image.height);
      const at = (part: number) => Math.floor(((part + 0.5) * width) / count);
      return Array.from({ length: count * count }, (_, square) => {
        const pixel = (at(Math.floor(square / count)) * width + at(square % count)) * 4;
        return (pixels[pixel] ?? 255) < 128;
      });
    },
    [png, across] as const,
  );
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** A square of a PNG file, as a PNG of its own. */
export async function squareOf(page: Page, file: string, part: Part): Promise<Buffer> {
  const data = await page.evaluate(
    async ([png, { x, y, side }]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = side;
      canvas.height = side;
      canvas.getContext('2d')?.drawImage(image, -x, -y);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [await base64Of(file), part] as const,
  );
  return Buffer.from(data, 'base64');
}

interface Modules {
  readonly x: number;
  readonly y: number;
  readonly module: number;
}

/** Where the code of a link is with its margin; `modulesOf` says where the first of so many modules across is. */
export function codePart(link: string, modulesOf: (across: number) => Modules): Part {
  const { modules } = create(link, {});
  const { x, y, module } = modulesOf(modules.size);
  return { x: x - MARGIN * module, y: y - MARGIN * module, side: (modules.size + 2 * MARGIN) * module };
}
