import { type Block, heading, paragraph } from './blocks.ts';
import { type FoundHeading, findHeading, isListItem, mayBeHeading } from './find-headings.ts';
import { joinLines, WRAPPED_AT } from './read-plain.ts';
import type { Line } from './tidy-pages.ts';

/** Lines with letters so much larger than usual are headings. */
const LARGER = 1.12;
/** A line with this share of the column's width was wrapped: the next word did not fit. */
const WRAPPED_SHARE = 0.6;
/** A line with more of its column's width is no title. */
const TITLE_SHARE = 0.75;
/** A larger gap above a line, in heights of a line, begins a paragraph. */
const PARAGRAPH_GAP = 0.75;

/** Finds headings and paragraphs in the lines of pages, by the size of letters, the gaps between lines, and the words. */
export function linesToBlocks(pages: readonly (readonly Line[])[]): Block[] {
  const lines = pages.flat();
  const body = commonSize(lines);
  const levels = headingSizes(lines, body);
  const wrappedAt = Math.min(WRAPPED_AT, columnWidth(lines) * WRAPPED_SHARE);
  const blocks: Block[] = [];
  let open: string[] = [];
  let isTitled = false;
  const close = () => {
    if (open.length > 0) blocks.push(paragraph(joinLines(open, wrappedAt)));
    open = [];
  };
  for (const [at, line] of lines.entries()) {
    if (line.blocks) {
      close();
      blocks.push(...line.blocks);
      continue;
    }
    const text = line.text.replace(/\s+/g, ' ').trim();
    if (text === '') continue;
    if (beginsParagraph(line, open.at(-1) ?? '')) close();
    const level = levelBySize(line, text, levels);
    if (level > 0) {
      close();
      addHeading(blocks, level, text);
      continue;
    }
    const context = { alone: open.length === 0, next: spaced(lines[at + 1]) };
    const found: FoundHeading | null = mayBeTitle(line, text, isTitled) ? findHeading(text, context) : null;
    if (found) addHeading(blocks, levels.length + found.level, found.text);
    else open.push(text);
    isTitled = found !== null;
  }
  close();
  return blocks;
}

/** The level of a heading in letters of its size; 0 for any other line. */
function levelBySize({ size }: Line, text: string, levels: readonly number[]): number {
  if (size === null || !mayBeHeading(text) || isListItem(text)) return 0;
  return levels.indexOf(Math.round(size)) + 1;
}

function beginsParagraph({ gap }: Line, before: string): boolean {
  // A paragraph may continue on the next page.
  return gap === null ? /[.!?…:]["'»”)]?$/.test(before) : gap > PARAGRAPH_GAP;
}

function mayBeTitle({ gap, column }: Line, text: string, isBelowTitle: boolean): boolean {
  // Right below a heading stands its text, whose first line may look like another one.
  if (isBelowTitle && gap !== null && gap <= PARAGRAPH_GAP) return false;
  return column === undefined || text.length <= column * TITLE_SHARE;
}

// A heading of two lines is one heading.
function addHeading(blocks: Block[], level: number, text: string): void {
  const last = blocks.at(-1);
  if (last?.kind === 'heading' && last.level === level && !/[?:]$/.test(last.text) && /^\p{Ll}/u.test(text)) {
    blocks[blocks.length - 1] = heading(level, `${last.text} ${text}`);
  } else blocks.push(heading(level, text));
}

// Without a gap below it, a short line is rather the first line of a paragraph than a heading.
function spaced(next: Line | undefined): string | undefined {
  return next === undefined || (next.gap !== null && next.gap <= PARAGRAPH_GAP / 3) ? undefined : next.text;
}

/** Characters of a full line: nine of ten lines have no more than that. */
function columnWidth(lines: readonly Line[]): number {
  const lengths = lines.map(({ text }) => text.trim().length).toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length * 0.9)] ?? 0;
}

/** The size of most letters. */
function commonSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    if (size !== null) letters.set(Math.round(size), (letters.get(Math.round(size)) ?? 0) + text.length);
  }
  let [common, most] = [0, 0];
  for (const [size, count] of letters) if (count > most) [common, most] = [size, count];
  return common;
}

/** Sizes of letters in headings, the largest first. */
function headingSizes(lines: readonly Line[], body: number): number[] {
  if (body === 0) return [];
  const sizes = new Set(
    lines.flatMap(({ size }) => (size !== null && size >= body * LARGER ? [Math.round(size)] : [])),
  );
  return [...sizes].filter((size) => size > body).toSorted((a, b) => b - a);
}
