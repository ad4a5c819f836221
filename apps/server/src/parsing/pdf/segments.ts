import type { Piece } from './pieces.ts';

/** Text on one height without a wide gap in it. */
export interface Segment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly size: number;
}

/** All that stands on one height, from left to right. */
export interface Row {
  readonly y: number;
  readonly size: number;
  readonly segments: readonly Segment[];
}

/** Pieces so close in height, in heights of a letter, stand on one line. */
const SAME_LINE = 0.5;
/** A space between words is narrower than this, in heights of a letter; columns of a narrow table are hardly wider apart. */
const WORD_GAP = 0.75;
/** A box of a form stands somewhat apart from its words. */
const MARK = /^[✓✗]$/;
const MARK_GAP = 2;
const SPACE = 0.12;
const WIDE_SPACE = 0.6;

/** The rows of a page from its top to its bottom. */
export function rowsOf(pieces: readonly Piece[]): Row[] {
  const written = pieces.filter(({ text }) => text.trim() !== '').toSorted((one, other) => other.y - one.y);
  const rows: Piece[][] = [];
  for (const piece of written) {
    const open = rows.at(-1);
    const [first] = open ?? [];
    if (open && first && Math.abs(first.y - piece.y) <= Math.max(first.size, piece.size) * SAME_LINE)
      open.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => ({
    y: row[0]?.y ?? 0,
    size: Math.max(...row.map(({ size }) => size)),
    segments: segmentsOf(row.toSorted((one, other) => one.x - other.x)),
  }));
}

function segmentsOf(row: readonly Piece[]): Segment[] {
  const segments: { text: string; left: number; right: number; size: number }[] = [];
  for (const { text, x, width, size } of row) {
    const open = segments.at(-1);
    const gap = open ? x - open.right : Number.POSITIVE_INFINITY;
    const letters = Math.max(size, open?.size ?? 0);
    const isMark = open !== undefined && MARK.test(open.text);
    if (open && gap < letters * (isMark ? MARK_GAP : WORD_GAP)) {
      open.text += `${spaceBetween(open.text, text, gap / letters)}${text}`;
      open.right = Math.max(open.right, x + width);
      open.size = letters;
    } else segments.push({ text, left: x, right: x + width, size });
  }
  return closeUp(segments);
}

/** `gap` is in heights of a letter. */
function spaceBetween(before: string, after: string, gap: number): string {
  if (gap <= SPACE || /\s$/.test(before) || /^\s/.test(after)) return '';
  // Letters that are set apart have even wider gaps between words.
  return gap > WIDE_SPACE ? '  ' : ' ';
}

/** 'P A R K I N G' is one word; the gaps between such words are wider than those inside them. */
function closeUp(segments: readonly Segment[]): Segment[] {
  const isSpacedRow = segments.some(({ text }) =>
    text
      .trim()
      .split(/\s{2,}/)
      .some((word) => word.split(' ').length > 2 && SPACED.test(word)),
  );
  return segments.map((segment) => {
    const words = segment.text.trim().split(/\s{2,}/);
    const isSpaced = isSpacedRow && words.every((word) => SPACED.test(word));
    return isSpaced ? { ...segment, text: words.map((word) => word.replaceAll(' ', '')).join(' ') } : segment;
  });
}

const SPACED = /^(?:[\p{L}\p{M}\d&]\s)*[\p{L}\p{M}\d&][.,:;!?]?$/u;
