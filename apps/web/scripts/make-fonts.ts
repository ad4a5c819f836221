import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { en } from '../src/i18n/en.ts';

/**
 * Writes src/fonts: Onest with the letters that we and our visitors write, from running text to headings. What is not in
 * it, the reader's own font draws. `node scripts/make-fonts.ts`, after @fontsource-variable/onest or a list below has
 * changed. The files are kept, for style sheets take a font as it lies there.
 */

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

const FILES = [
  {
    name: 'latin',
    // Western Europe's.
    characters: `${between(0x20, 0x7e)}${between(0xc0, 0xff)}\u00a0§©«°·»£–—‘’‚“”„…•‹›€™↑↓−`,
  },
  {
    name: 'cyrillic',
    // Those of Ukrainian and its neighbours.
    characters: `${between(0x400, 0x45f)}Ґґ№\u0301`,
  },
  // The one word of an English page that is not English is a link to the same page.
  { name: 'language', from: 'cyrillic', characters: en.header.otherLanguage },
];
const WEIGHTS = { min: 400, max: 700 };
/** Bytes of one file. */
const LARGEST = 20 * 1_024;

for (const { name, from = name, characters } of FILES) {
  const whole = import.meta.resolve(`@fontsource-variable/onest/files/onest-${from}-wght-normal.woff2`);
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const;
  const font = await subsetFont(readFileSync(fileURLToPath(whole)), characters, options);
  if (font.length > LARGEST) throw new Error(`${name} is ${font.length} bytes with these characters.`);
  writeFileSync(new URL(`../src/fonts/onest-${name}.woff2`, import.meta.url), font);
  console.log(`${name}: ${font.length} bytes`);
}
