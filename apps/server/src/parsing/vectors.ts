import { availableParallelism } from 'node:os';
import { createEmbedder, embedPassages } from '@parlo/dialog';
import type { CutPassage } from './cut-passages.ts';

export interface Vectors {
  /** One for each passage, in order. */
  of(passages: readonly CutPassage[]): Promise<Int8Array[]>;
  close(): Promise<void>;
}

/** Loading the model a second time takes as long as so many passages, and 100 MB. */
const WORTH_ANOTHER = 200;
/** More would exceed the memory limit of the process. */
const MOST = 2;

/** Loads the embedding model, for `count` passages. The caller must close it. */
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
