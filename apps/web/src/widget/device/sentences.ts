/** What ends a sentence, with what closes behind it. A number such as 1.5 has no blank behind its point. */
const END = /[.!?…]+[”’"»)\]*_]*\s+|\n+/gu;

/** The whole sentences at the beginning of a text that still grows, and where the rest begins. */
export function wholeSentences(text: string): {
  readonly sentences: readonly string[];
  readonly end: number;
} {
  const sentences: string[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(END)) {
    const next = index + match.length;
    sentences.push(text.slice(end, next));
    end = next;
  }
  return { sentences, end };
}

/** A sentence as it is said: without the signs of Markdown, addresses of links and emoji. Empty where nothing is to say. */
export function spokenText(sentence: string): string {
  const text = sentence
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replace(/[*_`~]+|\|/g, '')
    .replace(/\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}
