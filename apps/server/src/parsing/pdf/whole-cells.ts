import type { Row, Segment } from './segments.ts';

/** Cells of several lines, beside which the others of their row stand at the top, in the middle or at the bottom. */

/** Lines of one cell are at most so far apart, in heights of a letter; rows of a table with such cells are further. */
const LINE_PITCH = 1.4;
/** Lines so close are in different columns: they would cover each other. */
const BESIDE = 0.95;
/** Lines of one cell. */
const MOST_LINES = 12;

/** The rows with those lines as one that are the cells of one row of a table. */
export function withWholeCells(rows: readonly Row[]): Row[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const open = groups.at(-1);
    const above = open?.at(-1);
    if (open && above && pitch(above, row) < LINE_PITCH) open.push(row);
    else groups.push([row]);
  }
  const columns = groups.map((group) => columnsOf(group).length);
  // Rows of a table stand above or below each other.
  const isInTable = (at: number) => [at - 1, at + 1].some((beside) => columns[beside] === columns[at]);
  return groups.flatMap((group, at) => (isInTable(at) && isOneRow(group) ? [joined(group)] : group));
}

const pitch = (above: Row, row: Row): number => (above.y - row.y) / Math.max(row.size, 1);

function isOneRow(group: readonly Row[]): boolean {
  if (group.length < 2 || group.length > MOST_LINES) return false;
  const columns = columnsOf(group);
  const several = columns.filter((lines) => lines.length > 1);
  if (columns.length < 2 || several.length === columns.length) return false;
  // Figures below each other are those of several rows.
  if (several.some((lines) => lines.filter(({ text }) => /\d/.test(text)).length > 1)) return false;
  const isBeside = group.some((row, at) => at > 0 && pitch(group[at - 1] ?? row, row) < BESIDE);
  // Else only one cell goes on, and nothing but it stands on its other lines.
  return (
    isBeside || (several.length === 1 && group.filter(({ segments }) => segments.length > 1).length === 1)
  );
}

/** The segments that stand below each other, from left to right. */
function columnsOf(group: readonly Row[]): Segment[][] {
  const columns: Segment[][] = [];
  for (const segment of group.flatMap(({ segments }) => segments)) {
    const over = columns.filter((column) =>
      column.some(({ left, right }) => left < segment.right && right > segment.left),
    );
    const [first, ...others] = over;
    if (!first) columns.push([segment]);
    else {
      first.push(segment, ...others.flat());
      for (const other of others) columns.splice(columns.indexOf(other), 1);
    }
  }
  return columns.toSorted((one, other) => leftOf(one) - leftOf(other));
}

const leftOf = (column: readonly Segment[]): number => Math.min(...column.map(({ left }) => left));

function joined(group: readonly Row[]): Row {
  const segments = columnsOf(group).map((column) => ({
    text: column.map(({ text }) => text.trim()).join(' '),
    left: leftOf(column),
    right: Math.max(...column.map(({ right }) => right)),
    size: Math.max(...column.map(({ size }) => size)),
  }));
  const last = group.at(-1);
  return { y: last?.y ?? 0, size: Math.max(...group.map(({ size }) => size)), segments };
}
