import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../testing/silent-logger.ts';
import { keepSwept, sweepFolders } from './sweep.ts';

const HOUR_AGO = new Date(Date.now() - 3_600_000);

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlo-sweep-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function leave(name: string, when?: Date): Promise<void> {
  await mkdir(join(dir, name), { recursive: true });
  await writeFile(join(dir, name, '0'), 'bytes');
  if (when) await utimes(join(dir, name), when, when);
}

it('removes old leftovers, and no file that may still be written', async () => {
  await leave('upload_old', HOUR_AGO);
  await leave('upload_new');
  await writeFile(join(dir, 'old.part'), 'x');
  await utimes(join(dir, 'old.part'), HOUR_AGO, HOUR_AGO);
  expect(await sweepFolders([dir])).toBe(2);
  expect(await readdir(dir)).toEqual(['upload_new']);
});

it('does not mind a folder that is not there', async () => {
  expect(await sweepFolders([join(dir, 'none')])).toBe(0);
});

it('has swept when the server starts, and ends when told', async () => {
  await leave('upload_old', HOUR_AGO);
  const end = await keepSwept([dir], silentLogger);
  expect(await readdir(dir)).toEqual([]);
  end();
  end();
});

it('does not keep a server from starting when it cannot sweep', async () => {
  await writeFile(join(dir, 'file'), '');
  const end = await keepSwept([join(dir, 'file')], silentLogger);
  end();
});
