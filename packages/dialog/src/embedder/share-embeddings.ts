import { LRUCache } from 'lru-cache';
import type { Embedder } from '../responder.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';

/**
 * An embedder that works out a single text once for all who ask for it at about the same time: the FAQ and the files
 * are asked the same question. The last `capacity` are kept; everything else passes through. A caller that gives up
 * does not stop it for the others. `close` leaves `embedder` open.
 */
export function shareEmbeddings(embedder: Embedder, capacity: number): Embedder {
  const asked = new LRUCache<string, Promise<Float32Array[]>>({ max: capacity });
  const ask = (text: string): Promise<Float32Array[]> => {
    const found = asked.get(text);
    if (found) return found;
    const result = embedder.embed([text]);
    asked.set(text, result);
    result.catch(() => {
      if (asked.peek(text) === result) asked.delete(text);
    });
    return result;
  };
  return {
    async embed(texts, signal, options) {
      throwIfAborted(signal);
      const [text, ...others] = texts;
      if (text === undefined || others.length > 0) return embedder.embed(texts, signal, options);
      return signal ? waitFor(ask(text), signal) : ask(text);
    },
    async close() {
      asked.clear();
    },
  };
}
