import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnvironment } from './env.ts';
import { type BackupRun, startNightlyBackups } from './start-nightly-backups.ts';
import { silentLogger } from './testing/silent-logger.ts';

let dir = '';
let stopping = new AbortController();
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlo-nightly-'));
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await rm(dir, { recursive: true });
});

const night = (time: string) => new Date(`2026-12-01T${time}:00Z`);

/** Starts them with runs that end as told, in turn; the last one is repeated. */
function start(...ends: BackupRun['end'][]) {
  let runs = 0;
  const backups = startNightlyBackups({
    env: readEnvironment({ PARLO_BACKUP_DIR: dir, PARLO_BACKUP_HOUR: '3' }),
    logger: silentLogger,
    signal: stopping.signal,
    async run() {
      const end = ends[Math.min(runs++, ends.length - 1)] ?? 'made';
      if (end === 'made') await writeFile(join(dir, 'parlo-2026-12-01T03-00-00Z.backup'), '');
      return { end, line: end };
    },
  });
  if (backups === null) throw new Error('no nightly backups');
  return { look: backups.look, check: () => backups.check(stopping.signal), runs: () => runs };
}

it('are made only where a place is named', () => {
  const { signal } = stopping;
  expect(startNightlyBackups({ env: readEnvironment({}), logger: silentLogger, signal })).toBeNull();
});

it('are made once a day, from the hour on', async () => {
  const { look, runs, check } = start('made');
  await look(night('02:59'));
  expect(runs()).toBe(0);
  await Promise.all([look(night('03:01')), look(night('03:01'))]);
  await look(night('03:06'));
  await look(night('23:00'));
  expect(runs()).toBe(1);
  await look(new Date('2026-12-02T03:00:00Z'));
  expect(runs()).toBe(2);
  expect(await check()).toBe(true);
});

it('are tried again an hour after one failed, and health says so meanwhile', async () => {
  const { look, runs, check } = start('failed', 'made');
  await look(night('03:00'));
  await look(night('03:30'));
  expect(runs()).toBe(1);
  expect(await check()).toEqual({
    degraded: 'The last nightly backup failed. The log of this server says why.',
  });
  await look(night('04:00'));
  expect([runs(), await check()]).toEqual([2, true]);
});

it('wait for another server that makes one', async () => {
  const { look, runs, check } = start('busy', 'made');
  await look(night('03:00'));
  expect(await check()).toBe(true);
  await look(night('03:05'));
  expect(runs()).toBe(2);
});

it('end with the server', async () => {
  const { look, runs } = start('made');
  stopping.abort();
  await look(night('03:00'));
  expect(runs()).toBe(0);
});
