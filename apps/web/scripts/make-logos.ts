import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOGOS } from '../src/features/home/works-with.ts';

/**
 * Writes src/features/home/logos.svg: what Parlo works with, a symbol each, out of the package simple-icons (CC0-1.0).
 * `npm pack simple-icons`, unpack it, then `node scripts/make-logos.ts FOLDER`. The package is 25 MB, which is why it is
 * no dependency: only this file of 5 KB (gzip) is needed.
 */

const [folder = ''] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of simple-icons.');

const symbols = LOGOS.flatMap(({ icon }) => {
  if (!icon) return [];
  const svg = readFileSync(join(folder, 'icons', `${icon}.svg`), 'utf8');
  const path = / d="([^"]+)"/.exec(svg)?.[1];
  if (!path) throw new Error(`${icon} has no path.`);
  // At 24 px nobody sees a hundredth of one. Digits are cut off, not rounded: an arc's flags stand right before its numbers.
  return [
    `<symbol id="${icon}" viewBox="0 0 24 24"><path d="${path.replace(/(\.\d\d)\d+/g, '$1')}"/></symbol>`,
  ];
});
const file = fileURLToPath(new URL('../src/features/home/logos.svg', import.meta.url));
writeFileSync(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Logos of simple-icons (CC0-1.0)</title>\n${symbols.join('\n')}\n</svg>\n`,
);
