import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts';
import { openPlace } from './backup-place.ts';

let dir = '';
let source = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlo-place-'));
  source = join(dir, 'source');
});
afterEach(() => rm(dir, { recursive: true }));

describe('a folder', () => {
  it('is made when it is needed, and keeps backups for their owner alone', async () => {
    await writeFile(source, 'bytes');
    const folder = join(dir, 'new');
    const place = openPlace(folder);
    expect(await place.list()).toEqual([]);
    await place.put('one', source);
    expect(await place.list()).toEqual(['one']);
    expect(await readFile(join(folder, 'one'), 'utf8')).toBe('bytes');
    expect((await stat(join(folder, 'one'))).mode & 0o777).toBe(0o600);
    await place.remove('one');
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps nothing of a backup that could not be copied', async () => {
    await expect(openPlace(dir).put('one', join(dir, 'none'))).rejects.toThrow(/ENOENT/);
    expect(await readdir(dir)).toEqual([]);
  });
});

describe('a bucket', () => {
  let bucket: S3StandIn;
  beforeEach(async () => {
    bucket = await startS3StandIn();
  });
  afterEach(() => bucket.close());

  it('takes small backups at once and large ones in parts', async () => {
    const place = openPlace(bucket.settings);
    expect(await place.list()).toEqual([]);
    await writeFile(source, 'bytes');
    await place.put('small', source);
    const large = Buffer.alloc(20 * 1024 * 1024, 'a backup ');
    await writeFile(source, large);
    await place.put('large', source);
    expect(bucket.objects.get('large')?.equals(large)).toBe(true);
    expect((await place.list()).sort()).toEqual(['large', 'small']);
    await place.remove('small');
    expect(await place.list()).toEqual(['large']);
    expect(bucket.seen.filter((line) => line.startsWith('PUT large'))).toHaveLength(3);
  });

  it('says in one sentence that it can’t be used', async () => {
    const place = openPlace({ ...bucket.settings, secretAccessKey: 'wrong' });
    await writeFile(source, 'bytes');
    const REFUSED = 'The bucket of PARLO_BACKUP_S3_… does not take backups: check its name and its keys.';
    await expect(place.put('one', source)).rejects.toThrow(REFUSED);
    await expect(place.list()).rejects.toThrow(REFUSED);
  });
});
