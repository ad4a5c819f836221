// @vitest-environment jsdom
import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { drawPoster, modulesIn, type Poster, QUIET } from './draw-poster.ts';
import { faceOf, POSTER_FORMATS, type PosterFormat, PRINT_DPI, pixelsOf } from './poster-formats.ts';

const LINK = 'https://parlo.example/popup/assistant_lxzyykgqjuc8uirz4kk4?popupText=Ask+the+baker.';
const { modules } = create(LINK, { errorCorrectionLevel: 'M' });
const code = {
  size: modules.size,
  isDark: (row: number, column: number) => Boolean(modules.get(row, column)),
};
const POSTER: Poster = {
  name: 'Bakery',
  line: 'Ask the baker.',
  note: 'An AI answers.',
  color: '#0a7d5a',
  logo: null,
  code,
};

/** What was asked of a canvas; jsdom has none. */
function fakeCanvas() {
  const rects: { color: unknown; x: number; y: number; width: number; height: number }[] = [];
  const texts: { text: string; color: unknown; direction: string; font: string }[] = [];
  const images: number[][] = [];
  const transforms: number[][] = [];
  const context = {
    fillStyle: '' as unknown,
    direction: '',
    font: '',
    fillRect: (x: number, y: number, width: number, height: number) =>
      rects.push({ color: context.fillStyle, x, y, width, height }),
    fillText: (text: string) =>
      texts.push({ text, color: context.fillStyle, direction: context.direction, font: context.font }),
    measureText: (text: string) => ({ width: text.length * 55 }),
    drawImage: (_: unknown, ...box: number[]) => images.push(box),
    setTransform: (...matrix: number[]) => transforms.push(matrix),
    beginPath() {},
    roundRect() {},
    fill() {},
    moveTo() {},
    lineTo() {},
    stroke() {},
    setLineDash() {},
  };
  const canvas = { width: 0, height: 0, getContext: () => context };
  return { canvas: canvas as unknown as HTMLCanvasElement, rects, texts, images, transforms };
}

function draw(poster: Partial<Poster> = {}, format: PosterFormat = POSTER_FORMATS.a6) {
  const drawn = fakeCanvas();
  drawPoster(drawn.canvas, { ...POSTER, ...poster }, format, PRINT_DPI);
  return drawn;
}

describe('a poster', () => {
  it('is as large as the paper, in the owner’s colour, with words that can be read on it', () => {
    const { canvas, rects, texts } = draw({ color: '#ffee00' });
    expect([canvas.width, canvas.height]).toEqual([1_240, 1_748]);
    expect(rects[0]).toMatchObject({ color: '#ffee00', x: 0, y: 0 });
    expect(texts.map(({ text }) => text)).toEqual(['Bakery', 'Ask the baker.', 'An AI answers.']);
    expect(new Set(texts.map(({ color }) => color))).toEqual(new Set(['#000000']));
    expect(draw({ color: '#103050' }).texts[0]?.color).toBe('#ffffff');
  });

  it('has each dark module of the code, with sharp edges and quiet around it', () => {
    const { rects } = draw();
    const dark = rects.filter(({ color }) => color === '#000000');
    const box = faceOf(POSTER_FORMATS.a6).code;
    const pixels = {
      ...box,
      x: pixelsOf(box.x, PRINT_DPI),
      y: pixelsOf(box.y, PRINT_DPI),
      width: pixelsOf(box.width, PRINT_DPI),
    };
    const { x, y, module } = modulesIn(pixels, code.size);
    expect(Number.isInteger(x) && Number.isInteger(y) && Number.isInteger(module)).toBe(true);
    expect(x - pixels.x).toBeGreaterThanOrEqual(QUIET * module);
    const drawn = new Set(dark.map((rect) => `${(rect.y - y) / module} ${(rect.x - x) / module}`));
    for (let row = 0; row < code.size; row += 1)
      for (let column = 0; column < code.size; column += 1)
        expect(drawn.has(`${row} ${column}`)).toBe(code.isDark(row, column));
    expect(dark.every(({ width, height }) => width === module && height === module)).toBe(true);
  });

  it('keeps a logo of 4,000 by 20 in its box, with its proportions', () => {
    const { images } = draw({ logo: { image: {} as CanvasImageSource, width: 4_000, height: 20 } });
    const [, , width = 0, height = 0] = images[0] ?? [];
    expect(width / height).toBeCloseTo(200);
    expect(width).toBeLessThan(1_240 * 0.6);
  });

  it('begins at the right where the words do', () => {
    const { texts } = draw({ line: 'اسأل الخباز' });
    expect(texts[1]?.direction).toBe('rtl');
    expect(texts[2]?.direction).toBe('ltr');
  });

  it('stands on a table with both of its sides the right way up', () => {
    const { transforms, texts } = draw({}, POSTER_FORMATS.card);
    expect(transforms[0]).toEqual([-1, 0, 0, -1, 1_748, 1_240]);
    expect(transforms[1]).toEqual([1, 0, 0, 1, 0, 1_240]);
    expect(texts.filter(({ text }) => text === 'Bakery')).toHaveLength(2);
  });
});
