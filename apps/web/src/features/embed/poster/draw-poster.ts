import { textOnColor } from '@parlo/contract';
import { fitWords, lineHeight } from './fit-words.ts';
import { type Box, faceOf, type PosterFormat, PRINT_DPI, pixelsOf } from './poster-formats.ts';

export interface Poster {
  /** The assistant's. */
  readonly name: string;
  /** What to do, in the owner's words. */
  readonly line: string;
  readonly note: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** Null without a logo, or with one that could not be loaded. */
  readonly logo: {
    readonly image: CanvasImageSource;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly code: CodeModules;
}

export interface CodeModules {
  /** Modules across. */
  readonly size: number;
  readonly isDark: (row: number, column: number) => boolean;
}

/** White modules around a code that readers need. */
export const QUIET = 4;
const FAMILY = 'Onest, "Onest Variable", system-ui, sans-serif';

/**
 * Draws what is printed. The words become part of the picture, so that a printer needs no font, in whatever script
 * they are.
 */
export function drawPoster(
  canvas: HTMLCanvasElement,
  poster: Poster,
  format: PosterFormat,
  dpi: number,
): void {
  canvas.width = pixelsOf(format.width, dpi);
  canvas.height = pixelsOf(format.height, dpi);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser gave nothing to draw on');
  const middle = Math.round(canvas.height / 2);
  if (format.folded) {
    context.setTransform(-1, 0, 0, -1, canvas.width, middle);
    drawFace(context, poster, format, dpi);
    context.setTransform(1, 0, 0, 1, 0, middle);
    drawFace(context, poster, format, dpi);
    context.setTransform(1, 0, 0, 1, 0, 0);
    drawFold(context, canvas.width, middle, textOnColor(poster.color));
    return;
  }
  drawFace(context, poster, format, dpi);
}

function drawFace(
  context: CanvasRenderingContext2D,
  poster: Poster,
  format: PosterFormat,
  dpi: number,
): void {
  const face = faceOf(format);
  const scaled = (box: Box) => inPixels(box, dpi);
  context.fillStyle = poster.color;
  context.fillRect(0, 0, pixelsOf(face.width, dpi) + 1, pixelsOf(face.height, dpi) + 1);
  const ink = textOnColor(poster.color);
  context.textBaseline = 'alphabetic';
  drawWhose(context, poster, scaled(face.logo), ink);
  drawLine(context, poster.line, scaled(face.words), ink);
  drawCode(context, poster.code, scaled(face.code));
  drawNote(context, poster.note, scaled(face.note), ink);
}

/** The logo, on white because it may have any colour, and the name beside it if there is room. */
function drawWhose(context: CanvasRenderingContext2D, { logo, name }: Poster, box: Box, ink: string): void {
  let left = box.x;
  if (logo && logo.width > 0 && logo.height > 0) {
    const inset = box.height * 0.14;
    const scale = Math.min((box.width * 0.6) / logo.width, (box.height - 2 * inset) / logo.height);
    const [width, height] = [logo.width * scale, logo.height * scale];
    context.fillStyle = '#ffffff';
    roundRect(context, { ...box, width: width + 2 * inset }, box.height * 0.2);
    context.drawImage(logo.image, box.x + inset, box.y + (box.height - height) / 2, width, height);
    left += width + 3.2 * inset;
  }
  const room = box.x + box.width - left;
  if (room < box.height) return;
  const { lines, size } = fitted(context, name, { width: room, height: box.height }, box.height * 0.42, 600);
  drawLines(
    context,
    lines,
    size,
    { ...box, x: left, width: room, y: box.y + (box.height - lines.length * lineHeight(size)) / 2 },
    ink,
  );
}

function drawLine(context: CanvasRenderingContext2D, line: string, box: Box, ink: string): void {
  const { lines, size } = fitted(context, line, box, Math.min(box.width * 0.2, box.height * 0.5), 700);
  drawLines(context, lines, size, box, ink);
}

function drawNote(context: CanvasRenderingContext2D, note: string, box: Box, ink: string): void {
  const { lines, size } = fitted(context, note, box, box.height * 0.7, 500);
  drawLines(context, lines, size, { ...box, y: box.y + box.height - lines.length * lineHeight(size) }, ink);
}

function fitted(
  context: CanvasRenderingContext2D,
  text: string,
  box: Pick<Box, 'width' | 'height'>,
  largest: number,
  weight: number,
) {
  context.font = `${weight} 100px ${FAMILY}`;
  const words = fitWords(text, box, largest, (part) => context.measureText(part).width / 100);
  context.font = `${weight} ${words.size}px ${FAMILY}`;
  return words;
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function drawLines(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  size: number,
  box: Box,
  ink: string,
): void {
  context.fillStyle = ink;
  const rightToLeft = RIGHT_TO_LEFT.test(lines[0] ?? '');
  context.direction = rightToLeft ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  for (const [at, line] of lines.entries()) {
    context.fillText(
      line,
      rightToLeft ? box.x + box.width : box.x,
      box.y + at * lineHeight(size) + size * 0.88,
    );
  }
}

/** Every module is a whole number of pixels, so that its edges are sharp. */
function drawCode(context: CanvasRenderingContext2D, { size, isDark }: CodeModules, box: Box): void {
  context.fillStyle = '#ffffff';
  roundRect(context, box, box.width * 0.04);
  context.fillStyle = '#000000';
  const { x, y, module } = modulesIn(box, size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (isDark(row, column)) context.fillRect(x + column * module, y + row * module, module, module);
    }
  }
}

/** Where the first module of a code is in its white square, and how large a module is, in pixels. */
export function modulesIn(
  box: Box,
  size: number,
): { readonly x: number; readonly y: number; readonly module: number } {
  const module = Math.max(1, Math.floor(box.width / (size + 2 * QUIET)));
  const rest = Math.round((box.width - module * size) / 2);
  return { x: box.x + rest, y: box.y + rest, module };
}

/** Where the first module is on the whole paper, as it is printed. */
export const modulesOn = (format: PosterFormat, size: number) =>
  modulesIn(inPixels(faceOf(format).code, PRINT_DPI), size);

function inPixels({ x, y, width, height }: Box, dpi: number): Box {
  return {
    x: pixelsOf(x, dpi),
    y: pixelsOf(y, dpi),
    width: pixelsOf(width, dpi),
    height: pixelsOf(height, dpi),
  };
}

function drawFold(context: CanvasRenderingContext2D, width: number, y: number, ink: string): void {
  context.strokeStyle = ink;
  context.lineWidth = Math.max(1, width / 1200);
  context.setLineDash([width / 100, width / 100]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.stroke();
  context.setLineDash([]);
}

function roundRect(context: CanvasRenderingContext2D, box: Box, radius: number): void {
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, radius);
  context.fill();
}
