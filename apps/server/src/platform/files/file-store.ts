import type { Readable } from 'node:stream';

/** Where uploaded bytes are kept: a folder, or a bucket. Keys are ours and safe as a path. */
export interface FileStore {
  /** Keeps what is at `path`, whole or not at all. */
  put(key: string, path: string): Promise<void>;
  /** Null when there is nothing under this key. */
  read(key: string): Promise<Readable | null>;
  /** Content that is not there is gone already. */
  remove(key: string): Promise<void>;
  /** Rejects when files can't be kept right now. */
  check(signal: AbortSignal): Promise<void>;
}
