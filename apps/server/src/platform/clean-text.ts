/**
 * Text that PostgreSQL can keep and everybody can show: without NUL, which it refuses, and without halves of
 * surrogate pairs, which are no text at all. Nobody can type or see either, so they go without a refusal.
 */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Every string of a parsed JSON value, cleaned. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), cleanJson(item)]));
}
