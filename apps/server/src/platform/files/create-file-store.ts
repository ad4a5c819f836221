import { join } from 'node:path';
import type { Environment } from '../../env.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/** The bucket that the environment names, otherwise a folder in the data folder. */
export function createFileStore({ s3, dataDir }: Pick<Environment, 's3' | 'dataDir'>): FileStore {
  return s3 ? createS3Store(s3) : createFolderStore(filesFolder(dataDir));
}

export const filesFolder = (dataDir: string) => join(dataDir, 'files');
/** Holds the files of a form while they are read. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');
