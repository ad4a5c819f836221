import { readFile } from 'node:fs/promises';

/*
 * What is read and written of ONNX models, which are messages of Protocol Buffers (`onnx.proto`), to change a network's nodes
 * in its bytes. Whoever reads what is no such message gets a `RangeError`.
 */

/** The bytes of a file, changed. Rejects where it is missing, and where it is damaged or no ONNX model. */
export async function changedModel(
  file: string,
  change: (model: Uint8Array) => Uint8Array,
): Promise<Uint8Array> {
  const model = await readFile(file);
  try {
    return change(model);
  } catch (cause) {
    if (cause instanceof RangeError) throw new Error(`${file} is damaged, or no model.`, { cause });
    throw cause;
  }
}

/** Numbers of fields. */
export const MODEL = { graph: 7 } as const;
export const GRAPH = { node: 1, output: 12 } as const;
export const NODE = { input: 1, output: 2, name: 3, type: 4, attribute: 5 } as const;
export const ATTRIBUTE = { name: 1, integer: 3, graph: 6, type: 20 } as const;
/** Of a value's name, in a graph's inputs and outputs. */
export const VALUE = { name: 1 } as const;

export interface Node {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

export function readNode(bytes: Uint8Array): Node {
  const fields = readFields(bytes);
  const texts = (number: number) => textsOf(fields, number);
  return { type: texts(NODE.type)[0] ?? '', inputs: texts(NODE.input), outputs: texts(NODE.output) };
}

export function nodeOf(
  type: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attribute?: Uint8Array,
): Uint8Array {
  return join([
    ...inputs.map((name) => textField(NODE.input, name)),
    ...outputs.map((name) => textField(NODE.output, name)),
    textField(NODE.name, `${outputs[0]}/${type}`),
    textField(NODE.type, type),
    ...(attribute ? [bytesField(NODE.attribute, attribute)] : []),
  ]);
}

/** How a value of Protocol Buffers is written. */
const WIRE = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 } as const;

export interface Field {
  readonly number: number;
  /** The whole field, as it is written. */
  readonly written: Uint8Array;
  /** Its content, where it has bytes. */
  readonly content?: Uint8Array;
}

export function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const take = (length: number) => {
    if (at + length > message.length) throw new RangeError('The model is damaged, or none.');
    at += length;
    return message.subarray(at - length, at);
  };
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const [byte = 0] = take(1);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const from = at;
    const tag = varint();
    const [number, wire] = [Math.floor(tag / 8), tag % 8];
    let content: Uint8Array | undefined;
    if (wire === WIRE.bytes) content = take(varint());
    else if (wire === WIRE.varint) varint();
    else if (wire === WIRE.eightBytes) take(8);
    else if (wire === WIRE.fourBytes) take(4);
    else throw new RangeError('The model is damaged, or none.');
    fields.push({ number, written: message.subarray(from, at), ...(content && { content }) });
  }
  return fields;
}

export const bytesOf = (fields: readonly Field[], number: number): Uint8Array[] =>
  fields.flatMap((field) => (field.number === number && field.content ? [field.content] : []));

export const textsOf = (fields: readonly Field[], number: number): string[] =>
  bytesOf(fields, number).map((each) => new TextDecoder().decode(each));

/** The message with each field of a number replaced by any count of them. */
export function changeEach(
  message: Uint8Array,
  number: number,
  change: (content: Uint8Array) => readonly Uint8Array[],
): Uint8Array {
  const parts = readFields(message).flatMap(({ number: own, written, content }) =>
    own === number && content ? change(content).map((each) => bytesField(number, each)) : [written],
  );
  return join(parts);
}

export const textField = (number: number, text: string) => bytesField(number, new TextEncoder().encode(text));
export const integerField = (number: number, value: number) =>
  join([varint(number * 8 + WIRE.varint), varint(value)]);
const bytesField = (number: number, content: Uint8Array) =>
  join([varint(number * 8 + WIRE.bytes), varint(content.length), content]);

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.of(...bytes, rest);
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
