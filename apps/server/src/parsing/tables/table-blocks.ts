import { patternInAll } from '@parlo/dialog/language';
import { type Block, paragraph } from '../blocks.ts';
import { isQuestion } from '../page/questions.ts';
import { type GridRow, gridOf, type Place, type TableCell } from './grid.ts';
import { type TableOptions, tableLines } from './table-lines.ts';

const QUESTION = new RegExp(`^${patternInAll(({ files }) => files.questionKey)}s?$`, 'iu');
const ANSWER = new RegExp(`^${patternInAll(({ files }) => files.answerKey)}s?$`, 'iu');

/** The columns of a table that hold questions and their answers. */
export interface FaqColumns {
  readonly question: number;
  readonly answer: number;
  /** The first row names the columns. */
  readonly titled: boolean;
}

/** A table as blocks: questions with their answers where it is a list of those, or else a line for each row. */
export function tableBlocks(rows: readonly (readonly TableCell[])[], options: TableOptions = {}): Block[] {
  const grid = gridOf(rows);
  const inColumns = grid.filter((row) => !isAcross(row));
  const columns = faqColumns(inColumns.map(textsOf));
  if (columns && !inColumns.some((row) => row.some(isMerged))) {
    const titles = columns.titled ? inColumns[0] : undefined;
    return grid.flatMap((row) => (row === titles ? [] : blocksOfRow(row, columns)));
  }
  // Of two columns, a row that asks is a question whatever the others are.
  const isAsking = (at: number): boolean => isPair(grid[at]) && isQuestion(grid[at]?.[0]?.text ?? '');
  const text = tableLines(
    rows.filter((_, at) => !isAsking(at)),
    options,
  ).join('\n');
  const asked = grid.filter((_, at) => isAsking(at)).flatMap((row) => blocksOfRow(row, PAIR));
  return text ? [paragraph(text), ...asked] : asked;
}

const PAIR = { question: 0, answer: 1 };
const isPair = (row: GridRow = []): boolean =>
  row.length === 2 && row.every((place) => place?.text && !isMerged(place));
const textsOf = (row: GridRow): string[] => row.map((place) => place?.text ?? '');
const isMerged = (place: Place | undefined): boolean =>
  place !== undefined && (place.cell.columns ?? 1) * (place.cell.rows ?? 1) > 1;

/** Whether one cell stands across all columns, as the name of a part does. */
const isAcross = ([first, ...others]: GridRow): boolean =>
  first !== undefined && others.length > 0 && others.every((place) => place === first);

/** A row without an answer is kept as text. */
function blocksOfRow(row: GridRow, { question, answer }: typeof PAIR): Block[] {
  if (isAcross(row)) return row[0]?.text ? [paragraph(row[0].text)] : [];
  const [asked = '', text = ''] = [row[question]?.text, row[answer]?.text];
  if (asked && text) return [{ kind: 'answer', question: asked, text }];
  return asked || text ? [paragraph(asked || text)] : [];
}

/** Finds the columns of questions and answers by their titles, or by two columns of which the first asks. */
export function faqColumns(rows: readonly (readonly string[])[]): FaqColumns | null {
  const [head = []] = rows;
  const names = head.map((title) => title.trim());
  const question = names.findIndex((name) => QUESTION.test(name));
  const answer = names.findIndex((name) => ANSWER.test(name));
  if (question >= 0 && answer >= 0 && rows.length > 1) return { question, answer, titled: true };
  const filled = rows.filter((row) => row.some(Boolean));
  const isPairs = filled.every((row) => row.length === 2 || row.slice(2).every((cell) => cell === ''));
  const asked = filled.filter(([first = '', second = '']) => isQuestion(first) && second !== '').length;
  return isPairs && asked > 0 && asked * 2 > filled.length ? { question: 0, answer: 1, titled: false } : null;
}

/** Cells of which nothing but their text is known. */
export const plainCells = (rows: readonly (readonly string[])[]): TableCell[][] =>
  rows.map((row) => row.map((text) => ({ text })));
