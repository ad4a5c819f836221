import { LRUCache } from 'lru-cache';
import type { Embedder } from '../responder.ts';

/** What an entry takes apart from its vector: the text, the map's slot and the array's header, roughly. */
const OVERHEAD_BYTES = 200;

/**
 * An embedder that keeps the vectors of texts it has seen, up to `maxBytes`, the least recently used dropped first:
 * after an owner edits one entry of a FAQ, that entry alone is worked out again. `close` forgets them and leaves
 * `embedder` open. Vectors are shared: they are not to be written to.
 */
export function rememberEmbeddings(embedder: Embedder, maxBytes: number): Embedder {
  const known = new LRUCache<string, Float32Array>({
    maxSize: maxBytes,
    sizeCalculation: (vector, text) => vector.byteLength + text.length * 2 + OVERHEAD_BYTES,
  });
  return {
    async embed(texts, signal, options) {
      const keyOf = (text: string) => `${options?.as ?? 'question'} ${text}`;
      // Held here: keeping one may push another out.
      const found = new Map<string, Float32Array>();
      for (const text of texts) {
        const vector = known.get(keyOf(text));
        if (vector) found.set(text, vector);
      }
      const missing = [...new Set(texts)].filter((text) => !found.has(text));
      const vectors = missing.length > 0 ? await embedder.embed(missing, signal, options) : [];
      signal?.throwIfAborted();
      missing.forEach((text, i) => {
        const vector = vectors[i];
        if (!vector) throw new Error('The embedder gave fewer vectors than texts');
        found.set(text, vector);
        known.set(keyOf(text), vector);
      });
      return texts.flatMap((text) => found.get(text) ?? []);
    },
    async close() {
      known.clear();
    },
  };
}
