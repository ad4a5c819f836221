import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findEntry } from '../catalogue/catalogue.ts';
import type { CatalogueEntry, ModelFile } from '../catalogue/entry.ts';

/** Written last, beside the files of a model of the catalogue. */
export const MANIFEST = 'model.json';
/** Where a model is put together, in the same file system, so that it appears whole. */
export const WORKSHOP = '.adding';

/** What `model.json` says. */
export interface Manifest {
  readonly id: string;
  readonly addedAt: string;
}

/** The entry that a folder was made from, or null where it is somebody's own. */
export async function entryOfFolder(folder: string): Promise<CatalogueEntry | null> {
  try {
    const { id } = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Partial<Manifest>;
    return (typeof id === 'string' && findEntry(id)) || null;
  } catch {
    return null;
  }
}

export function pathOf(folder: string, { name }: Pick<ModelFile, 'name'>): string {
  return join(folder, ...name.split('/'));
}

/** The first file that is missing or of another size: a quick look, without reading any. */
export async function firstMissing(
  folder: string,
  files: readonly ModelFile[],
): Promise<ModelFile | undefined> {
  for (const file of files) {
    const found = await stat(pathOf(folder, file)).catch(() => null);
    if (found?.size !== file.bytes) return file;
  }
  return undefined;
}
