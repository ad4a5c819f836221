import { type Block, heading, paragraph } from './blocks.ts';
import { answeredQuestions, answersInTalk } from './json-answers.ts';
import { isList, isScalar, type Json, parseValues, say } from './json-values.ts';
import { plainCells, tableBlocks } from './tables/table-blocks.ts';
import { FAULTS, UnreadableFile } from './unreadable.ts';

const MAX_DEPTH = 32;

/**
 * Finds questions with answers anywhere in the JSON; everything else becomes text as a person would read it:
 * 'opening hours › monday', and below it '9 to 5'.
 */
export function readJson(text: string): Block[] {
  const blocks: Block[] = [];
  const values = parseValues(text);
  write(values.length === 1 ? (values[0] ?? null) : values, [], blocks);
  return blocks;
}

function write(value: Json, path: readonly string[], blocks: Block[]): void {
  if (path.length > MAX_DEPTH) throw new UnreadableFile(FAULTS.tooDeep);
  if (isScalar(value)) {
    const text = say(value);
    if (text) blocks.push(paragraph(text));
  } else if (isList(value)) {
    writeList(value, path, blocks);
  } else {
    const pairs = answeredQuestions(value);
    if (pairs.length > 0) blocks.push(...pairs);
    else writeObject(value, path, blocks);
  }
}

function writeList(list: readonly Json[], path: readonly string[], blocks: Block[]): void {
  if (list.every(isScalar)) {
    const text = list.map(say).filter(Boolean).join(', ');
    if (text) blocks.push(paragraph(text));
    return;
  }
  if (list.every((item) => isList(item) && item.length > 0 && item.every(isScalar))) {
    const rows = (list as readonly (readonly Json[])[]).map((row) => row.map(say));
    blocks.push(...tableBlocks(plainCells(rows)));
    return;
  }
  const talk = answersInTalk(list);
  if (talk.length > 0) {
    blocks.push(...talk);
    return;
  }
  // An item has no name for a heading, but it is one level deeper.
  for (const item of list) write(item, [...path, ''], blocks);
}

function writeObject(object: Readonly<Record<string, Json>>, path: readonly string[], blocks: Block[]): void {
  const lines: string[] = [];
  const deeper: [string, Json][] = [];
  for (const [key, value] of Object.entries(object)) {
    // Of JSON-LD, for programs: '@type'.
    if (key.startsWith('@') && isScalar(value)) continue;
    const text = lineOf(value);
    if (text === null) deeper.push([key, value]);
    else if (text) lines.push(`${readable(key)}: ${text}`);
  }
  if (lines.length > 0) blocks.push(...under(path, paragraph(lines.join('\n'))));
  for (const [key, value] of deeper) {
    const inside = [...path, readable(key)];
    blocks.push(heading(levelOf(inside), readable(key)));
    write(value, inside, blocks);
  }
}

/** Null for a value that takes more than a line. */
function lineOf(value: Json): string | null {
  if (isScalar(value)) return say(value);
  return isList(value) && value.every(isScalar) ? value.map(say).filter(Boolean).join(', ') : null;
}

// Repeats the heading, because deeper parts may stand between it and this block.
function under(path: readonly string[], block: Block): Block[] {
  const name = path.findLast(Boolean);
  return name === undefined ? [block] : [heading(levelOf(path), name), block];
}

const levelOf = (path: readonly string[]) => path.filter(Boolean).length;

/** `openingHours` and `opening_hours` are words. */
function readable(key: string): string {
  return key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
}
