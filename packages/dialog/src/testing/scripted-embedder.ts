import type { Embedder } from '../responder.ts';
import { toUnit } from '../retrieval/vector.ts';
import { wordsOf } from '../text/clean-text.ts';

const DIMENSIONS = 4096;
/** The half that passages keep, here a short one at the end: too faint to matter where all of a vector is looked at. */
const MEANING_DIMENSIONS = 512;
const FAINT = 0.01;

/** Words that mean the same to {@link ScriptedEmbedder}: the part of a real model that tests need. */
const SYNONYMS: Readonly<Record<string, string>> = {
  pets: 'dogs',
  reserve: 'book',
  bring: 'deliver',
  cost: 'price',
};
const EMPTY_WORDS = new Set(
  'a an the is are do does you your i my to of in for what how can we it on and me'.split(' '),
);

/** An embedder for tests: texts are alike as far as they share words or synonyms. Counts what it is asked. */
export class ScriptedEmbedder implements Embedder {
  /** Every call's texts, in order. */
  readonly calls: (readonly string[])[] = [];
  /** While set, every call fails with it. */
  failure: Error | undefined;
  closed = 0;

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    this.calls.push(texts);
    await Promise.resolve();
    signal?.throwIfAborted();
    if (this.failure) throw this.failure;
    return texts.map(embedWords);
  }

  async close(): Promise<void> {
    this.closed++;
  }
}

function embedWords(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS + MEANING_DIMENSIONS);
  for (const word of wordsOf(text)) {
    const meaning = SYNONYMS[word] ?? word;
    let hash = 7;
    for (const letter of meaning) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
    // Common words count little, as they do in the real model.
    const weight = EMPTY_WORDS.has(meaning) ? 0.1 : 1;
    const place = hash % DIMENSIONS;
    vector[place] = (vector[place] ?? 0) + weight;
    const again = DIMENSIONS + (hash % MEANING_DIMENSIONS);
    vector[again] = (vector[again] ?? 0) + weight * FAINT;
  }
  return toUnit(vector);
}
