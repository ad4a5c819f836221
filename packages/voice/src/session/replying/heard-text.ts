/** One sentence of a reply and where its sound lies, in milliseconds from the item's start. */
export interface SpokenSentence {
  readonly text: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The words that were heard when an item stopped at `audioEndMs`: whole sentences, then as many words of the
 * last one as the share of its sound that was played. Speech runs at an even enough pace for that.
 */
export function heardText(sentences: readonly SpokenSentence[], audioEndMs: number): string {
  const heard: string[] = [];
  for (const { text, fromMs, toMs } of sentences) {
    if (toMs <= audioEndMs) {
      heard.push(text);
      continue;
    }
    const part = wordsWithin(text, (audioEndMs - fromMs) / (toMs - fromMs));
    if (part !== '') heard.push(part);
    break;
  }
  return heard.join(' ');
}

function wordsWithin(text: string, share: number): string {
  if (share <= 0) return '';
  const limit = text.length * share;
  let end = 0;
  for (const word of text.matchAll(/\S+/g)) {
    const wordEnd = word.index + word[0].length;
    // A word counts when more than half of it was said.
    if (word.index + word[0].length / 2 > limit) break;
    end = wordEnd;
  }
  return text.slice(0, end);
}
