import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelFile } from '../catalogue/entry.ts';
import { ModelProblem } from '../problem.ts';

export async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1 << 20 })) {
    hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/** Rejects with a `ModelProblem` where a file of a model is not what it has to be. */
export async function requireFile(folder: string, file: ModelFile, signal: AbortSignal): Promise<void> {
  const path = join(folder, ...file.name.split('/'));
  const { size } = await stat(path).catch(() => ({ size: -1 }));
  if (size === -1) throw new ModelProblem('incomplete', `The file ${file.name} is missing.`);
  if (size < file.bytes) {
    const message = `The file ${file.name} is not whole: ${size} of ${file.bytes} bytes.`;
    throw new ModelProblem('incomplete', message);
  }
  if (size > file.bytes || (await sha256Of(path, signal)) !== file.sha256) {
    const message = `The file ${file.name} is not the one that was expected: its checksum is another.`;
    throw new ModelProblem('wrong_checksum', message);
  }
}
