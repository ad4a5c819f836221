import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { restore } from './restore.ts';

/** What `moveIntoPlace` renames, as files that say where they came from. */
const PARTS = ['postgres', 'postgres.password', 'files', 'secret.key'];

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlo-interrupted-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A restore that was killed after so many of its renames: each part is moved aside, then its new one comes. */
async function interruptedAfter(renames: number): Promise<void> {
  const aside = join(dataDir, 'replaced-2026-11-30');
  for (const folder of ['restore.ready', 'replaced-2026-11-30']) await mkdir(join(dataDir, folder));
  for (const name of PARTS) {
    await writeFile(join(dataDir, name), 'old');
    await writeFile(join(dataDir, 'restore.ready', name), 'new');
  }
  const steps = PARTS.flatMap((name) => [
    [join(dataDir, name), join(aside, name)] as const,
    [join(dataDir, 'restore.ready', name), join(dataDir, name)] as const,
  ]);
  for (const [from, to] of steps.slice(0, renames)) await rename(from, to);
}

const settings = {
  databaseUrl: undefined,
  s3: undefined,
  secret: undefined,
  keys: {},
  tools: { pgDump: undefined, path: undefined },
};

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a restore that was killed after %i renames is finished by the next',
  async (renames) => {
    await interruptedAfter(renames);
    const { signal } = new AbortController();
    const job = { path: '/not/read', settings: { ...settings, dataDir }, logger: silentLogger, signal };
    expect(await restore({ ...job, replaces: false })).toBe('interrupted one finished');
    for (const name of PARTS) expect(await readFile(join(dataDir, name), 'utf8')).toBe('new');
    const names = await readdir(dataDir);
    expect(names).not.toContain('restore.ready');
    const old = await Promise.all(
      names.filter((name) => name.startsWith('replaced-')).map((name) => readdir(join(dataDir, name))),
    );
    expect(old.flat().sort()).toEqual(PARTS.toSorted());
  },
);

it('Parlo does not start on it, whoever runs its database', async () => {
  await interruptedAfter(3);
  for (const url of [undefined, 'postgres://nobody@127.0.0.1:1/parlo']) {
    await expect(openDatabase({ url, dataDir, logger: silentLogger })).rejects.toThrow(
      `A restore into ${dataDir} was interrupted. Run the same npm run restore again.`,
    );
  }
});
