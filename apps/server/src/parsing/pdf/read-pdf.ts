import { getDocumentProxy } from 'unpdf';
import type { Block } from './blocks.ts';
import { linesToBlocks } from './lines-to-blocks.ts';
import { type Line, tidyPages } from './tidy-pages.ts';
import { FAULTS, tooManyPages, UnreadableFile } from './unreadable.ts';

/** Pages cost time, and even a small file can contain the same page any number of times. */
const MAX_PAGES = 1_000;

/** A piece of text on a page; pdf.js calls it a TextItem. */
interface Piece {
  readonly str: string;
  readonly height: number;
  /** The last two numbers are its position. */
  readonly transform: readonly number[];
  readonly hasEOL: boolean;
}

export async function readPdf(bytes: Uint8Array): Promise<Block[]> {
  const pdf = await open(bytes);
  try {
    if (pdf.numPages > MAX_PAGES) throw new UnreadableFile(tooManyPages(pdf.numPages, MAX_PAGES));
    const pages: Line[][] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(linesOf(items as readonly Piece[]));
      page.cleanup();
    }
    if (!pages.some((lines) => lines.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))) {
      throw new UnreadableFile(FAULTS.scanned);
    }
    return linesToBlocks(tidyPages(pages));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(FAULTS.damaged, { cause: error });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { useSystemFonts: true, verbosity: 0 });
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile(locked ? FAULTS.password : FAULTS.damaged, { cause: error });
  }
}

/** Joins pieces at the same height to lines. Pieces come in reading order. */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  let text = '';
  let size = 0;
  let y = 0;
  let above: number | null = null;
  const close = () => {
    if (text.trim()) {
      lines.push({ text, size: size || null, gap: above === null || size === 0 ? null : above / size - 1 });
    }
    [text, size] = ['', 0];
  };
  for (const { str, height, transform, hasEOL } of pieces) {
    const [, , , , , at = 0] = transform;
    if (str.trim()) {
      if (text.trim() && Math.abs(at - y) > Math.max(size, height) * 0.6) close();
      if (!text.trim()) [above, y] = [lines.length > 0 || y !== 0 ? Math.abs(y - at) : null, at];
      size = Math.max(size, height);
    }
    text += str;
    if (hasEOL) close();
  }
  close();
  return lines;
}
