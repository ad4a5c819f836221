import { readFile } from 'node:fs/promises';

type WordBy = Readonly<Record<string, string>>;
/** For one of it, and for several. */
type CountedWord = readonly [string, string];

/** How things are written, and the words they are said with: `normalize.json` of `models/voice`. */
export interface WrittenForms {
  /** By the first three letters. */
  readonly months: WordBy;
  /** Before a name. */
  readonly titles: WordBy;
  readonly abbreviations: WordBy;
  readonly units: Readonly<Record<string, CountedWord>>;
  readonly symbols: WordBy;
  readonly currency: Readonly<Record<string, CountedWord>>;
  /** Words before a Roman numeral that counts: "Chapter IV". */
  readonly roman_cardinal: readonly string[];
  /** Names before a Roman numeral: "Henry VIII". */
  readonly roman_ordinal: readonly string[];
}

export async function readWrittenForms(folder: URL): Promise<WrittenForms> {
  return JSON.parse(await readFile(new URL('normalize.json', folder), 'utf8')) as WrittenForms;
}

/** A number with its unit in words: "1 kilometer", "2.5 kilometers". */
export function counted(number: string, [one, several]: CountedWord): string {
  const isOne = ['1', '1.0', '-1'].includes(number.replaceAll(',', ''));
  return `${number} ${isOne ? one : several}`;
}

/** A number as it is written, with commas and a point: the source of a pattern. */
export const NUMBER = String.raw`[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?`;
