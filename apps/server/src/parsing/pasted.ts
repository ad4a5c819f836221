import { wholeSentences } from '@parlo/dialog/sentences';
import type { Block } from './blocks.ts';
import { joinAnswers } from './page/answered-questions.ts';
import type { PageItem } from './page/page-items.ts';
import { startsAsPage } from './page/page-source.ts';
import { type Answered, isQuestion, startsAsQuestion, withoutLabel } from './page/questions.ts';
import { readPage } from './page/read-page.ts';
import { readJson } from './read-json.ts';
import { readPlain } from './read-plain.ts';
import { rowsOfPlainText } from './tables/delimited.ts';
import { type FaqColumns, faqColumns, plainCells, tableBlocks } from './tables/table-blocks.ts';
import { UnreadableFile } from './unreadable.ts';

/** The content of a pasted text. */
export interface Pasted {
  readonly faq: readonly Answered[];
  /** The parts that are not a question with an answer. */
  readonly left: readonly string[];
  /** Cells of a table, and which of its columns look like questions and answers. */
  readonly table: { readonly rows: string[][]; readonly columns: FaqColumns | null } | null;
}

const TAGS = /<(?:h[1-6]|p|div|li|dl|dt|details|table|tr|strong|b|br)(?:\s[^<>]*)?>/i;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*\|/m;

/** Finds questions with their answers in whatever shape they were copied: cells, CSV, Markdown, HTML, or lines of text. */
export function readPasted(text: string): Pasted {
  const json = blocksOfJson(text);
  if (json !== null) return ofBlocks(json);
  if (startsAsPage(text) || TAGS.test(text)) return ofBlocks(readPage(text).blocks);
  const rows = rowsOfPlainText(text, { loose: true });
  if (rows !== null)
    return { ...ofBlocks(tableBlocks(plainCells(rows))), table: { rows, columns: faqColumns(rows) } };
  if (TABLE_RULE.test(text)) {
    const { faq, left } = ofBlocks(readPlain(text));
    if (faq.length > 0) return { faq, left, table: null };
  }
  return (
    [ofLines, ofTitledParts, ofSentences].map((read) => read(text)).find(({ faq }) => faq.length > 0) ??
    ofLines(text)
  );
}

function blocksOfJson(text: string): Block[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

function ofBlocks(blocks: readonly Block[]): Pasted {
  const faq = blocks.flatMap((block) =>
    block.kind === 'answer' ? [{ question: block.question, answer: block.text }] : [],
  );
  return { faq, left: blocks.flatMap((block) => (block.kind === 'answer' ? [] : [block.text])), table: null };
}

const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\f\v\u2028\u2029]/);

/** Matches bold text at the beginning of a line or item of Markdown. */
const BOLD = /^(?:[-*+•]\s+|\d{1,3}[.)]\s*)?(?:\*{2,3}|_{2,3})(.+?)(?:\*{2,3}|_{2,3})/u;

/** A question with its answer behind a dash. */
const DASHED = /^(?:[-*+•]\s+|\d{1,3}[.)]\s*)?([^?]+\?)\s+[—–-]\s+(?=\S)/u;

/** Questions, each on a line of its own, with the lines below that answer them. */
function ofLines(text: string): Pasted {
  let label = '';
  const items = linesOf(text).flatMap((line): PageItem[] => {
    // Markdown's signs for headings, items and emphasis.
    const marked = label + line.replace(/^[#>\s]+/u, '').trim();
    const [item = '', bold = ''] = BOLD.exec(marked) ?? DASHED.exec(marked) ?? [];
    const lead = isQuestion(bold) ? bold : '';
    const begun = lead === '' ? marked : `${bold} ${marked.slice(item.length).trim()}`;
    const plain = begun.replace(/\*{2,3}|_{2,3}|^[*_\s]+|[*_\s]+$/gu, '');
    if (plain === '') return [];
    // 'Q:' may have a line of its own.
    label = withoutLabel(plain) === '' ? `${plain} ` : '';
    if (label !== '') return [];
    const place = { faq: isQuestion(plain), teaser: false };
    const isTitle = /^#{1,6}\s/.test(line.trim()) && !place.faq;
    return [
      isTitle
        ? { kind: 'heading', level: 2, text: plain, ...place }
        : { kind: 'text', text: plain, lead, ...place },
    ];
  });
  const read = joinAnswers(items, false);
  return {
    faq: read
      .flatMap((item) => (item.kind === 'pair' ? [item] : []))
      .map(({ question, answer }) => ({ question, answer })),
    left: read.flatMap((item) => (item.kind === 'pair' || item.kind === 'end' ? [] : [item.text])),
    table: null,
  };
}

/** A title of a part: short, and no sentence. */
const MOST_TITLE = 100;

/** Parts between empty lines, each a short title with its text below. */
function ofTitledParts(text: string): Pasted {
  const parts = text
    .split(/(?:\r\n|[\n\r])\s*(?:\r\n|[\n\r])/)
    .map((part) => linesOf(part.trim()).map((line) => line.trim()));
  const isTitled = ([title = '', ...rest]: readonly string[]) =>
    rest.length > 0 && title.length <= MOST_TITLE && /\p{L}{2}/u.test(title) && !/[.!…;,]$/.test(title);
  const titled = parts.filter(isTitled);
  if (titled.length < 2 || titled.length * 2 < parts.length) return { faq: [], left: [text], table: null };
  return {
    faq: titled.map(([title = '', ...rest]) => ({
      question: withoutLabel(title.replace(/^[#>*_\s]+|[*_:\s]+$/gu, '')),
      answer: rest.join('\n'),
    })),
    left: parts
      .filter((part) => !isTitled(part))
      .map((part) => part.join('\n'))
      .filter(Boolean),
    table: null,
  };
}

/** Questions and answers that follow each other in one text. */
function ofSentences(text: string): Pasted {
  const faq: { question: string; answer: string }[] = [];
  const left: string[] = [];
  for (const sentence of wholeSentences(text.replace(/\s+/g, ' '))
    .map((each) => each.trim())
    .filter(Boolean)) {
    const open = faq.at(-1);
    if (isQuestion(sentence) && startsAsQuestion(sentence))
      faq.push({ question: withoutLabel(sentence), answer: '' });
    // A dash may stand between them.
    else if (open)
      open.answer = [open.answer, sentence]
        .filter(Boolean)
        .join(' ')
        .replace(/^[—–-]\s+/, '');
    else left.push(sentence);
  }
  const answered = faq.filter(({ answer }) => answer !== '');
  left.push(...faq.filter(({ answer }) => answer === '').map(({ question }) => question));
  return { faq: answered, left, table: null };
}
