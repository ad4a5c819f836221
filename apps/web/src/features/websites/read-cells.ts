import type { ProposedTable } from '@parlo/contract';

/**
 * What the browser reads by itself: cells that were copied from a spreadsheet, at once. Without an account also delimited
 * text and questions with the lines below them; the server reads these, and much more, better.
 */

/** The cells of a text in which every line has the same tabs; null for any other text. */
export function readCells(text: string): ProposedTable | null {
  return text.includes('\t') ? tableOf(text, '\t') : null;
}

/** Cells with tabs, semicolons or commas between them. */
export function readDelimited(text: string): ProposedTable | null {
  return readCells(text) ?? tableOf(text, ';') ?? tableOf(text, ',');
}

/** Questions, each on a line that ends with a question mark, with the lines below as their answers. */
export function readLines(text: string): ProposedTable | null {
  const rows: string[][] = [];
  for (const line of text.split(/[\r\n]+/).map((each) => each.trim())) {
    const last = rows.at(-1);
    if (line === '') continue;
    if (line.endsWith('?')) rows.push([line, '']);
    else if (last) last[1] = [last[1], line].filter(Boolean).join('\n');
    else rows.push(['', line]);
  }
  const isOne = rows.some(([question, answer]) => question && answer);
  return isOne ? { name: '', rows, columns: { question: 0, answer: 1, titled: false } } : null;
}

const QUESTION_TITLE = /^(questions?|запитання|питання|q)$/iu;
const ANSWER_TITLE = /^(answers?|reply|відповідь|відповіді|a)$/iu;

function tableOf(text: string, delimiter: string): ProposedTable | null {
  const rows = rowsOf(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), delimiter).filter((row) =>
    row.some(Boolean),
  );
  const [first = []] = rows;
  const wide = Math.max(0, ...rows.map(({ length }) => length));
  if (wide < 2 || rows.filter(({ length }) => length === wide).length * 2 <= rows.length) return null;
  const named = {
    question: first.findIndex((title) => QUESTION_TITLE.test(title)),
    answer: first.findIndex((title) => ANSWER_TITLE.test(title)),
  };
  const whole = rows.map((row) => [...row, ...Array.from({ length: wide - row.length }, () => '')]);
  if (named.question >= 0 && named.answer >= 0) {
    return { name: '', rows: whole, columns: { ...named, titled: true } };
  }
  // The column with the most question marks, and the one beside it.
  const marks = Array.from({ length: wide }, (_, at) => whole.filter((row) => row[at]?.endsWith('?')).length);
  const question = marks.indexOf(Math.max(...marks));
  const answer = question + 1 < wide ? question + 1 : question - 1;
  return { name: '', rows: whole, columns: { question, answer, titled: false } };
}

/** Cells may be quoted, and hold delimiters, lines and doubled quotes then. */
function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(
    `"((?:[^"]|"")*)"(?=${delimiter}|\\n|$)|[^${delimiter}\\n]+|(${delimiter})|(\\n)`,
    'gy',
  );
  let value = '';
  const end = () => {
    rows.at(-1)?.push(value.trim());
    value = '';
  };
  for (const [found, quoted, mark, line] of text.matchAll(cell)) {
    if (mark) end();
    else if (line) {
      end();
      rows.push([]);
    } else value = quoted === undefined ? found : quoted.replaceAll('""', '"');
  }
  end();
  return rows;
}
