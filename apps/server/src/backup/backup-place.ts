import { openAsBlob } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import { StartError } from '../platform/errors.ts';
import { fetchWithin } from '../platform/files/s3-store.ts';
import type { S3Settings } from '../s3-environment.ts';

/** Where nightly backups are kept: a folder or a bucket. */
export interface BackupPlace {
  list(): Promise<string[]>;
  /** Puts a file there, whole or not at all. */
  put(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
}

// One part of an upload, on a slow line.
const RESPONSE_MS = 300_000;
const SMALLEST_PART_BYTES = 8 * 1024 * 1024;
/** S3 takes ten thousand. */
const MOST_PARTS = 9_000;

export function openPlace(place: string | S3Settings): BackupPlace {
  return typeof place === 'string' ? folderPlace(place) : bucketPlace(place);
}

function folderPlace(dir: string): BackupPlace {
  return {
    async list() {
      return await readdir(dir).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return [];
        throw new StartError(`${dir} can't be read by the user of Parlo.`, { cause });
      });
    },
    async put(name, path) {
      const draft = join(dir, `.${name}.part`);
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        await copyFile(path, draft);
        const file = await open(draft, 'r+');
        try {
          await file.chmod(0o600);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, join(dir, name));
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => undefined);
        const { code } = cause as NodeJS.ErrnoException;
        if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw cause;
        throw new StartError(`Nothing can be written into ${dir}: give its rights to the user of Parlo.`, {
          cause,
        });
      }
    },
    remove: (name) => rm(join(dir, name), { force: true }),
  };
}

function bucketPlace({ endpoint, bucket, ...settings }: S3Settings): BackupPlace {
  const open = (minPartSize = SMALLEST_PART_BYTES) =>
    new S3mini({
      ...settings,
      endpoint: `${endpoint}/${bucket}`,
      fetch: fetchWithin(RESPONSE_MS),
      minPartSize,
    });
  return {
    list: () =>
      reach(async () => ((await open().listObjects('/', '', undefined)) ?? []).map(({ Key }) => Key)),
    put: (name, path) =>
      reach(async () => {
        const blob = await openAsBlob(path);
        // Read piece by piece, never whole in memory.
        await open(Math.max(SMALLEST_PART_BYTES, Math.ceil(blob.size / MOST_PARTS))).putAnyObject(name, blob);
      }),
    remove: (name) => reach(async () => void (await open().deleteObject(name))),
  };
}

async function reach<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (cause) {
    throw new StartError(
      'The bucket of PARLO_BACKUP_S3_… does not take backups: check its name and its keys.',
      { cause },
    );
  }
}
