import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { BINS, type Frames } from './frames.ts';

/** The network, loaded. It may be asked again before it has answered. */
export interface Network {
  /** `speed` 1 is the voice's own pace, 2 twice as fast. */
  framesOf(ids: readonly number[], speed: number): Promise<Frames>;
  close(): Promise<void>;
}

const INPUTS = ['ids', 'speed'];
const OUTPUTS = ['lh', 'theta', 'ln', 'lr', 'phi', 'f0'];

const SETTINGS: InferenceSession.SessionOptions = {
  // A second thread gains little for a network of 3 ms a second of speech, and recognition wants the other core.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Sentences differ in length: an arena would keep memory for each.
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/** Of a file, or of its bytes. */
const createSession = (network: string | Uint8Array): Promise<InferenceSession> =>
  typeof network === 'string'
    ? InferenceSession.create(network, SETTINGS)
    : InferenceSession.create(network, SETTINGS);

/**
 * Loads a network of Hibari's family. `prepare` may change the file's bytes before. Rejects with a file that is damaged or
 * of another family.
 */
export async function openNetwork(file: string, prepare?: (bytes: Buffer) => Buffer): Promise<Network> {
  const session = await createSession(prepare ? prepare(await readFile(file)) : file);
  const isOne =
    INPUTS.every((name) => session.inputNames.includes(name)) &&
    OUTPUTS.every((name) => session.outputNames.includes(name));
  if (!isOne) {
    await session.release();
    throw new Error(`${file} is not a network of Hibari's family.`);
  }
  return {
    framesOf: async (ids, speed) => {
      const outputs = await session.run({
        ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
        speed: new Tensor('float32', Float32Array.of(speed), [1]),
      });
      return framesFrom(outputs);
    },
    close: () => session.release(),
  };
}

function framesFrom(outputs: InferenceSession.OnnxValueMapType): Frames {
  const pitch = numbersOf(outputs, 'f0');
  const count = pitch.length;
  const spectrum = (name: string) => {
    const numbers = numbersOf(outputs, name);
    if (numbers.length !== count * BINS)
      throw new Error(`The voice's network gave ${numbers.length} ${name}.`);
    return numbers;
  };
  return {
    count,
    pitch,
    harmonic: spectrum('lh'),
    harmonicTurn: spectrum('theta'),
    noise: spectrum('ln'),
    free: spectrum('lr'),
    freePhase: spectrum('phi'),
  };
}

function numbersOf(outputs: InferenceSession.OnnxValueMapType, name: string): Float32Array {
  const output = outputs[name];
  if (!(output instanceof Tensor) || !(output.data instanceof Float32Array))
    throw new Error(`The voice's network gave no ${name}.`);
  return output.data;
}
