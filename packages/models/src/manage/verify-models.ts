import { join } from 'node:path';
import { requireFile } from '../folder/checksum.ts';
import { findModels } from '../folder/find-models.ts';
import { entryOfFolder } from '../folder/layout.ts';
import { asModelProblem, ModelProblem } from '../problem.ts';
import type { OnProgress } from './progress.ts';

/** One folder, and what is wrong with it; null where nothing is. */
export interface Verdict {
  readonly id: string;
  readonly problem: ModelProblem | null;
}

/**
 * Reads what lies in the folder, one model or all, and compares it with the catalogue's checksums. Of folders of one's
 * own no checksum is known: they are whole as far as their files say. Rejects with `not_there` for a name that is not.
 */
export async function verifyModels(
  folder: string,
  { only, signal, onProgress }: { only?: string; signal: AbortSignal; onProgress?: OnProgress },
): Promise<readonly Verdict[]> {
  const { models, broken } = await findModels(folder);
  const ids = [...models, ...broken].map(({ id }) => id).filter((id) => only === undefined || id === only);
  if (only !== undefined && ids.length === 0) throw new ModelProblem('not_there', `${only} is not there.`);
  const verdicts: Verdict[] = [];
  for (const id of ids) {
    const known = broken.find((each) => each.id === id)?.problem;
    const problem =
      known ??
      (await problemOf(join(folder, id), signal, (share) => onProgress?.({ id, step: 'checking', share })));
    verdicts.push({ id, problem });
  }
  return verdicts;
}

async function problemOf(
  folder: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<ModelProblem | null> {
  const entry = await entryOfFolder(folder);
  if (entry?.origin.kind !== 'fetched') return null;
  const { files } = entry.origin;
  try {
    for (const [index, file] of files.entries()) {
      onShare(index / files.length);
      await requireFile(folder, file, signal);
    }
    return null;
  } catch (error) {
    const problem = asModelProblem(error);
    if (problem instanceof ModelProblem && problem.code !== 'aborted') return problem;
    throw problem;
  }
}
