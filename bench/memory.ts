import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { printTable } from './support/stats.ts';

/**
 * What an idle Parlo holds in memory, all its processes and PostgreSQL included. Proportional set size: a page that
 * three processes share counts a third in each, so that the sum is what the machine really gave.
 */

/** Long enough for models to be loaded and start-up garbage to be collected. */
const SETTLE_MS = 10_000;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const match = /^\d+ \((.*)\) \S (\d+)/.exec(stat);
      return match ? { pid: Number(pid), parent: Number(match[2]), name: match[1] ?? '' } : null;
    }),
  );
  return found.filter((process) => process !== null);
}

/** A process and everything below it. */
function family(all: readonly Process[], root: number): Process[] {
  const self = all.filter(({ pid }) => pid === root);
  return [...self, ...all.filter(({ parent }) => parent === root).flatMap(({ pid }) => family(all, pid))];
}

async function proportionalMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN) / 1_024;
}

const parlo = await startParlo();
try {
  await delay(SETTLE_MS);
  const all = await processes();
  const postmaster = Number(
    (await readFile(`${parlo.dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n')[0],
  );
  const server = parlo.process.pid ?? 0;
  const groups = [
    { name: 'server', pids: [server] },
    {
      name: 'voice hosts',
      pids: family(all, server)
        .filter(({ pid, name }) => pid !== server && !name.startsWith('postgres'))
        .map(({ pid }) => pid),
    },
    { name: 'PostgreSQL', pids: family(all, postmaster).map(({ pid }) => pid) },
  ];
  const rows: [string, number, number][] = [];
  for (const { name, pids } of groups) {
    const sizes = await Promise.all(pids.map(proportionalMb));
    rows.push([name, pids.length, sizes.reduce((sum, size) => sum + size, 0)]);
  }
  rows.push(['all', rows.reduce((sum, row) => sum + row[1], 0), rows.reduce((sum, row) => sum + row[2], 0)]);
  printTable('Idle memory, speech models loaded', ['part', 'processes', 'MB'], rows);
} finally {
  await parlo.remove();
}
