import type { Readable } from 'node:stream';
import { isDiskFull } from '../../db/failures.ts';
import { AppError } from '../errors.ts';

/** Stores uploaded bytes, in a folder or a bucket. Keys are our own and safe as a path. */
export interface FileStore {
  /** Stores the file at `path`, whole or not at all. */
  put(key: string, path: string): Promise<void>;
  /** Null when there is no such key. The caller must read the stream to its end or destroy it. */
  read(key: string): Promise<Readable | null>;
  /** Succeeds too when there is no such key. */
  remove(key: string): Promise<void>;
  /** Rejects when files can't be stored right now. */
  check(signal: AbortSignal): Promise<void>;
}

/** Throws unless every store can use `key` as it is: letters, digits, `_` and slashes between them. */
export function requireKey(key: string): void {
  if (!/^[a-z0-9_]+(\/[a-z0-9_]+)*$/i.test(key)) throw new Error('not a key of file storage');
}

/** The error for callers when files can't be read or written; `cause` tells the operator why. */
export function filesUnavailable(cause: unknown): AppError {
  if (isDiskFull(cause)) return storageFull(cause);
  const message = 'Parlo cannot reach its files right now. Please try again in a moment.';
  return new AppError('files_unavailable', message, { cause, retryable: true, retryAfterSeconds: 5 });
}

/** The error for callers when there is no room for what they save. It stays until the operator makes some. */
export function storageFull(cause: unknown): AppError {
  const message = 'Parlo’s disk is full, so nothing can be saved right now. What is stored is safe.';
  return new AppError('server_disk_full', message, { cause });
}
