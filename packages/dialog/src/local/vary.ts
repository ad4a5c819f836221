import type { Turn } from '../responder.ts';

/** One of several ways to say it: the same each time for the same conversation, another than the last time. */
export function variantOf(
  variants: readonly string[],
  conversationId: string,
  earlier: readonly Turn[],
): string {
  let hash = earlier.length;
  for (const letter of conversationId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  const last = earlier.findLast(({ role }) => role === 'assistant')?.text;
  const others = variants.filter((variant) => variant !== last);
  return others[hash % others.length] ?? variants[0] ?? '';
}
