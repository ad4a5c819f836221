import { availableParallelism } from 'node:os';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Recognition and the calls want the other cores. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 4));

/** Loads a network that speaks. Rejects when the file is damaged, or has not all of these inputs. */
export async function openSession(file: string, inputs: readonly string[]): Promise<InferenceSession> {
  const session = await InferenceSession.create(file, {
    intraOpNumThreads: THREADS,
    interOpNumThreads: 1,
    // Sentences differ in length: an arena would keep memory for each.
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
  const missing = inputs.find((name) => !session.inputNames.includes(name));
  if (missing === undefined) return session;
  await session.release();
  throw new Error(`${file} takes no ${missing}: it is a network of another family.`);
}

export const integers = (values: readonly number[]) => BigInt64Array.from(values, BigInt);

/** The only output of a network. */
export async function samplesFrom(
  session: InferenceSession,
  inputs: InferenceSession.FeedsType,
): Promise<Float32Array> {
  const outputs = await session.run(inputs);
  const output = outputs[session.outputNames[0] ?? ''];
  if (!(output instanceof Tensor) || !(output.data instanceof Float32Array))
    throw new Error('The network that speaks gave no sound.');
  return output.data;
}
