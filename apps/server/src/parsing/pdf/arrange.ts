import { paragraph } from '../blocks.ts';
import type { TableCell } from '../tables/grid.ts';
import { tableBlocks } from '../tables/table-blocks.ts';
import type { Line } from '../tidy-pages.ts';
import type { Row, Segment } from './segments.ts';
import { withWholeCells } from './whole-cells.ts';

/** In which order the rows of a page are read: columns one after the other, and tables row by row with their titles. */

/** A gap between columns, in heights of a letter. */
const GUTTER = 1;
/** Rows below may leave less of it. */
const NARROW_GUTTER = 0.7;
/** Rows that have text on both sides of a gap between columns. */
const FEWEST_ROWS = 3;
/** Rows of a table: two and its titles. */
const FEWEST_TABLE_ROWS = 2;
/** A larger gap between rows, in heights of a letter, ends columns. */
const BAND_GAP = 4;

interface Gutter {
  readonly left: number;
  readonly right: number;
}

export function linesOf(written: readonly Row[]): Line[] {
  const rows = withWholeCells(written);
  const lines: Line[] = [];
  for (let at = 0; at < rows.length; ) {
    const band = bandAt(rows, at);
    if (band === null) {
      const row = rows[at];
      if (row) lines.push(lineOf(row, row.segments, rows[at - 1]));
      at++;
    } else {
      lines.push(...linesOfBand(rows.slice(at, band.end), band.gutters, rows[at - 1]));
      at = band.end;
    }
  }
  return lines;
}

/** The rows from `at` that the same gaps part into columns, and those gaps. */
function bandAt(rows: readonly Row[], at: number) {
  const first = rows[at];
  if (!first || first.segments.length < 2) return null;
  let gutters = guttersOf(first);
  let end = at + 1;
  let full = 1;
  let last = end;
  for (; end < rows.length; end++) {
    const row = rows[end];
    const above = rows[end - 1];
    const left = guttersBelow(gutters, above, row);
    if (!row || left.length === 0) break;
    gutters = left;
    if (row.segments.length > 1) {
      full++;
      last = end + 1;
    }
  }
  // Text under one column alone may be what follows both.
  while (end > last && isApart(rows, end - 1, last)) end--;
  return full >= FEWEST_TABLE_ROWS && gutters.length > 0 ? { end: full >= 2 ? end : last, gutters } : null;
}

/** The gaps that go on in `row`; none where it stands too far below. */
function guttersBelow(gutters: Gutter[], above: Row | undefined, row: Row | undefined): Gutter[] {
  return above && row && gapBetween(above, row) <= BAND_GAP ? narrowed(gutters, row) : [];
}

/** In heights of a line. */
const gapBetween = (above: Row, below: Row) => (above.y - below.y) / Math.max(below.size, 1);

/** Whether a paragraph begins between the last row of both columns and this one. */
function isApart(rows: readonly Row[], at: number, last: number): boolean {
  for (let row = last; row <= at; row++) {
    const [above, here] = [rows[row - 1], rows[row]];
    if (above && here && gapBetween(above, here) > 1.75) return true;
  }
  return false;
}

const guttersOf = ({ segments, size }: Row): Gutter[] =>
  segments.slice(1).flatMap(({ left }, before) => {
    const gutter = { left: segments[before]?.right ?? 0, right: left };
    return gutter.right - gutter.left >= size * GUTTER ? [gutter] : [];
  });

/** Returns the gaps that a row leaves. */
function narrowed(gutters: readonly Gutter[], { segments, size }: Row): Gutter[] {
  return gutters.flatMap(({ left, right }) => {
    const inside = segments.filter((segment) => segment.right > left && segment.left < right);
    const isCrossed = inside.some((segment) => segment.left <= left && segment.right >= right);
    const from = Math.max(
      left,
      ...inside.filter((segment) => segment.left <= left).map((segment) => segment.right),
    );
    const to = Math.min(
      right,
      ...inside.filter((segment) => segment.left > left).map((segment) => segment.left),
    );
    return !isCrossed && to - from >= size * NARROW_GUTTER ? [{ left: from, right: to }] : [];
  });
}

function linesOfBand(rows: readonly Row[], gutters: readonly Gutter[], above: Row | undefined): Line[] {
  const columns = Array.from({ length: gutters.length + 1 }, (_, at) => columnRows(rows, gutters, at));
  if (rows.filter(({ segments }) => segments.length > 1).length >= FEWEST_ROWS && columns.every(isProse)) {
    return columns.flatMap((column) => {
      const lines = column.map((row, at) => lineOf(row, row.segments, at === 0 ? undefined : column[at - 1]));
      const longest = Math.max(...lines.map(({ text }) => text.length));
      return lines.map((line) => ({ ...line, column: longest }));
    });
  }
  const cells = tableOf(rows);
  if (cells === null)
    return rows.map((row, at) => lineOf(row, row.segments, at === 0 ? above : rows[at - 1]));
  const blocks = tableBlocks(cells);
  const text = blocks.map((block) => block.text).join(' ');
  const size = rows[0]?.size ?? null;
  return [{ text, size, gap: null, blocks: blocks.length > 0 ? blocks : [paragraph(text)] }];
}

