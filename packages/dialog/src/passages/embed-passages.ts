import type { Embedder, Passage } from '../responder.ts';
import { throwIfAborted } from '../text/abort.ts';
import { cleanText, foldCase, latinShare, wordsOf } from '../text/clean-text.ts';
import { FUNCTION_WORDS } from '../text/word-lists.ts';
import { MEANING_DIMENSIONS, meaningOf, quantise } from './meaning.ts';

/**
 * What is embedded of a passage. The model's cost grows with the text, 0.12 ms a character: this is 8 ms, and fifteen
 * hundred passages some 12 s. `docs/decisions/0012-answers-from-files.md` says what more would buy.
 */
const MAX_CHARACTERS = 60;
/** A question is what visitors' questions are compared with: it is not cut in the middle. */
const MAX_QUESTION_CHARACTERS = 120;
/** Enough text to find that many in. */
const READ_CHARACTERS = 400;
/** The model knows English alone: of another script it makes noise. */
const LEAST_LATIN = 0.5;
/** Vectors of this many are held in full at once, 4 KB each. */
const SLICE = 256;

/**
 * What stands for a passage's meaning: its question, or else its nearest heading and the telling words of its
 * beginning, each once. Sixty characters of these find more than 120 of the text as it stands.
 */
export function tellingText({
  heading,
  text,
  question,
}: Pick<Passage, 'heading' | 'text' | 'question'>): string {
  if (question !== null) return foldCase(cleanText(question, MAX_QUESTION_CHARACTERS));
  const nearest = heading.split('›').at(-1)?.trim() ?? '';
  const whole = cleanText(nearest === '' ? text : `${nearest}. ${text}`, READ_CHARACTERS);
  const words = foldCase(whole)
    .split(' ')
    .map((written) => ({ written, word: wordsOf(written).join(' ') }))
    .filter(({ word }) => word !== '' && !FUNCTION_WORDS.has(word));
  const once = new Map(words.toReversed().map(({ word, written }) => [word, written]));
  const telling = words.filter(({ word }) => once.delete(word)).map(({ written }) => written);
  return cleanText(telling.length > 0 ? telling.join(' ') : foldCase(whole), MAX_CHARACTERS);
}

/**
 * The meanings of passages, to be kept with them and handed back as {@link Passage.vector}: one per passage, in order,
 * each 512 bytes, a direction whose largest number is 127 or -127. All zeros for a passage that the model can't read
 * (another script than Latin), which is then found by its words.
 *
 * Takes about 8 ms per passage, in the embedder's worker and behind any visitor's question. Rejects with
 * `AbortError` when `signal` fires, and with `Error` when the model fails or the embedder is closed.
 */
export async function embedPassages(
  passages: readonly Pick<Passage, 'heading' | 'text' | 'question'>[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<Int8Array[]> {
  throwIfAborted(signal);
  const vectors: Int8Array[] = [];
  for (let start = 0; start < passages.length; start += SLICE) {
    const texts = passages.slice(start, start + SLICE).map(readableText);
    const readable = texts.filter((text) => text !== undefined);
    const found = await embedder.embed(readable, signal, { background: true });
    throwIfAborted(signal);
    if (found.length !== readable.length) throw new Error('The embedder gave fewer vectors than texts');
    const rest = found.values();
    for (const text of texts) {
      const vector = text === undefined ? undefined : rest.next().value;
      vectors.push(vector ? quantise(meaningOf(vector)) : new Int8Array(MEANING_DIMENSIONS));
    }
  }
  return vectors;
}

function readableText(passage: Pick<Passage, 'heading' | 'text' | 'question'>): string | undefined {
  const text = tellingText(passage);
  return /\p{L}/u.test(text) && latinShare(text) >= LEAST_LATIN ? text : undefined;
}
