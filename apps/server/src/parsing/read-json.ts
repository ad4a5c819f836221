import { patternInAll } from '@parlo/dialog/language';
import { type AnsweredQuestion, type Block, heading, paragraph } from './blocks.ts';
import { FAULTS, UnreadableFile } from './unreadable.ts';

const MAX_DEPTH = 32;
const QUESTION = new RegExp(`^${patternInAll(({ files }) => files.questionKey)}$`, 'iu');
const ANSWER = new RegExp(`^${patternInAll(({ files }) => files.answerKey)}$`, 'iu');

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Finds questions with answers anywhere in the JSON; everything else becomes text as a person would read it:
 * 'opening hours › monday', and below it '9 to 5'.
 */
export function readJson(text: string): Block[] {
  const blocks: Block[] = [];
  write(parse(text), [], blocks);
  return blocks;
}

function parse(text: string): Json {
  try {
    // Some editors write an invisible byte order mark, which is not JSON.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new UnreadableFile(FAULTS.notJson);
  }
}

function write(value: Json, path: readonly string[], blocks: Block[]): void {
  if (path.length > MAX_DEPTH) throw new UnreadableFile(FAULTS.tooDeep);
  if (isScalar(value)) {
    const text = say(value);
    if (text) blocks.push(paragraph(text));
  } else if (isList(value)) {
    writeList(value, path, blocks);
  } else {
    const pair = answeredQuestion(value);
    if (pair) blocks.push(pair);
    else writeObject(value, path, blocks);
  }
}

function writeList(list: readonly Json[], path: readonly string[], blocks: Block[]): void {
  if (list.every(isScalar)) {
    const text = list.map(say).filter(Boolean).join(', ');
    if (text) blocks.push(paragraph(text));
    return;
  }
  // An item has no name for a heading, but it is one level deeper.
  for (const item of list) write(item, [...path, ''], blocks);
}

function writeObject(object: Readonly<Record<string, Json>>, path: readonly string[], blocks: Block[]): void {
  const lines: string[] = [];
  const deeper: [string, Json][] = [];
  for (const [key, value] of Object.entries(object)) {
    if (isScalar(value) || (isList(value) && value.every(isScalar))) {
      const text = isScalar(value) ? say(value) : value.map(say).filter(Boolean).join(', ');
      if (text) lines.push(`${readable(key)}: ${text}`);
    } else deeper.push([key, value]);
  }
  if (lines.length > 0) blocks.push(...under(path, paragraph(lines.join('\n'))));
  for (const [key, value] of deeper) {
    const inside = [...path, readable(key)];
    blocks.push(heading(levelOf(inside), readable(key)));
    write(value, inside, blocks);
  }
}

// Repeats the heading, because deeper parts may stand between it and this block.
function under(path: readonly string[], block: Block): Block[] {
  const name = path.findLast(Boolean);
  return name === undefined ? [block] : [heading(levelOf(path), name), block];
}

const levelOf = (path: readonly string[]) => path.filter(Boolean).length;

function answeredQuestion(object: Readonly<Record<string, Json>>): AnsweredQuestion | null {
  const keys = Object.keys(object);
  const question = object[keys.find((key) => QUESTION.test(key.trim())) ?? ''];
  const answer = object[keys.find((key) => ANSWER.test(key.trim())) ?? ''];
  if (typeof question !== 'string' || !question.trim()) return null;
  if (answer === undefined || !(isScalar(answer) || (isList(answer) && answer.every(isScalar)))) return null;
  const text = isScalar(answer) ? say(answer) : answer.map(say).join(' ');
  return text ? { kind: 'answer', question: question.trim(), text } : null;
}

function isScalar(value: Json): value is string | number | boolean | null {
  return typeof value !== 'object' || value === null;
}

// `Array.isArray` does not narrow to a read-only array.
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const say = (value: Json) => (value === null ? '' : String(value).trim());

/** `openingHours` and `opening_hours` are words. */
function readable(key: string): string {
  return key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
}