function columnRows(rows: readonly Row[], gutters: readonly Gutter[], at: number): Row[] {
  const from = gutters[at - 1]?.right ?? Number.NEGATIVE_INFINITY;
  const to = gutters[at]?.left ?? Number.POSITIVE_INFINITY;
  return rows.flatMap((row) => {
    const segments = row.segments.filter(({ left, right }) => left >= from - 1 && right <= to + 1);
    return segments.length > 0 ? [{ ...row, segments }] : [];
  });
}

/** Whether most of a column's lines are as long as it is wide, and of several words: cells of a table are not. */
function isProse(column: readonly Row[]): boolean {
  const segments = column.flatMap(({ segments: each }) => each);
  const left = Math.min(...segments.map((segment) => segment.left));
  const width = Math.max(...segments.map((segment) => segment.right)) - left;
  const isLong = (segment: Segment) => segment.right - segment.left >= width * 0.7;
  const words = segments.reduce((sum, { text }) => sum + text.trim().split(/\s+/).length, 0);
  return segments.filter(isLong).length >= segments.length * 0.4 && words >= segments.length * 2.5;
}

/** The cells of a table, whose columns its fullest rows show; null where they do not agree. */
function tableOf(rows: readonly Row[]): TableCell[][] | null {
  const most = Math.max(...rows.map(({ segments }) => segments.length));
  const fullest = rows.filter(({ segments }) => segments.length === most);
  const columns = Array.from({ length: most }, (_, at) => ({
    left: Math.min(...fullest.map(({ segments }) => segments[at]?.left ?? 0)),
    right: Math.max(...fullest.map(({ segments }) => segments[at]?.right ?? 0)),
  }));
  // Cells of other rows may be wider, and titles of groups are known by reaching over those.
  for (const { segments } of rows.toSorted((one, other) => other.segments.length - one.segments.length)) {
    for (const segment of segments) {
      const [only, ...others] = columns.filter(
        ({ left, right }) => left < segment.right && right > segment.left,
      );
      if (!only || others.length > 0) continue;
      only.left = Math.min(only.left, segment.left);
      only.right = Math.max(only.right, segment.right);
    }
  }
  if (columns.some(({ right }, at) => right > (columns[at + 1]?.left ?? Number.POSITIVE_INFINITY)))
    return null;
  const cells: TableCell[][] = [];
  for (const [at, row] of rows.entries()) {
    const placed = place(row, columns);
    if (placed === null) return null;
    const above = cells.at(-1);
    const isClose = ((rows[at - 1]?.y ?? 0) - row.y) / Math.max(row.size, 1) < 1.6;
    if (!above || !isClose || !goOn(above, placed)) cells.push(placed);
  }
  return cells;
}

/** A row's cells in their columns: a title may stand above several. */
function place({ segments }: Row, columns: readonly Gutter[]): TableCell[] | null {
  const cells: TableCell[] = [];
  let next = 0;
  for (const { text, left, right } of segments) {
    const over = columns.flatMap((column, at) => (column.left < right && column.right > left ? [at] : []));
    const nearest = over.length > 0 ? over : [nearestTo((left + right) / 2, columns)];
    const [first = 0, last = first] = [nearest[0], nearest.at(-1)];
    if (first < next) return null;
    for (; next < first; next++) cells.push({ text: '' });
    cells.push({ text: text.replace(/\s+/g, ' ').trim(), columns: last - first + 1 });
    next = last + 1;
  }
  for (; next < columns.length; next++) cells.push({ text: '' });
  return cells;
}

function nearestTo(x: number, columns: readonly Gutter[]): number {
  const distances = columns.map(({ left, right }) => Math.abs((left + right) / 2 - x));
  return distances.indexOf(Math.min(...distances));
}

/** Puts the second line of a cell to its first one; returns whether the row was that. */
function goOn(above: TableCell[], row: readonly TableCell[]): boolean {
  const filled = row.flatMap(({ text, columns = 1 }, at) => (text === '' || columns > 1 ? [] : [at]));
  const [at] = filled;
  const before = at === undefined ? undefined : above[at];
  const text = at === undefined ? '' : (row[at]?.text ?? '');
  if (filled.length !== 1 || at === undefined || !before?.text || above.length !== row.length) return false;
  if (at === 0 && !/^\p{Ll}/u.test(text)) return false;
  if (/\d/.test(text) && /\d/.test(before.text)) return false;
  above[at] = { ...before, text: `${before.text} ${text}` };
  return true;
}

function lineOf(row: Row, segments: readonly Segment[], above: Row | undefined): Line {
  const { size, y } = row;
  const text = segments.map((segment) => segment.text).join(' ');
  return {
    text,
    size: size || null,
    gap: above === undefined || size === 0 ? null : Math.abs(above.y - y) / size - 1,
  };
}
