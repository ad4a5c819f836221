import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import type { CatalogueEntry, Family, Purpose } from '../catalogue/entry.ts';
import { WHISPER_LANGUAGES } from '../catalogue/whisper-languages.ts';
import { asModelProblem, ModelProblem } from '../problem.ts';
import { entryOfFolder, firstMissing } from './layout.ts';
import type { ModelParts } from './model-parts.ts';
import { languageOfPiper, recogniseFolder } from './recognise-folder.ts';

/** A model that lies in the folder and can be loaded. */
export interface FoundModel {
  /** The name of its folder. */
  readonly id: string;
  readonly purpose: Purpose;
  readonly languages: readonly string[];
  readonly parts: ModelParts;
  /** Null for somebody's own. */
  readonly entry: CatalogueEntry | null;
}

/** A folder that holds no model that can be loaded, and why. */
export interface BrokenFolder {
  readonly id: string;
  readonly problem: ModelProblem;
}

export interface ModelFolder {
  readonly models: readonly FoundModel[];
  readonly broken: readonly BrokenFolder[];
}

const SPEAKING: ReadonlySet<Family> = new Set(['hibari', 'kokoro', 'piper', 'supertonic']);

/** What lies in the folder of models; nothing where there is none. Files are looked at, and not read. */
export async function findModels(folder: string): Promise<ModelFolder> {
  const models: FoundModel[] = [];
  const broken: BrokenFolder[] = [];
  for (const id of await foldersIn(folder)) {
    try {
      models.push(await readModel(join(folder, id)));
    } catch (error) {
      const problem = asModelProblem(error);
      if (!(problem instanceof ModelProblem)) throw problem;
      broken.push({ id, problem });
    }
  }
  return { models, broken };
}

const MOST_KNOWN_FOLDERS = 8;
const known = new Map<string, { readonly signature: string; readonly found: Promise<ModelFolder> }>();

/**
 * The same as `findModels`, for whoever asks often: looked at again when a folder in it was added, removed or changed, by
 * the times that the file system keeps. A file that was overwritten in place goes unnoticed.
 */
export async function findModelsAgain(folder: string): Promise<ModelFolder> {
  const signature = await signatureOf(folder);
  const before = known.get(folder);
  if (before?.signature === signature) return before.found;
  const found = findModels(folder);
  if (known.size >= MOST_KNOWN_FOLDERS) known.clear();
  known.set(folder, { signature, found });
  found.catch(() => known.delete(folder));
  return found;
}

async function signatureOf(folder: string): Promise<string> {
  const times = await Promise.all(
    (await foldersIn(folder)).map(async (id) => {
      const changed = await stat(join(folder, id)).catch(() => null);
      return `${id} ${changed?.mtimeMs} ${changed?.ino}`;
    }),
  );
  return times.join('\n');
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function readModel(folder: string): Promise<FoundModel> {
  const id = basename(folder);
  const entry = await entryOfFolder(folder);
  if (entry?.origin.kind === 'fetched') {
    const missing = await firstMissing(folder, entry.origin.files);
    if (missing) throw new ModelProblem('incomplete', `The file ${missing.name} is missing, or not whole.`);
    const parts = await recogniseFolder(folder);
    return { id, purpose: entry.purpose, languages: entry.languages, parts, entry };
  }
  const parts = await recogniseFolder(folder);
  const purpose = SPEAKING.has(parts.family) ? 'synthesis' : 'recognition';
  return { id, purpose, languages: await languagesOf(id, parts), parts, entry: null };
}

/**
 * A model says itself which languages it is for, or its name does: as a part of it, such as `uk` in `zipformer-uk-2025`
 * or `vits-uk_UA-lada`. Both have to agree.
 */
async function languagesOf(id: string, parts: ModelParts): Promise<readonly string[]> {
  const named = languagesInName(id);
  const own = await ownLanguages(id, parts);
  if (own) {
    const other = named.find((language) => !own.includes(language));
    if (other === undefined) return own;
    const message = `The folder’s name says ${other}, and the model in it is for ${own.slice(0, 5).join(', ')}.`;
    throw new ModelProblem('other_language', message);
  }
  if (named.length > 0) return named;
  const message =
    'Nothing says which language it is for: put that into the folder’s name, as in zipformer-uk.';
  throw new ModelProblem('no_language', message);
}

async function ownLanguages(id: string, parts: ModelParts): Promise<readonly string[] | null> {
  if (parts.family === 'whisper-ggml') return parts.isMultilingual ? WHISPER_LANGUAGES : ['en'];
  if (parts.family === 'whisper-sherpa') {
    return /\.en[-.]/.test(basename(parts.encoder)) ? ['en'] : WHISPER_LANGUAGES;
  }
  if (parts.family === 'piper') {
    const language = await languageOfPiper(parts.model);
    return language ? [language] : null;
  }
  if (parts.family === 'kokoro' || parts.family === 'supertonic') return languagesOfFamily(parts.family);
  return /parakeet-tdt-0\.6b-v3/.test(id) ? languagesOfFamily('transducer') : null;
}

function languagesOfFamily(family: Family): readonly string[] {
  return CATALOGUE.find((entry) => entry.family === family)?.languages ?? [];
}

function languagesInName(id: string): string[] {
  const parts = id.split(/[-.]/).map((part) => part.replace(/_[A-Z]{2}$/, ''));
  return [...new Set(parts.filter((part) => WHISPER_LANGUAGES.includes(part)))];
}
