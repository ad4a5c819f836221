import { detectEncoding } from './detect-encoding.ts';
import { FAULTS, UnreadableFile } from './unreadable.ts';

/**
 * Decodes text in Unicode, with or without a byte order mark, else in the old encoding that it most likely has. Throws
 * {@link UnreadableFile} when nobody can tell.
 */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const unicode = decodeUnicode(bytes);
  if (unicode !== null) return unicode;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) throw new UnreadableFile(FAULTS.damaged);
  const encoding = await detectEncoding(bytes);
  if (encoding === null) throw new UnreadableFile(FAULTS.unknownEncoding);
  return new TextDecoder(encoding).decode(bytes);
}

/** Decodes what is in Unicode, and returns null for anything else. A text may have lost a few of its characters. */
export function decodeUnicode(bytes: Uint8Array): string | null {
  const encoding = unicodeOf(bytes);
  return encoding === null ? null : new TextDecoder(encoding).decode(bytes);
}

export function unicodeOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const wide = wideOf(bytes.subarray(0, SAMPLE_BYTES));
  if (wide !== null) return wide;
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  const { read, lost } = countUtf8(bytes);
  return lost === 0 || read >= lost * 3 || (isMarked && read >= lost) ? 'utf-8' : null;
}

const SAMPLE_BYTES = 64 * 1024;
/** The upper bytes of letters that people write, and of signs between them. */
const UPPER = new Set([0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x20, 0x21, 0x22]);

/**
 * UTF-16 without a byte order mark: of each two bytes one is the upper byte of a letter, which in a text are few, and
 * some of which no other text has.
 */
export function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 4) return null;
  const pairs = Math.floor(bytes.length / 2);
  for (let at = 0; at < pairs * 2; at += 2) {
    // The lower byte of a letter is 0 for hardly any of them.
    if (bytes[at] === 0 && bytes[at + 1] === 0) return null;
  }
  if (hasUpperAt(1, bytes, pairs)) return 'utf-16le';
  return hasUpperAt(0, bytes, pairs) ? 'utf-16be' : null;
}

/** Whether the first or the second byte of each pair is a letter's upper byte. */
function hasUpperAt(at: 0 | 1, bytes: Uint8Array, pairs: number): boolean {
  let [upper, zeros] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    const byte = bytes[pair * 2 + at] ?? 0xff;
    if (UPPER.has(byte)) upper++;
    if (byte === 0) zeros++;
  }
  return zeros > 0 && upper >= pairs * 0.98;
}

/** Counts valid and invalid sequences of several bytes. */
function countUtf8(bytes: Uint8Array): { readonly read: number; readonly lost: number } {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { read: 1, lost: 0 };
  } catch {
    const text = new TextDecoder().decode(bytes);
    const several = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
    const lost = text.match(/\ufffd/g)?.length ?? 0;
    return { read: several - lost, lost };
  }
}
