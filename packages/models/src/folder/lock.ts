import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelProblem } from '../problem.ts';

const LOCK = '.lock';
/** A lock that was left behind is taken away once; whoever finds the next one lost a race against a living process. */
const ATTEMPTS = 2;

/**
 * Lets one process at a time change the folder of models. Rejects with `busy` while another one does. A lock that a dead
 * process left is taken over: it names the process, and when that began, since numbers are used again.
 */
export async function lockModels(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, LOCK);
  const mine = `${process.pid} ${await beganAt(process.pid)} ${crypto.randomUUID()}`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await createWith(path, mine)) return { release: () => releaseIf(path, mine) };
    const holder = await readIfThere(path);
    if (holder !== null && (await isAlive(holder))) {
      throw new ModelProblem(
        'busy',
        'Another model is being added, checked or removed. Please try again later.',
      );
    }
    if (holder !== null) await takeAway(path, holder);
  }
  throw new ModelProblem('busy', 'Another model is being added, checked or removed. Please try again later.');
}

async function createWith(path: string, content: string): Promise<boolean> {
  try {
    // Whole from the first moment on: a link to a file that is written already.
    const written = `${path}.${crypto.randomUUID()}`;
    await writeFile(written, content);
    try {
      await link(written, path);
    } finally {
      await rm(written, { force: true });
    }
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** By a rename, which one of several processes alone succeeds with; what was taken has to be what was looked at. */
async function takeAway(path: string, holder: string): Promise<void> {
  const aside = `${path}.${crypto.randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== holder) await rename(aside, path);
  else await rm(aside, { force: true });
}

async function releaseIf(path: string, mine: string): Promise<void> {
  if ((await readIfThere(path)) === mine) await rm(path, { force: true });
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function isAlive(holder: string): Promise<boolean> {
  const [number = '', began = ''] = holder.split(' ');
  const pid = Number.parseInt(number, 10);
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return began === (await beganAt(pid));
}

/** When a process began, in clock ticks since the machine did; `0` where the platform does not say. */
async function beganAt(pid: number): Promise<string> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Field 22. The second one is a name in brackets that may contain spaces.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
