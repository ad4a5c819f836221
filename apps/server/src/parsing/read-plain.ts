import { type Block, heading, paragraph } from './blocks.ts';
import { findHeading, isListItem } from './find-headings.ts';
import { rowsOfPlainText } from './tables/delimited.ts';
import { plainCells, tableBlocks } from './tables/table-blocks.ts';

/** A line of this many characters was wrapped; a shorter one ends where its author ended it. */
export const WRAPPED_AT = 50;
const SETEXT = /^(=+|-+)$/;
/** Below the titles of a table's columns in Markdown. */
const TABLE_RULE = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?$|^\|\s*:?-+:?\s*\|$/;

/** Reads plain text, with or without Markdown: paragraphs between empty lines, and lines that look like headings. */
export function readPlain(text: string): Block[] {
  const rows = rowsOfPlainText(text);
  if (rows !== null) return tableBlocks(plainCells(rows));
  const lines = text
    .split(/\r\n|[\n\r\f\v\u2028\u2029]/)
    .map((line) => line.replace(/[\t\u00a0 ]+/g, ' ').trim());
  const followed = nextFilled(lines);
  const blocks: Block[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push(paragraph(joinLines(open)));
    open = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const alone = open.length === 0;
    const table = tableAt(lines, at);
    if (table.length > 0) {
      close();
      blocks.push(...tableBlocks(plainCells(table.map(cellsOf)), { titles: true }));
      // The rule below the titles is a line as well.
      at += table.length;
      continue;
    }
    if (line === '') {
      close();
      continue;
    }
    const underlined = alone ? underlinedAt(lines, at) : null;
    const found = underlined ?? findHeading(line, { alone, next: followed[at] });
    if (!found) {
      open.push(line);
      continue;
    }
    close();
    blocks.push(heading(found.level, found.text));
    if (underlined) at++;
  }
  close();
  return blocks;
}

function underlinedAt(lines: readonly string[], at: number): { level: number; text: string } | null {
  if (!isUnderlined(lines, at)) return null;
  return { level: lines[at + 1]?.startsWith('=') ? 1 : 2, text: lines[at] ?? '' };
}

/** Joins wrapped lines and hyphenated words, and keeps intended line breaks. */
export function joinLines(lines: readonly string[], wrappedAt = WRAPPED_AT): string {
  let text = '';
  let last = '';
  for (const [at, line] of lines.entries()) {
    if (last === '') text = line;
    else if ((isListItem(line) && !isFigure(lines, at)) || last.length < wrappedAt) text += `\n${line}`;
    else if (/\p{Ll}-$/u.test(last) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else text += ` ${line}`;
    last = line;
  }
  return text.replaceAll('\u00ad', '');
}

/** Whether a line begins with a number that ends a sentence of the line before it: 'from 10 to' and '14. Then'. */
function isFigure(lines: readonly string[], at: number): boolean {
  const number = Number(/^(\d{1,3})[.)]/.exec(lines[at] ?? '')?.[1] ?? 1);
  if (number <= 1 || /[.!?:;…]["'»”)]?$/.test(lines[at - 1] ?? '')) return false;
  return !lines
    .slice(Math.max(0, at - MOST_ITEM_LINES), at)
    .some((line) => Number.parseInt(line, 10) === number - 1);
}
/** Lines of one item of a numbered list. */
const MOST_ITEM_LINES = 12;

/** The rows of a Markdown table that begins here, the titles of its columns first. */
function tableAt(lines: readonly string[], at: number): readonly string[] {
  const titles = lines[at] ?? '';
  if (!titles.includes('|') || !TABLE_RULE.test(lines[at + 1] ?? '')) return [];
  let end = at + 2;
  while (lines[end]?.includes('|')) end++;
  return [titles, ...lines.slice(at + 2, end)];
}

const cellsOf = (row: string): readonly string[] =>
  row
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

function isUnderlined(lines: readonly string[], at: number): boolean {
  const under = lines[at + 1] ?? '';
  return under.length >= 3 && SETEXT.test(under) && (lines[at] ?? '').length <= 100;
}

/** For every line the next one that is not empty. Goes backwards, to need one pass. */
function nextFilled(lines: readonly string[]): (string | undefined)[] {
  const next: (string | undefined)[] = new Array(lines.length);
  let filled: string | undefined;
  for (let at = lines.length - 1; at >= 0; at--) {
    next[at] = filled;
    if (lines[at]) filled = lines[at];
  }
  return next;
}
