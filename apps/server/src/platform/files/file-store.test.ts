import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3StandIn, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { createFileStore } from './create-file-store.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

let root = '';
let bucket: S3StandIn;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parlo-files-'));
  bucket = await startS3StandIn();
});
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true });
});

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(root, `source-${Math.random().toString(36).slice(2)}`);
  await writeFile(path, content);
  return path;
}

async function contentOf(store: FileStore, key: string): Promise<string | null> {
  const stream = await store.read(key);
  return stream && (await buffer(stream)).toString();
}

describe.each([
  ['a folder', () => createFolderStore(join(root, 'files'))],
  ['a bucket', () => createS3Store(bucket.settings)],
] as const)('files in %s', (_name, open) => {
  it('are read as they were put, also empty and large ones', async () => {
    const store = open();
    const large = Buffer.alloc(9 * 1024 * 1024, 'parlo');
    await store.put('one/small', await fileOf('hello'));
    await store.put('one/empty', await fileOf(''));
    await store.put('two/large', await fileOf(large));
    expect(await contentOf(store, 'one/small')).toBe('hello');
    expect(await contentOf(store, 'one/empty')).toBe('');
    const stream = await store.read('two/large');
    expect(stream && (await buffer(stream)).equals(large)).toBe(true);
  });

  it('are replaced as a whole, also by many at once', async () => {
    const store = open();
    const versions = Array.from({ length: 10 }, (_, n) => String(n).repeat(100_000));
    const paths = await Promise.all(versions.map(fileOf));
    await Promise.all(paths.map((path) => store.put('race', path)));
    expect(versions).toContain(await contentOf(store, 'race'));
  });

  it('are gone once removed, however often that is asked', async () => {
    const store = open();
    await store.put('gone', await fileOf('x'));
    await store.remove('gone');
    await store.remove('gone');
    await store.remove('never_was');
    expect(await contentOf(store, 'gone')).toBeNull();
    expect(await contentOf(store, 'never/was')).toBeNull();
  });

  it.each(['../x', 'a/../b', '/etc/passwd', 'a//b', 'a/', '', '.', 'a b', 'a\0', 'ключ', '.drafts/x'])(
    'have no key like %j',
    async (key) => {
      const store = open();
      const path = await fileOf('x');
      await expect(store.put(key, path)).rejects.toThrow('not a key');
      await expect(store.read(key)).rejects.toThrow('not a key');
      await expect(store.remove(key)).rejects.toThrow('not a key');
    },
  );

  it('are not stored if the source is missing, and refuse as unavailable', async () => {
    const store = open();
    const lost = store.put('lost', join(root, 'no-such-file'));
    await expect(lost).rejects.toMatchObject({ code: 'unavailable', retryable: true });
    expect(await contentOf(store, 'lost')).toBeNull();
  });

  it('may be left unread in the middle', async () => {
    const store = open();
    await store.put('left', await fileOf(Buffer.alloc(4 * 1024 * 1024)));
    const stream = await store.read('left');
    for await (const piece of stream ?? []) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(stream?.destroyed).toBe(true);
  });

  it('pass their check', async () => {
    await expect(open().check(AbortSignal.timeout(1_000))).resolves.toBeUndefined();
  });
});

describe('a folder', () => {
  it('keeps no partial file after a failure', async () => {
    const dir = join(root, 'drafts');
    const store = createFolderStore(dir);
    await mkdir(join(dir, 'taken'), { recursive: true });
    // A folder stands where the file would go.
    await expect(store.put('taken', await fileOf('x'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readdir(join(dir, '.drafts'))).toEqual([]);
  });

  it('that cannot be a folder fails its check', async () => {
    const store = createFolderStore(join(await fileOf('a file'), 'files'));
    await expect(store.check(AbortSignal.timeout(1_000))).rejects.toThrow();
  });
});

describe('a bucket', () => {
  it('takes nothing that is not signed with its key', async () => {
    for (const wrong of [{ secretAccessKey: 'wrong' }, { accessKeyId: 'WRONG' }, { region: 'wrong-1' }]) {
      const store = createS3Store({ ...bucket.settings, ...wrong });
      const refused = { code: 'unavailable', cause: { status: 403 } };
      await expect(store.put('stolen', await fileOf('x'))).rejects.toMatchObject(refused);
      await expect(store.check(AbortSignal.timeout(1_000))).rejects.toThrow('not there');
    }
    expect(bucket.objects.has('stolen')).toBe(false);
  });

  it('that is not there fails its check', async () => {
    const store = createS3Store({ ...bucket.settings, bucket: 'another' });
    await expect(store.check(AbortSignal.timeout(1_000))).rejects.toThrow('not there');
  });

  it('is not asked at every check', async () => {
    const store = createS3Store(bucket.settings);
    const before = bucket.seen.length;
    for (let n = 0; n < 5; n++) await store.check(AbortSignal.timeout(1_000));
    expect(bucket.seen.slice(before)).toEqual(['HEAD (bucket) 200']);
  });

  it('sends a file up to its end', async () => {
    const store = createS3Store(bucket.settings);
    const path = await fileOf('12345678');
    await truncate(path, 4);
    await store.put('short', path);
    expect(bucket.objects.get('short')?.toString()).toBe('1234');
  });

  it.each(['silent', 'overloaded'] as const)('that is %s is unavailable within its limit', async (manner) => {
    const store = createS3Store(bucket.settings, { responseMs: 100, chunkMs: 100 });
    const path = await fileOf('x');
    bucket.behave(manner);
    try {
      const unavailable = { code: 'unavailable', retryable: true };
      await expect(store.put('late', path)).rejects.toMatchObject(unavailable);
      await expect(store.read('late')).rejects.toMatchObject(unavailable);
      await expect(store.remove('late')).rejects.toMatchObject(unavailable);
      await expect(store.check(AbortSignal.timeout(1_000))).rejects.toMatchObject(unavailable);
    } finally {
      bucket.behave('well');
    }
  });

  it('that stops in the middle of a file ends the reading', async () => {
    const store = createS3Store(bucket.settings, { responseMs: 1_000, chunkMs: 100 });
    await store.put('half', await fileOf(Buffer.alloc(200_000)));
    bucket.behave('stalling');
    try {
      const stream = await store.read('half');
      expect(stream).not.toBeNull();
      if (stream) await expect(buffer(stream)).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      bucket.behave('well');
    }
  });

  it('is used when the environment names one', async () => {
    const store = createFileStore({ s3: bucket.settings, dataDir: root });
    await store.put('chosen', await fileOf('x'));
    expect(bucket.objects.has('chosen')).toBe(true);
    await createFileStore({ s3: undefined, dataDir: root }).put('chosen', await fileOf('y'));
    expect(await readdir(join(root, 'files'))).toContain('chosen');
  });
});
