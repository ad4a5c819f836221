import { readFile } from 'node:fs/promises';
import { type ProposedTable, WEBSITE_LIMITS } from '@parlo/contract';
import { decodeText } from '../decode-text.ts';
import type { FileKind } from '../file-types.ts';
import { readSheets } from '../read-workbook.ts';
import { FAULTS, UnreadableFile } from '../unreadable.ts';
import { delimitedRows } from './delimited.ts';
import { gridOf } from './grid.ts';
import { faqColumns } from './table-blocks.ts';

export interface ReadTables {
  readonly tables: readonly ProposedTable[];
  /** Rows that are not among them: there are too many. */
  readonly leftRows: number;
}

/** The cells of a workbook's sheets, or of delimited text: rows that have text, with merged cells repeated. */
export async function readTables(path: string, kind: FileKind): Promise<ReadTables> {
  const sheets =
    kind === 'xlsx'
      ? (await readSheets(path)).map(({ name, rows }) => ({
          name,
          rows: gridOf(rows).map((row) => row.map((place) => place?.text ?? '')),
        }))
      : [{ name: '', rows: delimitedRows(await decodeText(await readFile(path))) }];
  let room: number = WEBSITE_LIMITS.tableRows;
  let leftRows = 0;
  const tables = sheets.flatMap(({ name, rows }) => {
    const filled = rows.filter((row) => row.some(Boolean));
    const taken = filled.slice(0, room).map(fitting);
    room -= taken.length;
    leftRows += filled.length - taken.length;
    return taken.length > 0
      ? [{ name: name.slice(0, 100), rows: squared(taken), columns: faqColumns(taken) }]
      : [];
  });
  if (tables.length === 0) throw new UnreadableFile(FAULTS.noText);
  return { tables, leftRows };
}

const fitting = (row: readonly string[]): string[] =>
  row
    .slice(0, WEBSITE_LIMITS.tableColumns)
    .map((cell) => cell.slice(0, WEBSITE_LIMITS.tableCell).toWellFormed());

/** All rows as long as the longest, up to its last cell that has text. */
function squared(rows: readonly string[][]): string[][] {
  const width = Math.max(...rows.map((row) => row.findLastIndex(Boolean) + 1));
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
}
