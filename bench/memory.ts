import { setTimeout as delay } from 'node:timers/promises';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { memoryMb, processesOf } from './support/processes.ts';
import { printTable } from './support/stats.ts';

/** The memory of an idle Parlo, all its processes and PostgreSQL included. What calls take: `npm run bench -- calls`. */

/** Long enough for models to be loaded and start-up garbage to be collected. */
const SETTLE_MS = 10_000;

const parlo = await startParlo();
try {
  await delay(SETTLE_MS);
  const { server, voiceHosts, postgres } = await processesOf(parlo);
  const groups = [
    { name: 'server', pids: [server] },
    { name: 'voice hosts', pids: voiceHosts },
    { name: 'PostgreSQL', pids: postgres },
  ];
  const rows: [string, number, number][] = [];
  for (const { name, pids } of groups) rows.push([name, pids.length, await memoryMb(pids)]);
  rows.push(['all', rows.reduce((sum, row) => sum + row[1], 0), rows.reduce((sum, row) => sum + row[2], 0)]);
  printTable('Idle memory, speech models loaded', ['part', 'processes', 'MB'], rows);
} finally {
  await parlo.remove();
}
