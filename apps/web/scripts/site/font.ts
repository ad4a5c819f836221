import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const files = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource-variable/onest/package.json')),
  'files',
);

/** The parts of Onest by scripts, as browsers fetch them; the first that has a character draws it. */
const PARTS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext', 'math', 'symbols'];

/** Headings are set tight, by this share of their size. */
const TIGHTER = 0.02;

/** A line of words as outlines. */
export interface Outline {
  /** The `d` of an SVG path; its baseline is at 0. */
  readonly path: string;
  readonly width: number;
}

/** Makes words into outlines. */
export type DrawText = (text: string, size: number) => Outline;

/**
 * Opens Onest for the characters of `needed`, at one weight. No font of the machine is used, so that pictures are the
 * same everywhere.
 */
export async function openFont(weight: number, needed: string): Promise<DrawText> {
  // fontkit finds no characters in a variation of a WOFF2 file; this makes plain fonts of them.
  const plain = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
  const fonts = await Promise.all(
    PARTS.map(async (part) => {
      const packed = readFileSync(join(files, `onest-${part}-wght-normal.woff2`));
      const font = create(await subsetFont(packed, needed, plain));
      if (!('layout' in font)) throw new Error(`The part ${part} of Onest is a collection.`);
      return font;
    }),
  );
  return (text, size) => {
    const outlines: string[] = [];
    let width = 0;
    for (const run of runsOf(text, fonts)) {
      const scale = size / run.font.unitsPerEm;
      const { glyphs, positions } = run.font.layout(run.text);
      for (const [at, glyph] of glyphs.entries()) {
        const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {};
        const x = width + xOffset * scale;
        // Fonts count upwards, pictures downwards.
        outlines.push(glyph.path.transform(scale, 0, 0, -scale, x, -yOffset * scale).toSVG());
        width += xAdvance * scale - size * TIGHTER;
      }
    }
    return { path: outlines.join(''), width };
  };
}

/** The text in pieces that one part draws. */
function runsOf(text: string, fonts: readonly Font[]): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) ?? fonts[0];
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}
