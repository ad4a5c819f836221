import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import type { S3Settings } from '../../env.ts';
import { type FileStore, filesUnavailable, requireKey } from './file-store.ts';

export interface S3Limits {
  /** From a request to the headers of its answer; an upload's bytes go out within it. */
  readonly answerMs: number;
  /** Between two pieces of a file that somebody waits for. */
  readonly pieceMs: number;
}

const LIMITS: S3Limits = { answerMs: 60_000, pieceMs: 15_000 };
/** A bucket that was there is not asked for again for so long: every health check would be a request. */
const CHECK_AGAIN_MS = 10_000;

/** Files in a bucket of a service that speaks S3. */
export function createS3Store(settings: S3Settings, limits: S3Limits = LIMITS): FileStore {
  const bucket = new S3mini({
    // Path style: every such service takes it, whatever the bucket's name.
    endpoint: `${settings.endpoint}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    fetch: fetchWithin(limits.answerMs),
  });
  let seenAt = Number.NEGATIVE_INFINITY;
  return {
    async put(key, path) {
      requireKey(key);
      // Read from the disk as it is sent, never whole in memory.
      await reach(async () => bucket.putObject(key, await openAsBlob(path)));
    },
    async read(key) {
      requireKey(key);
      const response = await reach(() => bucket.getObjectResponse(key));
      if (response === null) return null;
      return Readable.from(pieces(response.body, limits.pieceMs), { objectMode: false });
    },
    async remove(key) {
      requireKey(key);
      await reach(() => bucket.deleteObject(key));
    },
    async check() {
      if (performance.now() - seenAt < CHECK_AGAIN_MS) return;
      const isOurs = await reach(() => bucket.bucketExists());
      if (!isOurs) throw new Error('the bucket is not there, or not ours');
      seenAt = performance.now();
    },
  };
}

async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw filesUnavailable(error);
  }
}

// A limit on the whole answer would cut a download that its reader takes slowly.
function fetchWithin(answerMs: number): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error('the file service did not answer in time')),
      answerMs,
    );
    try {
      return await fetch(input, { ...init, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}

async function* pieces(body: Response['body'], pieceMs: number): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), pieceMs);
      if (done) return;
      yield value;
    }
  } finally {
    // Ends the connection of a reader who left, or of a service that fell silent.
    await reader.cancel().catch(() => undefined);
  }
}

async function within<T>(piece: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(filesUnavailable(new Error('a file stopped coming'))), ms);
  try {
    return await Promise.race([piece, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
