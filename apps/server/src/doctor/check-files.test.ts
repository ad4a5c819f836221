import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createFolderStore } from '../platform/files/folder-store.ts';
import { createS3Store } from '../platform/files/s3-store.ts';
import { type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts';
import { checkFiles } from './check-files.ts';

const { signal } = new AbortController();
let bucket: S3StandIn;
let folder: string;
beforeAll(async () => {
  bucket = await startS3StandIn();
  folder = await mkdtemp(join(tmpdir(), 'parlo-files-'));
});
afterEach(() => bucket.behave('well'));
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const inBucket = (settings = bucket.settings) =>
  checkFiles(createS3Store(settings), { s3: settings, dataDir: folder }).run(signal);
const inFolder = (dir: string, dataDir = folder) =>
  checkFiles(createFolderStore(dir), { s3: undefined, dataDir }).run(signal);

it('writes, reads and deletes an object, and leaves none', async () => {
  const finding = await inBucket();
  expect(finding).toMatchObject({ state: 'ok' });
  expect(finding.text.en).toContain(bucket.settings.bucket);
  expect(bucket.objects.size).toBe(0);
  expect(bucket.seen.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
});

it('says what a bucket refused, without the key', async () => {
  const finding = await inBucket({ ...bucket.settings, secretAccessKey: 'another-secret' });
  expect(finding).toMatchObject({ state: 'failed' });
  expect(finding.text.en).toMatch(/can’t be written to \(\w+\): check the keys/);
  expect(JSON.stringify(finding)).not.toContain('another-secret');
});

it('does the same in a folder', async () => {
  expect(await inFolder(join(folder, 'files'))).toMatchObject({ state: 'ok' });
  const below = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  expect(below.filter((entry) => entry.isFile())).toEqual([]);
  await writeFile(join(folder, 'no-folder'), '');
  expect(await inFolder(join(folder, 'no-folder'))).toMatchObject({ state: 'failed' });
});

it('creates no data folder', async () => {
  expect(await inFolder('/no/such/files', '/no/such')).toMatchObject({ state: 'off' });
});
