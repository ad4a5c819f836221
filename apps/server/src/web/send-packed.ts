import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { MB } from '@parlo/contract';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';

/**
 * Sends a text that is the same for everybody: packed, and only to browsers that don't have it yet. `key` names where
 * the text is from: with the same key and text, what was packed once is sent again.
 */
export type SendPacked = (
  context: Context,
  key: string,
  text: string,
  headers: Readonly<Record<string, string>>,
  status?: 404,
) => Promise<Response>;

/**
 * In bytes. A page is kept for every encoding and every name that this server is asked by, and anybody may make up
 * names.
 */
const KEPT = 16 * MB;

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number] | '';

interface Packed {
  /** The hash of the text. */
  readonly hash: string;
  readonly tag: string;
  readonly body: Buffer<ArrayBuffer>;
}

export function createSendPacked(maxSize = KEPT, packText = pack): SendPacked {
  const kept = new LRUCache<string, Packed>({
    maxSize,
    sizeCalculation: ({ body, hash, tag }, slot) => body.byteLength + hash.length + tag.length + slot.length,
  });
  return async (context, key, text, headers, status) => {
    const encoding = encodingFor(context.req.header('accept-encoding'));
    const slot = `${encoding} ${key}`;
    let packed = kept.get(slot);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    if (packed?.hash !== hash) {
      packed = { hash, tag: `"${hash}${encoding && `-${encoding}`}"`, body: await packText(text, encoding) };
      kept.set(slot, packed);
    }
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    context.header('ETag', packed.tag);
    context.header('Vary', 'Accept-Encoding');
    if (!status && hasTag(context.req.header('if-none-match'), packed.tag)) return context.body(null, 304);
    if (encoding) context.header('Content-Encoding', encoding);
    return context.body(packed.body, status ?? 200);
  };
}

/** The first of ours that the browser takes. */
function encodingFor(accepted = ''): Encoding {
  const taken = accepted
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  return ENCODINGS.find((one) => taken.includes(one)) ?? '';
}

/** A proxy that changed the encoding has marked the tag as weak. */
function hasTag(known = '', tag: string): boolean {
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

async function pack(text: string, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(text);
  if (encoding === 'gzip') return Buffer.from(await promisify(gzip)(bytes));
  if (encoding === '') return bytes;
  // Somebody waits for it; the highest quality takes thirty times as long for a tenth less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return Buffer.from(await promisify(brotliCompress)(bytes, { params }));
}
