import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../platform/errors.ts';
import { isDiskFull } from '../failures.ts';
import { isAlive } from './orphan.ts';

/** Lets one server at a time use a data folder, because only one can run its PostgreSQL. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Throws a StartError when another running server uses the folder. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const file = join(dataDir, 'parlo.pid');
  const mine = `${process.pid} ${await startedAt(process.pid)}\n`;
  await makeFolder(dataDir);
  const holder = await folderHolder(dataDir);
  if (holder !== null)
    throw new StartError(`Another Parlo (process ${holder}) is already running on ${dataDir}.`);
  await writeFile(`${file}.${process.pid}`, mine);
  await rename(`${file}.${process.pid}`, file);
  // If two servers got here together, the last one to write wins and the other stops.
  if ((await readFile(file, 'utf8')) !== mine)
    throw new StartError(`Another Parlo is starting on ${dataDir}.`);
  return { release: () => rm(file, { force: true }) };
}

/** Node says of a folder that it can't make on a read-only disk that it does not exist. */
async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (cause) {
    if (isDiskFull(cause)) throw cause;
    const message = `The data folder ${dataDir} can’t be made: it has to be on a disk that can be written to. Set PARLO_DATA_DIR.`;
    throw new StartError(message, { cause });
  }
}

/** Returns the id of the other process that uses the folder, or null. */
export async function folderHolder(dataDir: string): Promise<number | null> {
  const holder = await readHolder(join(dataDir, 'parlo.pid'));
  if (holder === null || holder.pid === process.pid || !(await isHeldBy(holder))) return null;
  return holder.pid;
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
  // Process ids are reused, above all after a restart of the machine or of a container.
  return started === (await startedAt(pid));
}

/** When a process started, in clock ticks since the machine started; empty if the platform does not say. */
async function startedAt(pid: number): Promise<string> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Field 22. The second one is a name in brackets that may contain spaces.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
