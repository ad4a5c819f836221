import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BatchOrder, FromBatch, Way } from './support/calls/hang-up-batch.ts';
import { printTable } from './support/stats.ts';

/**
 * How often a host dies when its caller hangs up in the middle of a burst of events: `agreed`, saying so and letting the
 * host close, as Parlo's widget does; `leaving`, saying so and closing at once, as its page does when it goes; `polite`,
 * the channel first; `rude`, the connection at once, as foreign clients do. `--count=10000`; `--agreed` and so on: only
 * these.
 */

const options = process.argv.slice(2);
const COUNT = Number(options.find((each) => each.startsWith('--count='))?.slice(8) ?? 1_000);
const ALL: readonly Way[] = ['agreed', 'leaving', 'polite', 'rude'];
const chosen = ALL.filter((way) => options.includes(`--${way}`));
/** A process that has made thousands of connections is none that a caller has. */
const BATCH = 500;
const SCRIPT = new URL('./support/calls/hang-up-batch.ts', import.meta.url);

async function measure(way: Way): Promise<(string | number)[]> {
  const startedAt = performance.now();
  let [done, hostsDied, callersDied] = [0, 0, 0];
  while (done < COUNT) {
    const batch = fork(SCRIPT, { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
    batch.on('message', (message: FromBatch) => {
      if (message === 'host_died') hostsDied++;
      else done++;
    });
    batch.send({ way, count: Math.min(BATCH, COUNT - done) } satisfies BatchOrder);
    const [code] = await once(batch, 'exit');
    if (code !== 0) callersDied++;
  }
  return [way, done, hostsDied, callersDied, (performance.now() - startedAt) / 1_000];
}

const rows: (string | number)[][] = [];
for (const way of chosen.length > 0 ? chosen : ALL) rows.push(await measure(way));
printTable(
  'Hang-ups in the middle of a burst',
  ['how', 'hang-ups', 'hosts that died', 'callers that died', 'seconds'],
  rows,
);
