import { Worker } from 'node:worker_threads';
import { type FromParser, type ParseOrder, TOO_MUCH_MEMORY } from './ipc.ts';
import { type OnPage, readPassages } from './read-file.ts';
import { UnreadableFile } from './unreadable.ts';

/** Reads one file and exits. The process is separate so that a malicious file can only harm this process. */

const [, , maxRssBytes = '0'] = process.argv;
/** Passages per message: few enough that the server can do other things in between. */
const BATCH = 64;

const send = (message: FromParser) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

async function parse({ path, kind, maxPassages, charset, asTables = false }: ParseOrder): Promise<void> {
  if (asTables) {
    const { readTables } = await import('./tables/read-tables.ts');
    await send({ type: 'tables', tables: await readTables(path, kind) });
    return send({ type: 'done' });
  }
  const onPage: OnPage = (facts, encoding) => send({ type: 'page', facts, encoding });
  const passages = await readPassages(path, kind, maxPassages, onPage, charset);
  for (let at = 0; at < passages.length; at += BATCH) {
    const batch = passages.slice(at, at + BATCH);
    await send({ type: 'passages', passages: batch.map((passage) => ({ ...passage, vector: null })) });
  }
  await send({ type: 'done' });
}

function describe(error: unknown): FromParser {
  if (error instanceof UnreadableFile) {
    const cause = error.cause instanceof Error ? error.cause.name : undefined;
    return { type: 'unreadable', fault: error.fault, ...(cause !== undefined && { cause }) };
  }
  // The name only: a library's message may quote the file.
  return { type: 'broken', error: error instanceof Error ? error.name : typeof error };
}

const MEMORY_CHECK_MS = 100;

// Runs in a thread of its own, so that it checks while the main thread is busy.
const WATCH = `
  const { workerData: { limit, every } } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, '${TOO_MUCH_MEMORY}');
  }, every);
`;

/** Kills this process when it uses more than `limitBytes`, including buffers and native code. */
function guardMemory(limitBytes: number): void {
  const workerData = { limit: limitBytes, every: MEMORY_CHECK_MS };
  new Worker(WATCH, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}

guardMemory(Number(maxRssBytes));
process.on('disconnect', () => process.exit());
process.once('message', (order: ParseOrder) => {
  parse(order)
    .catch((error: unknown) => send(describe(error)))
    .finally(() => process.exit());
});
await send({ type: 'started' });
