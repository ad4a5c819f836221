import { createEmbedder, embedPassages } from '@parlo/dialog';
import type { CutPassage } from './cut-passages.ts';

export interface Vectors {
  /** One for each passage, in order. */
  of(passages: readonly CutPassage[]): Promise<Int8Array[]>;
  close(): Promise<void>;
}

/** Loads what makes embeddings. Whoever opens it closes it. */
export function openVectors(): Vectors {
  const embedder = createEmbedder();
  return { of: (passages) => embedPassages(passages, embedder), close: () => embedder.close() };
}
