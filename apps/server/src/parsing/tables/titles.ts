import { cellsOf, type GridRow } from './grid.ts';

/** Which rows of a table are the titles of its columns. A missed title costs little; a figure taken for one is a false answer. */

/** A title is said with each row. */
export const TITLE_CHARACTERS = 60;

/** Returns how many rows from the first one are titles. `marked`: whoever wrote the table says that it has them. */
export function titleRows(grid: readonly GridRow[], marked: boolean): number {
  const byMark = grid.findIndex((row) => !isMarked(row));
  if (byMark > 0) return byMark;
  const [first] = grid;
  const width = first?.filter((place) => place !== undefined).length ?? 0;
  if (!first || grid.length < 2 || width < (marked ? 2 : 3)) return 0;
  let depth = 1;
  if (hasGroups(first)) while (depth < grid.length - 1 && isSecondLine(grid, depth)) depth++;
  const named = titlesOf(grid.slice(0, depth)).slice(1, width);
  // The corner of a timetable is often empty.
  if (!named.every(Boolean)) return 0;
  if (marked) return depth;
  const isSaidOnce = new Set(named).size > 1 || hasGroups(first);
  return isSaidOnce && !isData(grid, depth) ? depth : 0;
}

/** Whether the last of the titles is a row like those below it. */
const isData = (grid: readonly GridRow[], depth: number): boolean =>
  (grid[depth - 1] ?? []).some(
    (place, column) => column > 0 && isLike(place?.text ?? '', grid, depth, column),
  );

/** The titles above each column, from the outermost to the innermost. */
export function titlesOf(rows: readonly GridRow[]): string[] {
  return (rows[0] ?? []).map((_, column) => {
    const texts = rows.map((row) => row[column]?.text ?? '').filter(Boolean);
    return [...new Set(texts)].join(' ').slice(0, TITLE_CHARACTERS).toWellFormed();
  });
}

/** Whether all its cells are titles, and there are several: one alone is the title of a part of the table. */
export function isMarked(row: GridRow): boolean {
  const cells = cellsOf(row).filter(({ text }) => text !== '');
  return cells.length > 1 && cells.every(({ cell }) => cell.isTitle === true);
}

/** Whether a title stands above several columns, which have titles of their own below it. */
const hasGroups = (row: GridRow): boolean =>
  cellsOf(row).some(({ cell, text }) => text !== '' && (cell.columns ?? 1) > 1);

/** Whether a row below titles of groups names the columns of each, and is not yet the first row of figures. */
function isSecondLine(grid: readonly GridRow[], at: number): boolean {
  const row = grid[at] ?? [];
  const begun = row.map((place, column) => (place === grid[at - 1]?.[column] ? '' : (place?.text ?? '')));
  const [first = '', ...others] = begun;
  if (!others.some(Boolean)) return false;
  // Below the corner, or beside a cell that reaches down from it, no row of figures begins. An empty corner has its title below.
  if (first !== '' && grid[at - 1]?.[0]?.text) return !others.some((text) => /\d/.test(text));
  return !begun.some((text, column) => column > 0 && isLike(text, grid, at + 1, column));
}

const shapeOf = (text: string): string => text.replace(/\d+(?:[.,\s]\d+)*/g, '#').toLowerCase();

/** Whether a text has figures as those in half of the places below it have them: '9–12' above '10–12'. */
function isLike(text: string, grid: readonly GridRow[], from: number, column: number): boolean {
  const shape = shapeOf(text);
  if (!shape.includes('#')) return false;
  const below = grid.slice(from).flatMap((row) => row[column]?.text || []);
  // Years, or numbers of guests, stand above figures.
  if (shape === '#' && isCount(grid[from - 1])) return false;
  return below.filter((each) => shapeOf(each) === shape).length * 2 >= Math.max(1, below.length);
}

/** Whether a row counts on from its second place: 1, 2, 3 or 2025, 2026. */
function isCount(row: GridRow = []): boolean {
  const numbers = row.slice(1).map((place) => Number(place?.text || Number.NaN));
  return (
    numbers.length > 1 &&
    numbers.every(
      (value, at) => Number.isInteger(value) && (at === 0 || value === (numbers[at - 1] ?? 0) + 1),
    )
  );
}
