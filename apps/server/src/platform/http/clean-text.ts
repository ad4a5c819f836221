import { AppError } from '../errors.ts';

/**
 * Text that PostgreSQL can keep and everybody can show: without NUL, which it refuses, and without halves of
 * surrogate pairs, which are no text at all. Nobody can type or see either, so they go without a refusal.
 */
export function cleanText(text: string): string {
  // Nearly all text is clean, and is looked at on every request.
  if (text.isWellFormed() && !text.includes('\0')) return text;
  return text.replaceAll('\0', '').toWellFormed();
}

/** No call takes anything near as deep; what is deeper would only exhaust the stack of whoever walks it. */
const MAX_DEPTH = 32;

/** Every string of a parsed JSON value, cleaned. What is nested deeper than any call takes is refused. */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) throw new AppError('nested_too_deeply', 'The body is nested too deeply.');
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [cleanText(key), cleanJson(item, depth + 1)]),
  );
}
