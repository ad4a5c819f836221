import { textOfHtml } from './page/html-text.ts';
import { FAULTS, UnreadableFile } from './unreadable.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The value of a JSON, or its values where a file has several, mostly one on each line. Throws for anything else. */
export function parseValues(text: string): readonly Json[] {
  // Some editors write an invisible byte order mark, which is not JSON.
  const plain = text.replace(/^\ufeff/, '').trim();
  try {
    return [JSON.parse(plain) as Json];
  } catch {
    const parts = severalIn(plain);
    if (parts.length < 2) throw new UnreadableFile(FAULTS.notJson);
    try {
      return parts.map((part) => JSON.parse(part) as Json);
    } catch {
      throw new UnreadableFile(FAULTS.notJson);
    }
  }
}

/** Objects and lists that follow each other, as text. Nothing but white space may stand between them. */
function severalIn(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  // Strings are found too, because brackets in them open nothing.
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    if (depth !== 0 || !/^[\]}]$/.test(sign)) continue;
    parts.push(text.slice(start, index + 1));
    start = index + 1;
  }
  return text.slice(start).trim() === '' ? parts : [];
}

export function isScalar(value: Json): value is string | number | boolean | null {
  return typeof value !== 'object' || value === null;
}

// `Array.isArray` does not narrow to a read-only array.
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Exports of help centres and shops hold their texts as HTML. */
export const say = (value: Json): string => (value === null ? '' : textOfHtml(String(value)).trim());
