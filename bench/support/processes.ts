import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Parlo } from '@parlo/e2e/support/parlo.ts';

/** The processes of a running Parlo: which they are, and how much memory and time they take. Linux alone. */

const execute = promisify(execFile);

/** Ticks of the kernel's clock in a second: a constant of Linux's interface. */
const TICKS_PER_SECOND = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

export interface ParloProcesses {
  readonly server: number;
  readonly voiceHosts: readonly number[];
  readonly postgres: readonly number[];
}

export async function processesOf(parlo: Parlo): Promise<ParloProcesses> {
  const all = await processes();
  const postmaster = await readFile(`${parlo.dataDir}/postgres/postmaster.pid`, 'utf8');
  const server = parlo.process.pid ?? 0;
  return {
    server,
    voiceHosts: family(all, server)
      .filter(({ pid, name }) => pid !== server && !name.startsWith('postgres'))
      .map(({ pid }) => pid),
    postgres: family(all, Number(postmaster.split('\n')[0])).map(({ pid }) => pid),
  };
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

/**
 * The proportional set size in MB: a page that three processes share counts a third in each, so that the sum is what the
 * machine really gave. A process that has ended meanwhile has none.
 */
export async function memoryMb(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1_024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Seconds of a core that a process has taken since its start, all its threads together. */
export async function secondsOfCore(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold spaces: user and system time are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Seconds that a core was busy since the machine's start, whoever kept it so. */
export async function secondsBusy(core: number): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8');
  const line = stat.split('\n').find((line) => line.startsWith(`cpu${core} `)) ?? '';
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = line
    .split(' ')
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) / TICKS_PER_SECOND;
}

/** Keeps processes with all their threads on one core; false where `taskset` is missing. */
export async function pin(pids: readonly number[], core: number): Promise<boolean> {
  try {
    for (const pid of pids) await execute('taskset', ['-a', '-p', '-c', String(core), String(pid)]);
    return true;
  } catch {
    return false;
  }
}
