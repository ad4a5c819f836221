import { cpus } from 'node:os';

/** The value below which `share` (0 to 1) of the values lie, by the nearest rank. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Rows as a table for the terminal; the first column is text, the others are set flush right. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? tidy(cell) : cell)),
  );
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  return lines.join('\n');
}

/** Prints a benchmark's title, the machine, and its table. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;
  console.log(`\n${title}\n${machine}\n\n${formatTable(head, rows)}\n`);
}

/** One figure: what was aimed at and what was measured. */
export interface Row {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
}

/** Prints a benchmark's figures next to their goals. */
export function printRows(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ what, goal, measured }) => [what, goal, measured]);
  printTable(title, ['what', 'goal', 'measured'], cells);
}

/** The median, and the range. */
export const spread = (times: readonly number[]): string =>
  `${Math.round(median(times))} ms (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`;

function tidy(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(2);
}
