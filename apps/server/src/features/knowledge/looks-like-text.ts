import { createReadStream } from 'node:fs';

const CHUNK_BYTES = 64 * 1024;
/** What text has of control characters: tab, the ends of lines and pages, and the escape of old printers. */
const ALLOWED = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/**
 * Whether a file is text in UTF-8, in UTF-16 with its mark, or in an encoding of one byte a letter: text has no
 * control characters in it. Read piece by piece, so that a large file keeps nobody waiting.
 */
export async function looksLikeText(path: string): Promise<boolean> {
  let wide: boolean | undefined;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    wide ??= (chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff);
    if (wide ? chunk.includes('\0\0\0\0') : hasControls(chunk)) return false;
  }
  return true;
}

function hasControls(chunk: Buffer): boolean {
  for (const byte of chunk) if ((byte < 0x20 && !ALLOWED.has(byte)) || byte === 0x7f) return true;
  return false;
}
