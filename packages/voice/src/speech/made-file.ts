import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Path of a file that is derived from the installed packages: made once in `folder`, or in a temporary folder where that is
 * read-only (an installation owned by another user, a sealed container). What is made otherwise needs another name.
 */
export async function madeFile(
  folder: string,
  name: string,
  make: () => Promise<string | Uint8Array>,
): Promise<string> {
  const path = join(folder, name);
  if (await exists(path)) return path;
  const content = await make();
  try {
    return await writeWhole(folder, name, content);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    return await writeWhole(await mkdtemp(join(tmpdir(), 'parlo-speech-')), name, content);
  }
}

/** Several processes may start at once: each writes a file of its own, and a rename shows it whole. */
async function writeWhole(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const own = `${path}.${process.pid}.${crypto.randomUUID()}`;
  await writeFile(own, content);
  await rename(own, path);
  return path;
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

function isReadOnly(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM';
}
