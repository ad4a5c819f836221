import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ANSWER_LEVELS, QUESTION_LEVELS } from '../../src/features/home/spoken-levels.ts';
import { spokenPath } from '../../src/voice-line/spoken.ts';
import { type DrawText, openFont } from './font.ts';
import type { BuiltPage } from './read-pages.ts';

/** The pictures that networks show with a link: the title on paper above the voice line; and icons of other kinds. */

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
/** As in app.css, the light theme. */
const PAPER = '#fbf8f3';
const INK = '#1b1714';
const LISTENING = '#0f766e';
const SPEAKING = '#bf3b17';
/** Of a title, the largest first, with the number of lines that fit. */
const SIZES = [
  { size: 84, lines: 3 },
  { size: 68, lines: 4 },
  { size: 54, lines: 5 },
] as const;

/** Pictures of earlier builds, by what is drawn: a build draws what is new. */
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/parlo-pictures/', import.meta.url));

/** Makes the picture of every page, where its head says that it is. */
export async function makePictures(client: string, pages: readonly BuiltPage[]): Promise<void> {
  const draw = await openDrawing(pages.map(({ title }) => title).join(''));
  for (const { title, picture } of pages) {
    const svg = draw(title);
    await make(join(client, picture), svg, () =>
      sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 1 }).toBuffer(),
    );
  }
}

const ICONS = { 'apple-touch-icon.png': 180, 'icon-512.png': 512 } as const;

/** Icons for those that take no SVG. */
export async function makeIcons(client: string): Promise<void> {
  const svg = readFileSync(join(client, 'favicon.svg'), 'utf8');
  const square = (size: number) =>
    sharp(Buffer.from(svg), { density: 72 * (size / 36) })
      .resize(size, size)
      .png()
      .toBuffer();
  for (const [name, size] of Object.entries(ICONS)) {
    await make(join(client, name), `${svg}${size}`, () => square(size));
  }
  await make(join(client, 'favicon.ico'), `${svg}ico`, async () => asIco(await square(32), 32));
}

async function make(file: string, content: string, render: () => Promise<Buffer>): Promise<void> {
  const kept = join(CACHE, createHash('sha256').update(content).digest('hex'));
  if (!existsSync(kept)) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(kept, await render());
  }
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(kept, file);
}

/** An .ico file with one PNG: its header, its list of one, the picture. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const LINE_HEIGHT = 1.12;

/** Makes pictures of titles, as SVG without any text of its own; `needed` are their characters. */
async function openDrawing(needed: string): Promise<(title: string) => string> {
  const bold = await openFont(700, `${needed}Parlo…`);
  return (title) => {
    const { size, lines } = fit(title, bold);
    const words = lines.map((line, at) => {
      const y = 190 + size * 0.8 + at * size * LINE_HEIGHT;
      return `<path transform="translate(${MARGIN} ${y})" d="${bold(line, size).path}"/>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${PAPER}"/>
<g transform="translate(${MARGIN} 72) scale(1.6)">${MARK}</g>
<path transform="translate(${MARGIN + 78} 113)" fill="${INK}" d="${bold('Parlo', 38).path}"/>
<g fill="${INK}">${words.join('')}</g>
<g transform="translate(0 500)" fill="none" stroke-width="5" stroke-linecap="round">${VOICE}</g>
</svg>`;
  };
}

/** The largest size at which a title has room; one that is longer still is cut. */
function fit(title: string, bold: DrawText): { size: number; lines: string[] } {
  for (const { size, lines: most } of SIZES) {
    const lines = wrap(title, size, bold);
    if (lines.length <= most) return { size, lines };
  }
  const { size, lines: most } = SIZES[2];
  const lines = wrap(title, size, bold).slice(0, most);
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1)}…`] };
}

function wrap(title: string, size: number, bold: DrawText): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    const fits = bold(longer, size).width <= WIDTH - 2 * MARGIN;
    if (fits && lines.length > 0) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As in favicon.svg. */
const MARK = `<rect width="36" height="36" rx="10" fill="${INK}"/><path d="M5 18h4.5c2.5 0 2.5-6 5-6s2.5 13 5.5 13 2.5-11 5-11 2 4 4 4H31" fill="none" stroke="${PAPER}" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The beginning of the spoken reply: so much has room beside the question. */
const REPLY_LEVELS = ANSWER_LEVELS.slice(0, 52);

const VOICE = voice();

function voice(): string {
  const step = 8;
  const half = 60;
  const asked = { from: 96, to: 96 + (QUESTION_LEVELS.length - 1) * step };
  const replied = { from: asked.to + 96, to: asked.to + 96 + (REPLY_LEVELS.length - 1) * step };
  return [
    `<path stroke="#d8cfc3" d="M0 ${half}H${asked.from}M${asked.to} ${half}H${replied.from}M${replied.to} ${half}H${WIDTH}"/>`,
    `<path stroke="${LISTENING}" d="${spokenPath(QUESTION_LEVELS, asked.from, step, half)}"/>`,
    `<path stroke="${SPEAKING}" d="${spokenPath(REPLY_LEVELS, replied.from, step, half)}"/>`,
  ].join('');
}
