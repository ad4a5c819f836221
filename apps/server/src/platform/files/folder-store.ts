import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in a folder of this machine. */
export function createFolderStore(dir: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[a-z0-9_]+(\/[a-z0-9_]+)*$/i.test(key)) throw new Error('not a key of file storage');
    return join(dir, key);
  };
  return {
    async put(key, path) {
      const target = pathOf(key);
      const draft = `${target}.${randomBytes(4).toString('hex')}.part`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await copyFile(path, draft);
        // Appears whole or not at all.
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key) {
      const path = pathOf(key);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found && createReadStream(path);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async check() {
      await mkdir(dir, { recursive: true });
      await access(dir, constants.W_OK);
    },
  };
}
