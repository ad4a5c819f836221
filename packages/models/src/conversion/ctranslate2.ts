import type { FileHandle } from 'node:fs/promises';
import { ModelProblem } from '../problem.ts';

/** Bytes of one number, by the format's own numbering of types: float32, int8, int16, int32, float16. */
const WIDTHS: Readonly<Record<number, number>> = { 0: 4, 1: 1, 2: 2, 3: 4, 4: 2 };
export const FLOAT16 = 4;

/** No model of this family has more; a damaged file may say anything. */
const MOST_TENSORS = 10_000;
const MOST_DIMENSIONS = 8;
/** Names are some fifty letters long. */
const HEADER_BYTES = 4096;

export interface StoredTensor {
  readonly shape: readonly number[];
  readonly type: number;
  /** Where its numbers begin in the file, and how many bytes they are. */
  readonly at: number;
  readonly bytes: number;
}

/** What is in a `model.bin` of CTranslate2 (format 6), without the numbers themselves. */
export interface StoredModel {
  /** Such as `WhisperSpec`. */
  readonly kind: string;
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

/** Reads the directory of a file. Rejects with a `ModelProblem` when it is no such file, or not a whole one. */
export async function readCTranslate2(file: FileHandle): Promise<StoredModel> {
  const reader = new Reader(file, (await file.stat()).size);
  const version = await reader.uint32();
  if (version < 3 || version > 16) throw damaged();
  const kind = await reader.name();
  await reader.uint32();
  const count = await reader.uint32();
  if (count > MOST_TENSORS) throw damaged();
  const tensors = new Map<string, StoredTensor>();
  for (let index = 0; index < count; index++) {
    const name = await reader.name();
    tensors.set(name, await readTensor(reader));
  }
  return { kind, tensors };
}

async function readTensor(reader: Reader): Promise<StoredTensor> {
  const dimensions = await reader.uint8();
  if (dimensions > MOST_DIMENSIONS) throw damaged();
  const shape: number[] = [];
  for (let axis = 0; axis < dimensions; axis++) shape.push(await reader.uint32());
  const type = await reader.uint8();
  const bytes = await reader.uint32();
  const expected = shape.reduce((product, size) => product * size, WIDTHS[type] ?? Number.NaN);
  if (bytes !== expected) throw damaged();
  return { shape, type, bytes, at: reader.skip(bytes) };
}

/** The numbers of a tensor. */
export async function readNumbers(file: FileHandle, { at, bytes }: StoredTensor): Promise<Buffer> {
  const numbers = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(numbers, 0, bytes, at);
  if (bytesRead < bytes) throw damaged();
  return numbers;
}

export function damaged(): ModelProblem {
  return new ModelProblem('damaged', 'The file model.bin is damaged, or of another kind than was expected.');
}

/** Reads a file from its start, a block at a time. */
class Reader {
  readonly #file: FileHandle;
  readonly #size: number;
  #block = Buffer.alloc(0);
  #blockAt = 0;
  #at = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  async uint8(): Promise<number> {
    return (await this.#next(1)).readUInt8();
  }

  async uint32(): Promise<number> {
    return (await this.#next(4)).readUInt32LE();
  }

  /** A length of two bytes, then letters that end with a zero byte. */
  async name(): Promise<string> {
    const length = (await this.#next(2)).readUInt16LE();
    if (length > HEADER_BYTES) throw damaged();
    return (await this.#next(length)).toString('utf8').replace(/\0+$/, '');
  }

  /** Leaves out bytes, and says where they began. */
  skip(bytes: number): number {
    const from = this.#at;
    if (from + bytes > this.#size) throw damaged();
    this.#at += bytes;
    return from;
  }

  async #next(bytes: number): Promise<Buffer> {
    const from = this.skip(bytes);
    if (from < this.#blockAt || from + bytes > this.#blockAt + this.#block.length) {
      const block = Buffer.alloc(Math.min(HEADER_BYTES, this.#size - from));
      const { bytesRead } = await this.#file.read(block, 0, block.length, from);
      if (bytesRead < bytes) throw damaged();
      this.#block = block.subarray(0, bytesRead);
      this.#blockAt = from;
    }
    return this.#block.subarray(from - this.#blockAt, from - this.#blockAt + bytes);
  }
}
