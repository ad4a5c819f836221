import type { Embedder, Passage } from '../responder.ts';
import { throwIfAborted } from '../text/abort.ts';
import { cleanText } from '../text/clean-text.ts';
import { quantise } from './meaning.ts';

/** What is embedded of a passage; its cost grows with the text. A large file is read by the beginnings of its passages. */
const MAX_CHARACTERS = 600;
const MAX_CHARACTERS_OF_MANY = 180;
const MANY = 200;
/** Vectors of this many are held in full at once, 1.5 KB each. */
const SLICE = 256;

type Text = Pick<Passage, 'heading' | 'text' | 'question'>;

/** A passage with what stands above it: its question, or its nearest heading. */
export function textOfPassage({ heading, question }: Omit<Text, 'text'>, text: string): string {
  const above = question ?? heading.split('›').at(-1)?.trim() ?? '';
  if (above === '') return text;
  return `${above}${/[?.!:]$/u.test(above) ? '' : '.'} ${text}`;
}

/**
 * The meanings of passages, to be kept with them and handed back as {@link Passage.vector}: one per passage, in order,
 * each 384 bytes, a direction whose largest number is 127 or -127.
 *
 * Takes some 20 ms per passage, in the model's worker and behind any visitor's question. Rejects with `AbortError`
 * when `signal` fires, and with `Error` when the model fails or the embedder is closed.
 */
export async function embedPassages(
  passages: readonly Text[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<Int8Array[]> {
  throwIfAborted(signal);
  const most = passages.length > MANY ? MAX_CHARACTERS_OF_MANY : MAX_CHARACTERS;
  const vectors: Int8Array[] = [];
  for (let start = 0; start < passages.length; start += SLICE) {
    const slice = passages.slice(start, start + SLICE);
    const texts = slice.map((passage) => cleanText(textOfPassage(passage, passage.text), most));
    const found = await embedder.embed(texts, signal, { background: true, as: 'text' });
    throwIfAborted(signal);
    if (found.length !== texts.length) throw new Error('The embedder gave fewer vectors than texts');
    vectors.push(...found.map(quantise));
  }
  return vectors;
}
