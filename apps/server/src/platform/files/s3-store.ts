import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import type { S3Settings } from '../../env.ts';
import { type FileStore, filesUnavailable, requireKey } from './file-store.ts';

export interface S3Limits {
  /** From a request to the headers of its response, including the upload of its body. */
  readonly responseMs: number;
  /** Between two chunks of a file that somebody reads. */
  readonly chunkMs: number;
}

const LIMITS: S3Limits = { responseMs: 60_000, chunkMs: 15_000 };
/** How long a successful check counts, so that not every health check is a request to the bucket. */
const CHECK_VALID_MS = 10_000;

/** Files in a bucket of a service that speaks S3. */
export function createS3Store(settings: S3Settings, limits: S3Limits = LIMITS): FileStore {
  const bucket = new S3mini({
    // Path style, which every such service accepts for any name of a bucket.
    endpoint: `${settings.endpoint}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    fetch: fetchWithin(limits.responseMs),
  });
  let seenAt = Number.NEGATIVE_INFINITY;
  return {
    async put(key, path) {
      requireKey(key);
      // Streamed from the disk, never whole in memory.
      await reach(async () => bucket.putObject(key, await openAsBlob(path)));
    },
    async read(key) {
      requireKey(key);
      const response = await reach(() => bucket.getObjectResponse(key));
      if (response === null) return null;
      return Readable.from(chunks(response.body, limits.chunkMs), { objectMode: false });
    },
    async remove(key) {
      requireKey(key);
      await reach(() => bucket.deleteObject(key));
    },
    async check() {
      if (performance.now() - seenAt < CHECK_VALID_MS) return;
      const isOurs = await reach(() => bucket.bucketExists());
      if (!isOurs) throw new Error('the bucket is not there, or not ours');
      seenAt = performance.now();
    },
  };
}

async function reach<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw filesUnavailable(error);
  }
}

// A limit on the whole response would cut off a download whose reader is slow.
export function fetchWithin(responseMs: number): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error('the file service did not respond in time')),
      responseMs,
    );
    try {
      return await fetch(input, { ...init, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}

async function* chunks(body: Response['body'], chunkMs: number): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), chunkMs);
      if (done) return;
      yield value;
    }
  } finally {
    // Closes the connection if the reader left or the service fell silent.
    await reader.cancel().catch(() => undefined);
  }
}

async function within<T>(chunk: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(filesUnavailable(new Error('a file stopped coming'))), ms);
  try {
    return await Promise.race([chunk, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
