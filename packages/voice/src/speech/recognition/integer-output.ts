import { madeFile } from '../made-file.ts';
import { modelFiles } from '../model-files.ts';
import {
  ATTRIBUTE,
  bytesOf,
  changedModel,
  changeEach,
  GRAPH,
  integerField,
  join,
  MODEL,
  NODE,
  nodeOf,
  readFields,
  readNode,
  textField,
} from '../onnx-bytes.ts';

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
  return madeFile(folder, FILE_NAME, () => changedModel(source, withIntegerOutput));
}

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

function castTo(type: number): Uint8Array {
  return join([
    textField(ATTRIBUTE.name, 'to'),
    integerField(ATTRIBUTE.integer, type),
    integerField(ATTRIBUTE.type, INTEGER_ATTRIBUTE),
  ]);
}
