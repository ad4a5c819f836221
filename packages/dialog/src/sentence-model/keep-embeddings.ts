import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Embedder } from '../responder.ts';
import { DIMENSIONS, modelFingerprint } from './model-files.ts';

/**
 * An embedder that keeps the vectors of each list of texts in a file of `folder`, so that the next start does not work
 * them out again: for texts that come with Parlo, two thousand of which take a quarter of a minute. The file's name says
 * which model and texts it is of; what can't be read is worked out, what can't be written is not kept. `close` leaves
 * `embedder` open.
 */
export function keepEmbeddings(embedder: Embedder, folder: string): Embedder {
  return {
    async embed(texts, signal, options) {
      const sorted = [...new Set(texts)].sort();
      const file = join(folder, `${nameOf([options?.as ?? 'question', ...sorted])}.f32`);
      const kept = await read(file, sorted.length);
      const vectors = kept ?? (await embedder.embed(sorted, signal, options));
      if (!kept) await write(folder, file, vectors);
      const ofText = new Map(sorted.map((text, i) => [text, vectors[i]]));
      return texts.flatMap((text) => ofText.get(text) ?? []);
    },
    close: async () => undefined,
  };
}

const nameOf = (parts: readonly string[]): string =>
  createHash('sha256').update(modelFingerprint()).update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/** The vectors in a file, or nothing when it is not there or not whole. */
async function read(file: string, count: number): Promise<Float32Array[] | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes?.byteLength !== count * DIMENSIONS * Float32Array.BYTES_PER_ELEMENT) return undefined;
  // A copy: a Buffer may begin anywhere in its memory.
  const numbers = new Float32Array(new Uint8Array(bytes).buffer);
  return Array.from({ length: count }, (_, i) => numbers.slice(i * DIMENSIONS, (i + 1) * DIMENSIONS));
}

/** Several processes may write the same file: each is whole before it has its name. */
async function write(folder: string, file: string, vectors: readonly Float32Array[]): Promise<void> {
  const begun = `${file}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(begun, Buffer.concat(vectors.map((vector) => new Uint8Array(vector.slice().buffer))));
    await rename(begun, file);
  } catch {
    // A folder that nobody may write to, or a full disk: the next start works them out again.
  }
}
