import { FAULTS, UnreadableFile } from './unreadable.ts';

const UKRAINIAN_OR_RUSSIAN = /[а-яіїєґА-ЯІЇЄҐё]/g;
const WESTERN_ACCENTS = /[À-ÿŒœŠšŽž€‘’“”–—]/g;

/** Decodes text by its byte order mark, else as UTF-8, else as the likelier of two old Windows encodings. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (marked) throw new UnreadableFile(FAULTS.damaged);
    return decodeWindows(bytes);
  }
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

// In Cyrillic text most letters are above 0x80; in Western text only the few accented ones are.
function decodeWindows(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 64 * 1024);
  const cyrillic = decode('windows-1251', sample).match(UKRAINIAN_OR_RUSSIAN)?.length ?? 0;
  const western = decode('windows-1252', sample).match(WESTERN_ACCENTS)?.length ?? 0;
  const ascii = sample.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length;
  return decode(cyrillic >= western && cyrillic > ascii ? 'windows-1251' : 'windows-1252', bytes);
}
