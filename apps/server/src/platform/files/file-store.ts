import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';

/** Where uploaded bytes are kept: a folder, or a bucket. Keys are ours and safe as a path. */
export interface FileStore {
  /** Keeps what is at `path`, whole or not at all. */
  put(key: string, path: string): Promise<void>;
  /** Null when there is nothing under this key. Whoever asked reads the stream to its end, or destroys it. */
  read(key: string): Promise<Readable | null>;
  /** Content that is not there is gone already. */
  remove(key: string): Promise<void>;
  /** Rejects when files can't be kept right now. */
  check(signal: AbortSignal): Promise<void>;
}

/** Throws unless every store takes `key` as it is: letters, digits, `_` and slashes between them. */
export function requireKey(key: string): void {
  if (!/^[a-z0-9_]+(\/[a-z0-9_]+)*$/i.test(key)) throw new Error('not a key of file storage');
}

/** What a caller is told when files can't be read or written; `cause` says why, to the operator. */
export function filesUnavailable(cause: unknown): AppError {
  const message = 'Parlo cannot reach its files right now. Please try again in a moment.';
  return new AppError('files_unavailable', message, { cause, retryable: true, retryAfterSeconds: 5 });
}
