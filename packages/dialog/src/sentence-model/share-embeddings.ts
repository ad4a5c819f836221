import { LRUCache } from 'lru-cache';
import type { EmbeddedAs, Embedder } from '../responder.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';

/**
 * An embedder that works out a single text once for all who ask for it at about the same time: the FAQ and the files
 * are asked the same question. The last `capacity` are kept; everything else passes through. A caller that gives up
 * does not stop it for the others. `close` leaves `embedder` open.
 */
export function shareEmbeddings(embedder: Embedder, capacity: number): Embedder {
  const asked = new LRUCache<string, Promise<Float32Array[]>>({ max: capacity });
  const ask = (text: string, as: EmbeddedAs): Promise<Float32Array[]> => {
    const key = `${as} ${text}`;
    const found = asked.get(key);
    if (found) return found;
    const result = embedder.embed([text], undefined, { as });
    asked.set(key, result);
    result.catch(() => {
      if (asked.peek(key) === result) asked.delete(key);
    });
    return result;
  };
  return {
    async embed(texts, signal, options) {
      throwIfAborted(signal);
      const [text, ...others] = texts;
      if (text === undefined || others.length > 0) return embedder.embed(texts, signal, options);
      const result = ask(text, options?.as ?? 'question');
      return signal ? waitFor(result, signal) : result;
    },
    async close() {
      asked.clear();
    },
  };
}
