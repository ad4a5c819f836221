import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockModels } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('lockModels', () => {
  it('lets one at a time, and the next one when it is done', async () => {
    const lock = await lockModels(folder);
    await expect(lockModels(folder)).rejects.toMatchObject({ name: 'ModelProblem', code: 'busy' });
    await lock.release();
    await lock.release();
    await (await lockModels(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets one of many who come at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => lockModels(folder)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes over what a dead process left', async () => {
    await writeFile(join(folder, '.lock'), '999999999 1 x');
    await (await lockModels(folder)).release();
  });

  it('takes over from an ended process with a reused process id', async () => {
    await writeFile(join(folder, '.lock'), `${process.pid} 1 x`);
    // Only where the platform says when a process began.
    if (process.platform === 'linux') await (await lockModels(folder)).release();
  });

  it('takes over an invalid lock', async () => {
    for (const content of ['', 'nonsense', '-1 0 x']) {
      await writeFile(join(folder, '.lock'), content);
      await (await lockModels(folder)).release();
    }
  });

  it('keeps a later process’s lock', async () => {
    const lock = await lockModels(folder);
    await writeFile(join(folder, '.lock'), 'somebody else');
    await lock.release();
    expect(await readFile(join(folder, '.lock'), 'utf8')).toBe('somebody else');
  });

  it('makes the folder', async () => {
    await (await lockModels(join(folder, 'new', 'one'))).release();
  });
});
