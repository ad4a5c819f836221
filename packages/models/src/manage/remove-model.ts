import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findEntry } from '../catalogue/catalogue.ts';
import { entryOfFolder, WORKSHOP } from '../folder/layout.ts';
import { lockModels } from '../folder/lock.ts';
import { asModelProblem, ModelProblem } from '../problem.ts';

/**
 * Removes a model that was added. Folders of one's own are left alone: they may lie nowhere else. Rejects with a
 * `ModelProblem`. A process that has loaded the model goes on with it until it ends.
 */
export async function removeModel(id: string, folder: string): Promise<void> {
  requireName(id);
  const entry = findEntry(id);
  if (entry?.origin.kind === 'built_in')
    throw new ModelProblem('built_in', `${entry.title} came with Parlo.`);
  const path = join(folder, id);
  if (!(await stat(path).catch(() => null))) throw new ModelProblem('not_there', `${id} is not there.`);
  const lock = await lockModels(folder).catch((error: unknown) => {
    throw asModelProblem(error);
  });
  try {
    if ((await entryOfFolder(path)) === null) {
      throw new ModelProblem('by_hand', `${id} is a folder of your own: please delete it yourself.`);
    }
    const aside = join(folder, WORKSHOP);
    await rm(aside, { recursive: true, force: true });
    // At once for whoever looks, however long deleting takes.
    await rename(path, aside);
    await rm(aside, { recursive: true, force: true });
  } catch (error) {
    throw asModelProblem(error);
  } finally {
    await lock.release();
  }
}

/** A name is that of a folder in the folder of models, and no way out of it. */
function requireName(id: string): void {
  if (/^[\w][\w.-]*$/.test(id)) return;
  throw new ModelProblem('unknown_model', 'A model’s name has letters, digits, dots and dashes.');
}
