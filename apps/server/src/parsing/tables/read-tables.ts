import { readFile } from 'node:fs/promises';
import { type ProposedTable, WEBSITE_LIMITS } from '@parlo/contract';
import { decodeText } from '../decode-text.ts';
import type { FileKind } from '../file-types.ts';
import { readJson } from '../read-json.ts';
import { readSheets } from '../read-workbook.ts';
import { FAULTS, UnreadableFile } from '../unreadable.ts';
import { delimitedRows } from './delimited.ts';
import { gridOf } from './grid.ts';
import { type FaqColumns, faqColumns } from './table-blocks.ts';

export interface ReadTables {
  readonly tables: readonly ProposedTable[];
  /** Rows that are not among them: there are too many. */
  readonly leftRows: number;
}

/** The cells of a workbook's sheets, or of delimited text: rows that have text, with merged cells repeated. */
export async function readTables(path: string, kind: FileKind): Promise<ReadTables> {
  const sheets = await sheetsOf(path, kind);
  let room: number = WEBSITE_LIMITS.tableRows;
  let leftRows = 0;
  const tables = sheets.flatMap(({ name, rows, columns }) => {
    const filled = rows.filter((row) => row.some(Boolean));
    const taken = filled.slice(0, room).map(fitting);
    room -= taken.length;
    leftRows += filled.length - taken.length;
    return taken.length > 0
      ? [{ name: name.slice(0, 100), rows: squared(taken), columns: columns ?? faqColumns(taken) }]
      : [];
  });
  if (tables.length === 0) throw new UnreadableFile(FAULTS.noText);
  return { tables, leftRows };
}

interface SheetOfTexts {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Set if the file itself states it. */
  readonly columns?: FaqColumns;
}

async function sheetsOf(path: string, kind: FileKind): Promise<SheetOfTexts[]> {
  if (kind === 'xlsx')
    return (await readSheets(path)).map(({ name, rows }) => ({
      name,
      rows: gridOf(rows).map((row) => row.map((place) => place?.text ?? '')),
    }));
  const text = await decodeText(await readFile(path));
  if (kind !== 'json') return [{ name: '', rows: delimitedRows(text) }];
  // Rows without a question and an answer are kept, so that nothing is lost silently.
  const rows = readJson(text).flatMap((block) => {
    if (block.kind === 'answer') return [[block.question, block.text]];
    return block.kind === 'text' ? [['', block.text]] : [];
  });
  return [{ name: '', rows, columns: { question: 0, answer: 1, titled: false } }];
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
