import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import { isAlive } from './orphan.ts';

/** One server at a time on one data folder: two would fight over its PostgreSQL. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Throws a sentence for the operator when another live server holds the folder. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const file = join(dataDir, 'parlo.pid');
  const mine = `${process.pid} ${await startedAt(process.pid)}\n`;
  await mkdir(dataDir, { recursive: true });
  const holder = await readHolder(file);
  if (holder !== null && holder.pid !== process.pid && (await isHeldBy(holder))) {
    throw new StartError(`Another Parlo (process ${holder.pid}) is already running on ${dataDir}.`);
  }
  await writeFile(`${file}.${process.pid}`, mine);
  await rename(`${file}.${process.pid}`, file);
  // Of two that came here together the last to write won; the other sees so and gives way.
  if ((await readFile(file, 'utf8')) !== mine)
    throw new StartError(`Another Parlo is starting on ${dataDir}.`);
  return { release: () => rm(file, { force: true }) };
}

interface Holder {
  readonly pid: number;
  readonly started: string;
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const [pid = '', started = ''] = (await readFile(file, 'utf8')).trim().split(' ');
    return { pid: Number.parseInt(pid, 10), started };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function isHeldBy({ pid, started }: Holder): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false;
  // Process ids are used again, after a restart of the machine or of a container above all.
  return started === (await startedAt(pid));
}

/** When a process began, in clock ticks since the machine did; empty where the platform doesn't say. */
async function startedAt(pid: number): Promise<string> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Field 22; the second one is a name in brackets that may itself contain spaces.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
