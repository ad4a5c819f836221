import { SentenceStream } from './sentence-stream.ts';

/**
 * The pieces of a whole text in the order they are to be spoken: sentences, and clauses of sentences over 200
 * characters. See {@link SentenceStream}.
 */
export function splitSentences(text: string): string[] {
  const stream = new SentenceStream();
  return [...stream.push(text), ...stream.flush()];
}
