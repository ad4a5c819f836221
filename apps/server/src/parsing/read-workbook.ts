import { type Cell, formatValue, readXlsx, type Sheet } from 'hucre';
import { type Block, heading } from './blocks.ts';
import { readParts, repack } from './check-zip.ts';
import type { TableCell } from './tables/grid.ts';
import { tableBlocks } from './tables/table-blocks.ts';
import { FAULTS, UnreadableFile } from './unreadable.ts';

/** The visible content of a workbook's sheet. */
export interface SheetRows {
  readonly name: string;
  readonly rows: readonly (readonly TableCell[])[];
}

/** Without macros, pictures, charts and embedded files. */
const TEXT_PART =
  /^(?:\[Content_Types\]\.xml|_rels\/.*\.rels|xl\/(?:_rels\/)?[^/]+\.(?:xml|rels)|xl\/worksheets\/(?:_rels\/)?[^/]+\.(?:xml|rels)|xl\/theme\/[^/]+\.xml)$/i;
/** Rows and columns that are looked at, in cells of a sheet. */
const MOST_CELLS = 200_000;
const MOST_COLUMNS = 100;

/** Reads the tables of a workbook, each under the name of its sheet. */
export async function readWorkbook(path: string): Promise<Block[]> {
  const sheets = await readSheets(path);
  return sheets.flatMap(({ name, rows }) => {
    const blocks = tablesOf(rows).flatMap((table) => tableBlocks(table));
    // 'Sheet1' says nothing.
    const isNamed = !/^(?:sheet|table|аркуш|лист|tabelle|feuil|hoja)\s?\d*$/iu.test(name);
    return blocks.length > 0 && isNamed ? [heading(1, name), ...blocks] : blocks;
  });
}

/** The sheets that are seen, with the rows and columns that are. */
export async function readSheets(path: string): Promise<SheetRows[]> {
  const parts = await readParts(path, TEXT_PART);
  if (![...parts.keys()].some((name) => /^xl\/workbook\d*\.xml$/i.test(name)))
    throw new UnreadableFile(FAULTS.notWorkbook);
  try {
    const workbook = await readXlsx(new Uint8Array(await repack(parts)), {
      readStyles: true,
      sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    });
    return workbook.sheets.map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet) }));
  } catch (error) {
    throw new UnreadableFile(FAULTS.damaged, { cause: error });
  }
}

function rowsOf(sheet: Sheet): TableCell[][] {
  const isSeen = (column: number) => column < MOST_COLUMNS && sheet.columns?.[column]?.hidden !== true;
  const merges = new Map((sheet.merges ?? []).map((each) => [`${each.startRow},${each.startCol}`, each]));
  const covered = coveredOf(sheet);
  const rows: TableCell[][] = [];
  let cells = 0;
  for (const [at, row] of sheet.rows.entries()) {
    if (sheet.rowDefs?.get(at)?.hidden === true) continue;
    cells += Math.min(row.length, MOST_COLUMNS);
    if (cells > MOST_CELLS) throw new UnreadableFile(FAULTS.tooMuchMemory);
    const found: TableCell[] = [];
    for (const [column, value] of row.entries()) {
      if (!isSeen(column) || covered.has(`${at},${column}`)) continue;
      const merge = merges.get(`${at},${column}`);
      const text = textOf(value, sheet.cells?.get(`${at},${column}`));
      found.push(merge ? { text, ...extentOf(merge, sheet, isSeen) } : { text });
    }
    rows.push(found);
  }
  return rows;
}

type Merge = NonNullable<Sheet['merges']>[number];

/** Hidden rows and columns are no part of a merged cell either. */
function extentOf(
  { startRow, endRow, startCol, endCol }: Merge,
  sheet: Sheet,
  isSeen: (column: number) => boolean,
) {
  let [rows, columns] = [0, 0];
  for (let row = startRow; row <= Math.min(endRow, sheet.rows.length); row++)
    if (sheet.rowDefs?.get(row)?.hidden !== true) rows++;
  for (let column = startCol; column <= Math.min(endCol, MOST_COLUMNS); column++)
    if (isSeen(column)) columns++;
  return { rows, columns };
}

/** Cells that a merged cell covers in addition to its own. */
function coveredOf({ merges = [], rows }: Sheet): Set<string> {
  const covered = new Set<string>();
  for (const { startRow, endRow, startCol, endCol } of merges) {
    for (let row = startRow; row <= Math.min(endRow, rows.length); row++) {
      for (let column = startCol; column <= Math.min(endCol, MOST_COLUMNS); column++) {
        if (row !== startRow || column !== startCol) covered.add(`${row},${column}`);
        if (covered.size > MOST_CELLS) throw new UnreadableFile(FAULTS.tooMuchMemory);
      }
    }
  }
  return covered;
}

/** A value as its cell shows it. */
function textOf(value: Sheet['rows'][number][number] | undefined, cell: Cell | undefined): string {
  const shown = seenOf(value ?? cell?.formulaResult ?? null, cell?.richText);
  if (shown === null || cell?.type === 'error') return '';
  // A name beside it has no figure, and is not the name of a part of the table.
  if (cell?.style?.font?.strikethrough === true) return '–';
  // A currency's sign with the number of a language: [$€-407].
  const format = cell?.style?.numFmt?.replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign: string) =>
    sign ? `"${sign}"` : '',
  );
  const text =
    typeof shown === 'string' || (format === undefined && typeof shown !== 'object')
      ? plain(shown)
      : formatValue(shown, format ?? 'yyyy-mm-dd');
  return text.replace(/\s+/gu, ' ').trim();
}

/** A text without those parts of it that are struck out. */
const seenOf = <T>(value: T, parts: Cell['richText']): T | string =>
  parts?.some(({ font }) => font?.strikethrough === true)
    ? parts.map(({ text, font }) => (font?.strikethrough === true ? '' : text)).join('')
    : value;

/** A figure without the noise of its last digit: 0.1 + 0.2. */
const plain = (value: string | number | boolean | Date): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(12))) : String(value);

/** The tables of a sheet: an empty row ends one, unless the next row goes on without titles of its own. */
function tablesOf(rows: SheetRows['rows']): TableCell[][][] {
  const tables: TableCell[][][] = [];
  let open: TableCell[][] = [];
  for (const row of [...rows, []]) {
    const isEmpty = row.every(({ text }) => text === '');
    if (!isEmpty) open.push([...row]);
    else if (open.length > 0) {
      const before = tables.at(-1);
      if (before && goesOn(before, open)) before.push(...open);
      else tables.push(open);
      open = [];
    }
  }
  return tables;
}

/** Whether rows after an empty one have figures at once, in the columns of those before it. */
function goesOn(
  before: readonly (readonly TableCell[])[],
  [first = []]: readonly (readonly TableCell[])[],
): boolean {
  const filled = (row: readonly TableCell[]) => row.flatMap(({ text }, at) => (text ? [at] : []));
  const columns = new Set(before.flatMap(filled));
  const own = filled(first);
  return (
    own.length > 1 &&
    own.every((at) => columns.has(at)) &&
    first.some(({ text }, at) => at > 0 && /\d/.test(text))
  );
}
