/** Four minutes of speech: far over any sentence. */
const MAX_CHARACTERS = 4000;

/** A text that is too long for a sentence, cut at a word. */
export function cutText(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return text.slice(0, text.lastIndexOf(' ', MAX_CHARACTERS) + 1 || MAX_CHARACTERS).trimEnd();
}
