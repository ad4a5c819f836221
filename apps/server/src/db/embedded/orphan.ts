import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../platform/errors.ts';

const SHUTDOWN_MS = 10_000;
const POLL_MS = 20;

/**
 * Ends a PostgreSQL that a killed server left running on `clusterDir`, or deletes a stale `postmaster.pid`. The caller
 * has made sure that no other server uses the folder.
 */
export async function endOrphan(clusterDir: string): Promise<'none' | 'ended'> {
  const file = join(clusterDir, 'postmaster.pid');
  const pid = await readPid(file);
  if (pid === null) return 'none';
  if (!(await isPostmaster(pid, clusterDir))) {
    // After a power failure the id may belong to another process, and PostgreSQL would refuse to start.
    await rm(file, { force: true });
    return 'none';
  }
  await end(pid, clusterDir, 'SIGINT');
  // After SIGQUIT, PostgreSQL recovers from its log at the next start.
  if (await isPostmaster(pid, clusterDir)) await end(pid, clusterDir, 'SIGQUIT');
  if (await isPostmaster(pid, clusterDir)) {
    throw new StartError(`An old PostgreSQL (process ${pid}) does not end. End it and start again.`);
  }
  return 'ended';
}

async function readPid(file: string): Promise<number | null> {
  try {
    const pid = Number.parseInt((await readFile(file, 'utf8')).split('\n')[0] ?? '', 10);
    return pid > 0 ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    // The working folder of a postmaster is its data folder.
    return (await readlink(`/proc/${pid}/cwd`)) === clusterDir;
  } catch (error) {
    // A platform without /proc: trust the lock file. Otherwise the process has ended.
    return process.platform !== 'linux' && (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function end(pid: number, clusterDir: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  process.kill(pid, signal);
  for (let waited = 0; waited < SHUTDOWN_MS && (await isPostmaster(pid, clusterDir)); waited += POLL_MS) {
    await wait(POLL_MS);
  }
}
