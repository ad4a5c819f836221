import { Worker } from 'node:worker_threads';
import type { FromParser, ParsedPassage, ParseOrder } from './ipc.ts';
import { readPassages } from './read-file.ts';
import { UnreadableFile } from './unreadable.ts';

/** Reads one file and leaves. What a stranger's file does to this process stays in it. */

const [, , maxRssBytes = '0'] = process.argv;
/** Passages in one message: small enough that the server has other things to do in between. */
const BATCH = 64;

const say = (message: FromParser) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

async function parse({ path, kind, maxPassages }: ParseOrder): Promise<void> {
  const passages = await readPassages(path, kind, maxPassages);
  // Only now: most of what can't be read never needs them.
  const vectors = (await import('./vectors.ts')).openVectors(passages.length);
  try {
    for (let at = 0; at < passages.length; at += BATCH) {
      const batch = passages.slice(at, at + BATCH);
      const made = await vectors.of(batch);
      const ready = batch.map(
        (passage, index): ParsedPassage => ({ ...passage, vector: made[index] ?? null }),
      );
      await say({ type: 'passages', passages: ready });
    }
  } finally {
    await vectors.close();
  }
  await say({ type: 'done' });
}

function describe(error: unknown): FromParser {
  if (error instanceof UnreadableFile) {
    const cause = error.cause instanceof Error ? error.cause.name : undefined;
    return { type: 'unreadable', fault: error.fault, ...(cause !== undefined && { cause }) };
  }
  // A library's message may quote the file.
  return { type: 'broken', error: error instanceof Error ? error.name : typeof error };
}

const MEMORY_CHECK_MS = 100;

// In a thread of its own, so that it looks while the main one is busy; too small to be worth a file.
const WATCH = `
  const { workerData: { limit, every } } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
  }, every);
`;

/** Ends this process when it takes more than `limitBytes`, buffers and native code included. */
function guardMemory(limitBytes: number): void {
  const workerData = { limit: limitBytes, every: MEMORY_CHECK_MS };
  new Worker(WATCH, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}

guardMemory(Number(maxRssBytes));
process.on('disconnect', () => process.exit());
process.once('message', (order: ParseOrder) => {
  parse(order)
    .catch((error: unknown) => say(describe(error)))
    .finally(() => process.exit());
});
await say({ type: 'started' });
