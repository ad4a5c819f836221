import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { LOGO_SIDE, MAX_SIDE, type RenderResult } from './logo-rules.ts';

const SVG_DPI = 72;
const MAX_DPI = 100_000;

/**
 * Draws the PNG, JPEG or SVG in `source` into the PNG `target`, without metadata. It decodes untrusted bytes in native
 * code: run it in a process where a crash or an endless loop does no harm.
 */
export async function renderLogo(source: string, target: string): Promise<RenderResult> {
  sharp.concurrency(1);
  sharp.cache(false);
  const bytes = await readFile(source);
  const type = await fileTypeFromBuffer(bytes);
  try {
    if (type?.mime === 'image/png' || type?.mime === 'image/jpeg') return await renderPixels(bytes, target);
    const read = readSvg(bytes);
    return 'svg' in read ? await renderSvg(read.svg, target) : read.refused;
  } catch {
    // The decoder failed because of the image.
    return 'damaged';
  }
}

async function renderPixels(bytes: Buffer, target: string): Promise<RenderResult> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (Math.max(width, height) > MAX_SIDE) return 'too_many_pixels';
  // A photo's orientation is in its metadata, which is removed.
  return write(sharp(bytes, { limitInputPixels: MAX_SIDE ** 2 }).autoOrient(), target);
}

// Read from a buffer: an SVG without a path of its own can't load other files.
async function renderSvg(svg: Buffer, target: string): Promise<RenderResult> {
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  const density = Math.min((SVG_DPI * LOGO_SIDE) / Math.max(width, height), MAX_DPI);
  if (density < 1) return 'too_many_pixels';
  return write(sharp(svg, { density, limitInputPixels: MAX_SIDE ** 2 }), target);
}

async function write(image: Sharp, target: string): Promise<RenderResult> {
  await image
    .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toFile(target);
  return 'done';
}

/** The text of an SVG, or why it is not drawn. */
export type SvgText = { readonly svg: Buffer } | { readonly refused: 'not_an_image' | 'declares_entities' };

const BEFORE_ROOT = /^(\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[\s\S]*?\]\s*)?>)*/i;
const ROOT = /^<([\w-]+:)?svg[\s/>]/;

/**
 * Reads `bytes` as an SVG in UTF-8, whatever it declares: in another encoding the parser could read another text than
 * the one checked here. Entities are refused, though the parser limits them too: a logo needs none.
 */
function readSvg(bytes: Uint8Array): SvgText {
  const text = decode(bytes)?.replace(/^\s*<\?xml[^>]*\?>/, '');
  if (!text || !ROOT.test(text.replace(BEFORE_ROOT, ''))) return { refused: 'not_an_image' };
  if (/<!ENTITY/i.test(text)) return { refused: 'declares_entities' };
  return { svg: Buffer.from(text, 'utf8') };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
