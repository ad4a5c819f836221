import { AppError } from '../errors.ts';

/**
 * Text that PostgreSQL can store and every program can show: without NUL, which PostgreSQL refuses, and without halves
 * of surrogate pairs. Nobody can type or see them, so they are removed without an error.
 */
export function cleanText(text: string): string {
  // Nearly all text is clean, and this runs on every request.
  if (text.isWellFormed() && !text.includes('\0')) return text;
  return text.replaceAll('\0', '').toWellFormed();
}

/** Far deeper than the input of any endpoint. Deeper JSON could exhaust the stack of code that walks it. */
const MAX_DEPTH = 32;

/** The parsed JSON value with every string cleaned. Throws when it is nested too deeply. */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) throw new AppError('nested_too_deeply', 'The body is nested too deeply.');
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [cleanText(key), cleanJson(item, depth + 1)]),
  );
}
