import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../platform/errors.ts';
import { lockFolder } from './folder-lock.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlo-lock-'));
});
afterEach(() => rm(dir, { recursive: true }));

const hold = (pid: number, started: string) => writeFile(join(dir, 'parlo.pid'), `${pid} ${started}\n`);
const startedAt = async (pid: number) => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

describe('lockFolder', () => {
  it('names its holder and leaves nothing behind', async () => {
    const lock = await lockFolder(join(dir, 'new'));
    expect(await readFile(join(dir, 'new', 'parlo.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await lock.release();
    await lock.release();
    expect(await readdir(join(dir, 'new'))).toEqual([]);
  });

  it('says in a sentence that the folder can’t be made', async () => {
    const file = join(dir, 'file');
    await writeFile(file, '');
    const refused = await lockFolder(join(file, 'data')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toContain(`The data folder ${join(file, 'data')} can’t be made`);
  });

  it.runIf(process.platform === 'linux')('gives way to a live holder', async () => {
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    await once(other, 'spawn');
    const pid = other.pid ?? 0;
    await hold(pid, await startedAt(pid));
    const refused = await lockFolder(dir).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toBe(`Another Parlo (process ${pid}) is already running on ${dir}.`);
    other.kill();
    await once(other, 'exit');
    await (await lockFolder(dir)).release();
  });

  it.runIf(process.platform === 'linux')('is not fooled by a number that was used again', async () => {
    await hold(1, '99999999999');
    await (await lockFolder(dir)).release();
  });

  it('takes over from holders that are gone, and from nonsense', async () => {
    for (const content of ['4194303 12\n', '', 'nonsense', '-5 1', `${process.pid} 1`]) {
      await writeFile(join(dir, 'parlo.pid'), content);
      await (await lockFolder(dir)).release();
    }
  });
});
