/** A cell as its document has it: one that was merged covers several places of the table. */
export interface TableCell {
  readonly text: string;
  readonly columns?: number;
  readonly rows?: number;
  /** The document itself marks it as a title. */
  readonly isTitle?: boolean;
}

/** A place of a table, and the cell that covers it. */
export interface Place {
  readonly cell: TableCell;
  readonly text: string;
  /** The column in which the cell begins. */
  readonly column: number;
}
export type GridRow = readonly (Place | undefined)[];

/** More columns than any table that somebody reads; merged cells do not cover more. */
const MOST_COLUMNS = 200;
/** Places that merged cells of one table cover: a hostile document merges millions. */
const MOST_COVERED = 50_000;

/** The table's places, row by row. Each place of a merged cell holds that cell. All rows are equally long. */
export function gridOf(rows: readonly (readonly TableCell[])[]): GridRow[] {
  const grid: (Place | undefined)[][] = rows.map(() => []);
  let covered = 0;
  for (const [at, cells] of rows.entries()) {
    const row = grid[at] ?? [];
    let column = 0;
    for (const cell of cells) {
      while (row[column]) column++;
      const place: Place = { cell, text: cell.text, column };
      let across = Math.min(Math.max(1, cell.columns ?? 1), MOST_COLUMNS);
      let down = Math.min(Math.max(1, cell.rows ?? 1), rows.length - at);
      if (covered + across * down > MOST_COVERED) [across, down] = [1, 1];
      else if (across * down > 1) covered += across * down;
      cover(grid, place, { row: at, across, down });
      column += across;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column]));
}

interface Extent {
  readonly row: number;
  readonly across: number;
  readonly down: number;
}

function cover(grid: (Place | undefined)[][], place: Place, { row: first, across, down }: Extent): void {
  for (let row = first; row < first + down; row++) {
    for (let column = place.column; column < place.column + across; column++) {
      const places = grid[row];
      if (places) places[column] ??= place;
    }
  }
}

/** The cells of a row, each once, in their order. */
export const cellsOf = (row: GridRow): Place[] => [
  ...new Set(row.filter((place): place is Place => place !== undefined)),
];
