import { readFile } from 'node:fs/promises';
import { modelFiles } from '../model-files.ts';
import { madeFile } from './made-file.ts';

/*
 * Moonshine's decoder multiplies by the table of its 32,768 tokens in every step. Its file has that table in bytes, turns
 * all of it into floats each time (38 MB) and multiplies these: two thirds of a step, and twice that for two rows. Where
 * the bytes are multiplied, as in every other layer of the network, a step takes half the time. onnxruntime can turn the
 * table into floats once instead, but keeps 110 MB for it. Why: docs/decisions/0037-hearing-an-assistants-words.md.
 */

const FILE_NAME = 'moonshine-decoder-v1.onnx';

/** Path of the decoder that multiplies bytes, made once in `folder`. Rejects where the package's file is missing or damaged. */
export async function moonshineDecoderFile(
  folder: string,
  source = modelFiles.moonshineDecoder(),
): Promise<string> {
  return madeFile(folder, FILE_NAME, async () => {
    try {
      return withIntegerOutput(await readFile(source));
    } catch (cause) {
      if (cause instanceof RangeError) throw new Error(`${source} is damaged, or no model.`, { cause });
      throw cause;
    }
  });
}

/** Numbers of fields in `onnx.proto`. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1 } as const;
const NODE = { input: 1, output: 2, name: 3, type: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, integer: 3, graph: 6, type: 20 } as const;
const INTEGER_ATTRIBUTE = 2;
const FLOAT = 1;

/**
 * The bytes of an ONNX model in which every multiplication by a table of bytes that was made floats for it multiplies the
 * bytes instead. A model that has none comes back as it is. Throws a `RangeError` where the bytes are no ONNX model.
 */
export function withIntegerOutput(model: Uint8Array): Uint8Array {
  return changeEach(model, MODEL.graph, (graph) => [changeGraph(graph)]);
}

function changeGraph(graph: Uint8Array): Uint8Array {
  const nodes = bytesOf(readFields(graph), GRAPH.node).map(readNode);
  /** By the name of the floats: where they come from, if nothing but multiplications wants them. */
  const tables = new Map<string, readonly string[]>();
  for (const { inputs, outputs } of nodes.filter(({ type }) => type === 'DequantizeLinear')) {
    const [floats = ''] = outputs;
    const users = nodes.filter((node) => node.inputs.includes(floats));
    if (users.length > 0 && users.every(({ type, inputs: own }) => type === 'MatMul' && own[1] === floats))
      tables.set(floats, inputs);
  }
  return changeEach(graph, GRAPH.node, (bytes) => {
    const { type, inputs, outputs } = readNode(bytes);
    const table = tables.get(inputs[1] ?? '');
    if (type === 'MatMul' && table) return multiplied(inputs[0] ?? '', table, outputs[0] ?? '');
    return type === 'DequantizeLinear' && tables.has(outputs[0] ?? '') ? [] : [changeNode(bytes)];
  });
}

/** Branches are graphs within a node. */
function changeNode(node: Uint8Array): Uint8Array {
  return changeEach(node, NODE.attribute, (attribute) => [
    changeEach(attribute, ATTRIBUTE.graph, (graph) => [changeGraph(graph)]),
  ]);
}

function multiplied(
  input: string,
  [bytes = '', scale = '', zero = '']: readonly string[],
  output: string,
): Uint8Array[] {
  const own = (name: string) => `${output}/${name}`;
  return [
    nodeOf('DynamicQuantizeLinear', [input], [own('bytes'), own('scale'), own('zero')]),
    nodeOf('MatMulInteger', [own('bytes'), bytes, own('zero'), zero], [own('integers')]),
    nodeOf('Cast', [own('integers')], [own('floats')], castTo(FLOAT)),
    nodeOf('Mul', [own('scale'), scale], [own('scales')]),
    nodeOf('Mul', [own('floats'), own('scales')], [output]),
  ];
}

interface Node {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

function readNode(bytes: Uint8Array): Node {
  const fields = readFields(bytes);
  const texts = (number: number) => bytesOf(fields, number).map((each) => new TextDecoder().decode(each));
  return { type: texts(NODE.type)[0] ?? '', inputs: texts(NODE.input), outputs: texts(NODE.output) };
}

function nodeOf(
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

function castTo(type: number): Uint8Array {
  return join([
    textField(ATTRIBUTE.name, 'to'),
    integerField(ATTRIBUTE.integer, type),
    integerField(ATTRIBUTE.type, INTEGER_ATTRIBUTE),
  ]);
}

/** How a value of Protocol Buffers is written. */
const WIRE = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 } as const;

interface Field {
  readonly number: number;
  /** The whole field, as it is written. */
  readonly written: Uint8Array;
  /** Its content, where it has bytes. */
  readonly content?: Uint8Array;
}

function readFields(message: Uint8Array): Field[] {
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

const bytesOf = (fields: readonly Field[], number: number): Uint8Array[] =>
  fields.flatMap((field) => (field.number === number && field.content ? [field.content] : []));

/** The message with each field of a number replaced by any count of them. */
function changeEach(
  message: Uint8Array,
  number: number,
  change: (content: Uint8Array) => readonly Uint8Array[],
): Uint8Array {
  const parts = readFields(message).flatMap(({ number: own, written, content }) =>
    own === number && content ? change(content).map((each) => bytesField(number, each)) : [written],
  );
  return join(parts);
}

const textField = (number: number, text: string) => bytesField(number, new TextEncoder().encode(text));
const integerField = (number: number, value: number) =>
  join([varint(number * 8 + WIRE.varint), varint(value)]);
const bytesField = (number: number, content: Uint8Array) =>
  join([varint(number * 8 + WIRE.bytes), varint(content.length), content]);

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.of(...bytes, rest);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
