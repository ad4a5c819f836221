import { madeFile } from './made-file.ts';
import { modelFiles } from './model-files.ts';
import {
  ATTRIBUTE,
  bytesOf,
  changedModel,
  changeEach,
  GRAPH,
  MODEL,
  NODE,
  nodeOf,
  readFields,
  readNode,
  textsOf,
  VALUE,
} from './onnx-bytes.ts';

/*
 * Silero's file holds two networks, for 16 and for 8 kHz, and chooses in every run. Each call has a detector of its own,
 * which loads the file: with the one network that is used it takes 3.8 MB instead of 8.8, and hears the same.
 */

const FILE_NAME = 'silero-v6-16khz.onnx';

/** Path of the network for 16 kHz alone, made once in `folder`. Rejects where the package's file is missing or damaged. */
export function sileroFile(folder: string, source = modelFiles.silero()): Promise<string> {
  return madeFile(folder, FILE_NAME, () => changedModel(source, withoutChoice));
}

/**
 * The bytes of an ONNX model that takes the branch of every `If` of its main graph that is for a true condition. Conditions
 * within branches stay. Throws a `RangeError` where the bytes are no ONNX model.
 */
function withoutChoice(model: Uint8Array): Uint8Array {
  return changeEach(model, MODEL.graph, (graph) => [
    changeEach(graph, GRAPH.node, (node) => (readNode(node).type === 'If' ? chosenIn(node) : [node])),
  ]);
}

/** The nodes of the branch, and what gives its outputs the names that the choice gave them. */
function chosenIn(choice: Uint8Array): Uint8Array[] {
  const branch = bytesOf(readFields(choice), NODE.attribute)
    .map(readFields)
    .filter((attribute) => textsOf(attribute, ATTRIBUTE.name)[0] === 'then_branch')
    .flatMap((attribute) => bytesOf(attribute, ATTRIBUTE.graph))
    .flatMap(readFields);
  const names = bytesOf(branch, GRAPH.output).map((value) => textsOf(readFields(value), VALUE.name)[0] ?? '');
  const renamed = readNode(choice).outputs.map((output, at) =>
    nodeOf('Identity', [names[at] ?? ''], [output]),
  );
  return [...bytesOf(branch, GRAPH.node), ...renamed];
}
