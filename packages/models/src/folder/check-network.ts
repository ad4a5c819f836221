import { type FileHandle, open } from 'node:fs/promises';
import { ModelProblem } from '../problem.ts';

/** "ORTM", at the fifth byte of ONNX Runtime's own format. */
const ORT_MARK = 'ORTM';
/** A field's number and kind, then its length: at most ten bytes each. */
const FIELD_BYTES = 20;
const VARINT = 0;
const LENGTH = 2;

/**
 * Looks whether a network is whole, without reading it: ONNX is a list of fields that say how long they are. Of ONNX
 * Runtime's own format only the beginning can be looked at. Rejects with a `ModelProblem`.
 */
export async function requireWholeNetwork(path: string): Promise<void> {
  const file = await open(path).catch(() => {
    throw new ModelProblem('incomplete', `${path} is missing.`);
  });
  try {
    const { size } = await file.stat();
    const isWhole = path.endsWith('.ort') ? await startsAsOrt(file) : await endsWithField(file, size);
    if (!isWhole) throw new ModelProblem('damaged', `${path} is damaged, or not whole.`);
  } finally {
    await file.close();
  }
}

async function startsAsOrt(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
  return buffer.toString('latin1', 4) === ORT_MARK;
}

async function endsWithField(file: FileHandle, size: number): Promise<boolean> {
  let at = 0;
  while (at < size) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIELD_BYTES), 0, FIELD_BYTES, at);
    const head = varint(buffer.subarray(0, bytesRead), 0);
    const next = head && varint(buffer.subarray(0, bytesRead), head.end);
    if (!next) return false;
    const kind = head.value % 8;
    if (kind !== VARINT && kind !== LENGTH) return false;
    at += next.end + (kind === LENGTH ? next.value : 0);
  }
  return at === size && size > 0;
}

function varint(bytes: Buffer, from: number): { readonly value: number; readonly end: number } | null {
  let value = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return null;
}
