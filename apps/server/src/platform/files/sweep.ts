import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../monitoring/logger.ts';

/** Longer than any write: Node ends a request after five minutes. */
const OLD_MS = 15 * 60_000;
const EVERY_MS = 10 * 60_000;

/** Deletes what a killed process left in folders for work in progress. Returns the number of deleted entries. */
export async function sweepFolders(folders: readonly string[], now = Date.now()): Promise<number> {
  let removed = 0;
  for (const folder of folders) {
    for (const name of await entriesOf(folder)) {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => null);
      if (!facts || now - facts.mtimeMs < OLD_MS) continue;
      await rm(path, { recursive: true, force: true });
      removed++;
    }
  }
  return removed;
}

/** Sweeps now and every ten minutes. Returns a function that stops it. */
export async function keepSwept(folders: readonly string[], logger: Logger): Promise<() => void> {
  const sweep = async () => {
    try {
      const removed = await sweepFolders(folders);
      if (removed > 0) logger.info({ removed }, 'what a stopped server left half-written was removed');
    } catch (err) {
      logger.warn({ err }, 'left-over files could not be removed');
    }
  };
  await sweep();
  const timer = setInterval(() => void sweep(), EVERY_MS).unref();
  return () => clearInterval(timer);
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
