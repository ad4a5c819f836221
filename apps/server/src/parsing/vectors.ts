import { availableParallelism } from 'node:os';
import { createEmbedder, embedPassages } from '@parlo/dialog';
import type { CutPassage } from './cut-passages.ts';

export interface Vectors {
  /** One for each passage, in order. */
  of(passages: readonly CutPassage[]): Promise<Int8Array[]>;
  close(): Promise<void>;
}

/** Loading the model a second time takes as long as this many passages do, and 100 MB. */
const WORTH_ANOTHER = 200;
/** More would go beyond what the process may take. */
const MOST = 2;

/** Loads what makes embeddings, for so many passages. Whoever opens it closes it. */
export function openVectors(count: number): Vectors {
  const size = count < WORTH_ANOTHER ? 1 : Math.min(MOST, availableParallelism());
  const embedders = Array.from({ length: size }, createEmbedder);
  return {
    async of(passages) {
      const share = Math.ceil(passages.length / size);
      const made = await Promise.all(
        embedders.map((embedder, at) =>
          embedPassages(passages.slice(at * share, (at + 1) * share), embedder),
        ),
      );
      return made.flat();
    },
    async close() {
      await Promise.all(embedders.map((embedder) => embedder.close()));
    },
  };
}
