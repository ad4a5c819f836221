import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlo/e2e/support/parlo.ts';
import { median, percentile, printTable } from './support/stats.ts';

/** How long `npm start` takes until somebody can use Parlo, the first time and every time after. */

const RUNS = 7;
const root = new URL('..', import.meta.url).pathname;

async function run(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PARLO_DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let ms = Number.NaN;
  for await (const text of child.stdout.setEncoding('utf8')) {
    if (!String(text).includes('Parlo is ready at ')) continue;
    ms = performance.now() - startedAt;
    child.kill('SIGTERM');
  }
  // Its output ends with the server; npm itself ends earlier when it gets the signal.
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (Number.isNaN(ms)) throw new Error('Parlo ended before it was ready.');
  return ms;
}

const dataDir = await mkdtemp(join(tmpdir(), 'parlo-bench-'));
try {
  const first = await run(dataDir);
  const again: number[] = [];
  for (let i = 0; i < RUNS; i++) again.push(await run(dataDir));
  printTable(
    '`npm start` to ready (installed and built)',
    ['start', 'runs', 'median ms', 'max ms'],
    [
      ['with an empty data folder', 1, first, first],
      ['again', RUNS, median(again), percentile(again, 1)],
    ],
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
