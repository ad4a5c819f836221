import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/** What the widget's font files have: letters and signs of Western Europe, and of Ukrainian and its neighbours. */
const CHARACTERS: Readonly<Record<string, string>> = {
  latin: `${between(0x20, 0x7e)}${between(0xc0, 0xff)}\u00a0§©«°·»£–—‘’‚“”„…•‹›€™`,
  cyrillic: `${between(0x400, 0x45f)}Ґґ№\u0301`,
};
/** From running text to headings. */
const WEIGHTS = { min: 400, max: 700 };
/** Bytes of one file. */
const LARGEST = 20 * 1_024;

/** Makes Onest's files small enough for other people's pages, from the package's own. */
export function smallFont(): Plugin {
  return {
    name: 'parlo:small-font',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /onest-\w+-wght-normal\.woff2\?url$/ },
      async handler(id) {
        const file = id.replace(/\?url$/, '');
        const script = /onest-(\w+)-wght/.exec(basename(file))?.[1] ?? '';
        const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const;
        const source = await subsetFont(await readFile(file), CHARACTERS[script] ?? '', options);
        if (source.length > LARGEST) this.error(`${file} is ${source.length} bytes with these characters.`);
        const reference = this.emitFile({ type: 'asset', name: `onest-${script}.woff2`, source });
        return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
      },
    },
  };
}
