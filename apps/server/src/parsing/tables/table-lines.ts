import { cellsOf, type GridRow, gridOf, type TableCell } from './grid.ts';
import { isMarked, TITLE_CHARACTERS, titleRows, titlesOf } from './titles.ts';

/** Matches a cell that names its row; a number or a lower-case letter, which continues a line, does not. */
const NAME = /^\p{Lu}.*\p{L}/u;

export interface TableOptions {
  /** The table's author marked its first row as titles. */
  readonly titles?: boolean;
}

/**
 * A row becomes 'Cappuccino: 3.50', or with the titles of its columns 'Cappuccino, Price: 3.50' and 'Guests: 4, Price: 80':
 * each is read out by itself, so it repeats whatever a merged cell says of it, and the part of the table that it stands in.
 */
export function tableLines(rows: readonly (readonly TableCell[])[], options: TableOptions = {}): string[] {
  // A row of which cells above cover all says nothing of its own.
  const grid = gridOf(rows).filter((row, at, all) =>
    row.some((place, column) => place?.text && place !== all[at - 1]?.[column]),
  );
  const lines: string[] = [];
  let titles: readonly string[] | null = null;
  let part = '';
  for (let at = 0; at < grid.length; at++) {
    const row = grid[at] ?? [];
    const name = partName(grid, at);
    if (name !== null) {
      // A text too long to repeat with each row is said once.
      if (name.length > TITLE_CHARACTERS || at === grid.length - 1) lines.push(name);
      part = name.length > TITLE_CHARACTERS ? '' : name;
      continue;
    }
    const isFirst = titles === null && lines.length === 0;
    const depth = titleDepth(grid.slice(at), isFirst, options);
    if (depth > 0) {
      titles = titlesOf(grid.slice(at, at + depth));
      at += depth - 1;
    } else lines.push([part, lineOf(row, titles)].filter(Boolean).join(', '));
  }
  return lines.filter(Boolean);
}

/** How many rows from the first one are titles of rows that follow. */
function titleDepth(rows: readonly GridRow[], isFirst: boolean, options: TableOptions): number {
  if (!isFirst && !isMarked(rows[0] ?? [])) return 0;
  const depth = titleRows(rows, isFirst && options.titles === true);
  return depth < rows.length ? depth : 0;
}

/** The name of the part of a table that begins with this row: a cell across all columns, or one alone before full rows. */
function partName(grid: readonly GridRow[], at: number): string | null {
  const row = grid[at] ?? [];
  const [filled, ...others] = cellsOf(row).filter(({ text }) => text !== '');
  if (!filled || others.length > 0 || row.length < 2) return null;
  if ((filled.cell.columns ?? 1) >= row.length) return filled.text;
  const goesOn = grid[at - 1]?.[0] === filled || grid[at + 1]?.[0] === filled;
  const next = cellsOf(grid[at + 1] ?? []).filter(({ text }) => text !== '');
  return filled.column === 0 && !goesOn && next.length > 1 ? filled.text : null;
}

function lineOf(row: GridRow, titles: readonly string[] | null): string {
  if (titles === null) {
    const [first = '', ...others] = cellsOf(row).flatMap(({ text }) => text || []);
    return others.length > 0 ? `${first}: ${others.join(', ')}` : first;
  }
  const parts = row.flatMap((place, column) => {
    if (!place?.text || (place.column === 0 && column > 0)) return [];
    const title = column === 0 && NAME.test(place.text) ? '' : titles[column];
    return title ? `${title}: ${place.text}` : place.text;
  });
  return [...new Set(parts)].join(', ');
}
