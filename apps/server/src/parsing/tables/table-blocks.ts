import { patternInAll } from '@parlo/dialog/language';
import { type Block, paragraph } from '../blocks.ts';
import { isQuestion } from '../page/questions.ts';
import { gridOf, type TableCell } from './grid.ts';
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
  const texts = gridOf(rows).map((row) => row.map((place) => place?.text ?? ''));
  const columns = faqColumns(texts);
  const isMerged = rows.some((cells) =>
    cells.some(({ columns: across = 1, rows: down = 1 }) => across * down > 1),
  );
  if (columns && !isMerged) return answersIn(texts, columns);
  const text = tableLines(rows, options).join('\n');
  return text ? [paragraph(text)] : [];
}

/** Rows without an answer are kept as text. */
function answersIn(rows: readonly (readonly string[])[], { question, answer, titled }: FaqColumns): Block[] {
  return rows.slice(titled ? 1 : 0).flatMap((row): Block[] => {
    const [asked = '', text = ''] = [row[question], row[answer]];
    if (asked && text) return [{ kind: 'answer', question: asked, text }];
    return asked || text ? [paragraph(asked || text)] : [];
  });
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
