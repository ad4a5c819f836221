import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const TAB = 9;
/** Below every character of a key, so that a key comes before those that begin with it. */
const LINE_END = 10;
/** In characters; the longest of all has 45. */
const LONGEST_KEY = 64;

/**
 * A table of `models/voice`: lines sorted by the bytes of their keys, fields behind tabs. It is searched as it lies, by
 * halves: two hundred thousand entries as objects would take ten times the memory and half a second to make.
 */
export class WordTable {
  readonly #lines: Buffer;

  constructor(lines: Buffer) {
    this.#lines = lines;
  }

  static async open(file: URL): Promise<WordTable> {
    return new WordTable(await promisify(brotliDecompress)(await readFile(file)));
  }

  /** The fields behind a key, none for a key alone; undefined where the key is not there. */
  fieldsOf(key: string): readonly string[] | undefined {
    if (key.length > LONGEST_KEY) return undefined;
    const wanted = Buffer.from(key);
    let from = 0;
    let to = this.#lines.length;
    while (from < to) {
      const start = this.#lineAt((from + to) >> 1);
      const end = this.#lines.indexOf(LINE_END, start);
      const order = this.#compare(wanted, start);
      if (order === 0) return this.#lines.toString('utf8', start, end).split('\t').slice(1);
      if (order < 0) to = start;
      else from = end + 1;
    }
    return undefined;
  }

  has(key: string): boolean {
    return this.fieldsOf(key) !== undefined;
  }

  /** The start of the line that contains a position. */
  #lineAt(place: number): number {
    let start = place;
    while (start > 0 && this.#lines[start - 1] !== LINE_END) start--;
    return start;
  }

  /** Below 0 when `wanted` comes before the key of the line that begins at `start`, above 0 when after it. */
  #compare(wanted: Buffer, start: number): number {
    for (let i = 0; i <= wanted.length; i++) {
      const byte = wanted[i] ?? LINE_END;
      const found = this.#lines[start + i] ?? LINE_END;
      const other = found === TAB ? LINE_END : found;
      if (byte !== other) return byte - other;
    }
    return 0;
  }
}
