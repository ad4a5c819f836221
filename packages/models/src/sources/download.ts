import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import type { ModelFile } from '../catalogue/entry.ts';
import { sha256Of } from '../folder/checksum.ts';
import { isOfTheDisk, ModelProblem } from '../problem.ts';

/** Nothing comes for so long: the connection is given up. */
const STALL_MS = 30_000;
/** Connections that bring nothing, one after the other. One that brings something counts anew. */
const ATTEMPTS = 4;

export interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Bytes of this file that are there. */
  readonly onBytes: (bytes: number) => void;
  /** Other than the platform's, for tests. */
  readonly fetch?: typeof fetch;
  readonly stallMs?: number;
}

/**
 * Fetches a file into `path`, going on where an earlier attempt ended. Rejects with `unreachable`, `wrong_checksum` or
 * the signal's reason; what is there then stays for the next attempt, except what turned out to be another file.
 */
export async function download(file: ModelFile, path: string, options: DownloadOptions): Promise<void> {
  const { signal } = options;
  for (let failures = 0; ; ) {
    const before = await sizeOf(path);
    if (before >= file.bytes) break;
    try {
      await fetchMore(file, path, before, options);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelProblem || isOfTheDisk(error)) throw error;
      failures = (await sizeOf(path)) > before ? 0 : failures + 1;
      if (failures < ATTEMPTS) continue;
      throw new ModelProblem('unreachable', `${file.url} can’t be reached.`, { cause: error });
    }
  }
  await requireSum(file, path, signal);
}

async function fetchMore(
  { url = '', bytes }: ModelFile,
  path: string,
  from: number,
  { signal, onBytes, fetch: get = fetch, stallMs = STALL_MS }: DownloadOptions,
): Promise<void> {
  const stalled = new AbortController();
  const watch = setTimeout(() => stalled.abort(new Error('Nothing came.')), stallMs);
  try {
    const response = await get(url, {
      headers: from > 0 ? { Range: `bytes=${from}-` } : {},
      signal: AbortSignal.any([signal, stalled.signal]),
    });
    if (!response.ok || !response.body) throw refused(response, url);
    // A server that knows no ranges sends the whole file again.
    const out = await open(path, response.status === 206 ? 'a' : 'w');
    try {
      await pour(response.body, out, {
        from: response.status === 206 ? from : 0,
        most: bytes,
        onBytes: (there) => {
          watch.refresh();
          onBytes(there);
        },
      });
    } finally {
      await out.close();
    }
  } finally {
    clearTimeout(watch);
  }
}

async function pour(
  body: AsyncIterable<Uint8Array>,
  out: FileHandle,
  { from, most, onBytes }: { from: number; most: number; onBytes: (bytes: number) => void },
): Promise<void> {
  let there = from;
  for await (const chunk of body) {
    there += chunk.length;
    if (there > most) throw new ModelProblem('wrong_checksum', 'More came than the file has.');
    await out.write(chunk);
    onBytes(there);
  }
  if (there < most) throw new Error('The connection ended early.');
}

/** A refusal that no further attempt changes is told at once. */
function refused({ status }: Response, url: string): Error {
  const message = `${url} answered ${status}.`;
  return status >= 500 || status === 429 ? new Error(message) : new ModelProblem('unreachable', message);
}

async function requireSum({ name, sha256 }: ModelFile, path: string, signal: AbortSignal): Promise<void> {
  if ((await sha256Of(path, signal)) === sha256) return;
  await rm(path, { force: true });
  throw new ModelProblem('wrong_checksum', `What came as ${name} has another checksum, and was thrown away.`);
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}
