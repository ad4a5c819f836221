import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const entry = (path: string, content: ZipEntry['content'], compress = true): ZipEntry => ({
  path,
  content,
  compress,
});

async function* pieces(count: number, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n++) yield Buffer.alloc(size, n % 256);
}

const never = (error: unknown) => expect(error).toBeUndefined();

async function* list(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

describe('zipStream', () => {
  it('contains its entries, compressed or not', async () => {
    const zip = await buffer(
      zipStream(
        list(
          entry('a.txt', Readable.from(['one ', 'two'])),
          entry('folder/Наші ціни.bin', pieces(3, 10), false),
          entry('empty', Readable.from([])),
        ),
        never,
      ),
    );
    const files = await readZip(zip);
    expect([...files.keys()]).toEqual(['a.txt', 'folder/Наші ціни.bin', 'empty']);
    expect(files.get('a.txt')?.toString()).toBe('one two');
    expect(files.get('folder/Наші ціни.bin')?.length).toBe(30);
    expect(files.get('empty')?.length).toBe(0);
  });

  it('of nothing is an archive too', async () => {
    expect((await readZip(await buffer(zipStream(list(), never)))).size).toBe(0);
  });

  it('opens an entry when the one before has been read, and no faster than it is read', async () => {
    let given = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces(1_000)) {
        given++;
        yield piece;
      }
    }
    let second = false;
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield entry('large', counted(), false);
      second = true;
      yield entry('next', Readable.from(['x']));
    }
    const zip = zipStream(entries(), never);
    for await (const _piece of zip) {
      // Far behind what could have been given by now.
      expect(given).toBeLessThan(50);
      expect(second).toBe(false);
      break;
    }
  });

  it('fails with a failing entry, an invalid path, or a failing list', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('some');
      throw new Error('no more bytes');
    }
    async function* brokenList(): AsyncGenerator<ZipEntry> {
      yield entry('a', Readable.from(['x']));
      throw new Error('no more entries');
    }
    const causes: unknown[] = [];
    const lists = [list(entry('a', broken())), brokenList(), list(entry('../up', Readable.from(['x'])))];
    for (const entries of lists) {
      const zip = zipStream(entries, (error) => causes.push(error));
      await expect(buffer(zip)).rejects.toThrow('the archive is not whole');
    }
    expect(causes.map(String)).toEqual([
      expect.stringContaining('no more bytes'),
      expect.stringContaining('no more entries'),
      expect.stringContaining('../up'),
    ]);
  });

  it('closes its open entries when the reader leaves', async () => {
    const closed = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        yield* pieces(Number.POSITIVE_INFINITY);
      } finally {
        closed.resolve();
      }
    }
    const ended = Promise.withResolvers<void>();
    async function* entries(): AsyncGenerator<ZipEntry> {
      try {
        yield entry('endless', endless(), false);
      } finally {
        ended.resolve();
      }
    }
    const zip = zipStream(entries(), never);
    for await (const _piece of zip) break;
    await closed.promise;
    await ended.promise;
    expect(zip.destroyed).toBe(true);
  });
});
