import { randomBytes } from 'node:crypto';
import { access, constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, filesUnavailable, requireKey } from './file-store.ts';

/** Files in a folder of this machine. */
export function createFolderStore(dir: string): FileStore {
  const drafts = draftsOf(dir);
  const pathOf = (key: string) => {
    requireKey(key);
    return join(dir, key);
  };
  return {
    async put(key, path) {
      const target = pathOf(key);
      const draft = join(drafts, `${randomBytes(8).toString('hex')}.part`);
      try {
        await Promise.all([mkdir(drafts, { recursive: true }), mkdir(dirname(target), { recursive: true })]);
        await copyFile(path, draft);
        await flushToDisk(draft);
        // A rename is atomic: the file appears whole or not at all.
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw filesUnavailable(error);
      }
    },
    async read(key) {
      const path = pathOf(key);
      try {
        return (await open(path)).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw filesUnavailable(error);
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw filesUnavailable(error);
      });
    },
    async check() {
      await mkdir(dir, { recursive: true });
      await access(dir, constants.W_OK);
    },
  };
}

/** The folder in which files are written before they are renamed: on the same file system, and not a valid key. */
export function draftsOf(dir: string): string {
  return join(dir, '.drafts');
}

// Without this, a crash of the machine could leave an empty file under the name.
async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
