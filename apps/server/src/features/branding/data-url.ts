import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MESSAGES } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { findLogoFile } from './store.ts';

/** A PNG on this machine as a data URL. */
export async function asDataUrl(path: string): Promise<string> {
  return toDataUrl(createReadStream(path));
}

/** A stored logo's bytes; 'Logo not found' when they are recorded and gone. */
export async function openLogo(db: Database, files: FileStore, fileId: string): Promise<Readable> {
  const file = await findLogoFile(db, fileId);
  const stream = file && (await files.read(file.key));
  if (!stream) throw new AppError('logo_not_found', MESSAGES.logoNotFound);
  return stream;
}

/** A stored logo as a data URL; null where there is none. */
export async function logoAsDataUrl(
  db: Database,
  files: FileStore,
  fileId: string | null,
): Promise<string | null> {
  return fileId === null ? null : toDataUrl(await openLogo(db, files, fileId));
}

async function toDataUrl(png: Readable): Promise<string> {
  return `data:image/png;base64,${(await buffer(png)).toString('base64')}`;
}
