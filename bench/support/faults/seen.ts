import { z } from 'zod';

const Refused = z.looseObject({ code: z.string(), message: z.string().min(1) });

/** What a client was told while something was broken: nothing, words, or an error without words. */
export class Seen {
  /** Sentences, with how often they were read. */
  words = new Map<string, number>();
  /** Responses that say that something failed and not what: `500 Server error.`, or no body at all. */
  wordless: string[] = [];
  /** Connections that were refused, cut or silent. */
  unanswered = 0;

  /** What was seen since the last time, and forgets it. */
  take(): { words: Record<string, number>; wordless: string[]; unanswered: number } {
    const { wordless, unanswered } = this;
    const words = Object.fromEntries(this.words);
    this.words = new Map();
    this.wordless = [];
    this.unanswered = 0;
    return { words, wordless, unanswered };
  }

  count(status: number, text: string, path: string): void {
    if (status < 400) return;
    const refused = Refused.safeParse(jsonOf(text));
    if (!refused.success || (status >= 500 && refused.data.code === 'internal')) {
      this.wordless.push(`${path}: ${status} ${text.slice(0, 120)}`);
      return;
    }
    const sentence = `${status} ${refused.data.message}`;
    this.words.set(sentence, (this.words.get(sentence) ?? 0) + 1);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The sentences of many rounds in one line, the one that was read most first. */
export function seenInWords(words: Readonly<Record<string, number>>, unanswered: number): string {
  const sentences = Object.entries(words)
    .toSorted(([, one], [, other]) => other - one)
    .map(([sentence, times]) => `'${sentence}' ${times} ×`);
  if (unanswered > 0) sentences.push(`no answer ${unanswered} ×`);
  return sentences.length > 0 ? sentences.join(', ') : 'nothing of it';
}
