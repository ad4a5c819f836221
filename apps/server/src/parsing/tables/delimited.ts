import { detectDelimiter, parseCsv } from 'hucre/csv';
import { faqColumns } from './table-blocks.ts';

/** Rows of a text whose cells are set apart by commas, semicolons, bars or tabs; quoted cells may hold all of these. */
export function delimitedRows(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, '');
  // Excel may say itself what sets cells apart.
  const said = /^sep=(.)\r?\n/i.exec(plain);
  const rest = said ? plain.slice(said[0].length) : plain;
  const delimiter = said?.[1] ?? (rest.includes('\t') && isTabbed(rest) ? '\t' : detectDelimiter(rest));
  return parseCsv(rest, { delimiter, skipEmptyRows: false }).map((row) =>
    row.map((value) =>
      String(value ?? '')
        .replace(/\s+/gu, ' ')
        .trim(),
    ),
  );
}

/**
 * The rows of a text that is clearly a table, such as cells that were copied; null for any other text. `loose`: a list of
 * questions beside their answers is one, too, without titles of its columns.
 */
export function rowsOfPlainText(text: string, { loose = false } = {}): string[][] | null {
  const [first = '', second = ''] = text.split(/\r\n|[\n\r]/).filter((line) => line.trim());
  if (second === '' || !/[\t,;|]/.test(first) || /^\s*\|/.test(first)) return null;
  const rows = delimitedRows(text).filter((row) => row.some(Boolean));
  const columns = faqColumns(rows);
  const isTable = isTabbed(text) || columns?.titled === true || (loose && columns !== null);
  return isTable && rows.length > 1 ? rows : null;
}

/** Whether every line has as many tabs as the first one, and text on both sides of one. */
function isTabbed(text: string): boolean {
  // A quoted cell may have lines of its own.
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim());
  const tabs = (line: string) => line.split('\t').length;
  const [first = ''] = lines;
  return tabs(first) > 1 && lines.every((line) => tabs(line) === tabs(first)) && /\S\t\s*\S/.test(first);
}
