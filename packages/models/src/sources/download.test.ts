import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../testing/wheels.ts';
import { download } from './download.ts';

const never = new AbortController().signal;
const content = randomBytes(10_000);
const file = {
  name: 'a.bin',
  bytes: content.length,
  sha256: sha256(content),
  url: 'https://home.example/a.bin',
};

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-download-'));
  path = join(folder, 'a.bin');
});
afterEach(() => rm(folder, { recursive: true }));

/** A home that serves `body`, as many bytes of it as each connection is given; the rest breaks off. */
function home(body: Buffer, lengths: readonly number[], { ranges = true } = {}) {
  const asked: (string | null)[] = [];
  const serve = (async (_url: unknown, init?: RequestInit) => {
    const range = new Headers(init?.headers).get('range');
    const length = lengths[asked.length] ?? 0;
    asked.push(range);
    if (length < 0) throw new TypeError('fetch failed');
    const from = ranges && range ? Number(range.slice(6, -1)) : 0;
    const bytes = body.subarray(from, from + length);
    return new Response(new Uint8Array(bytes), { status: from > 0 ? 206 : 200 });
  }) as typeof fetch;
  return { asked, serve };
}

const get = (serve: typeof fetch, options: { signal?: AbortSignal; stallMs?: number } = {}) =>
  download(file, path, { signal: never, onBytes: () => {}, fetch: serve, ...options });

describe('download', () => {
  it('fetches a file and says how far it is', async () => {
    const { serve, asked } = home(content, [99_999]);
    const heard: number[] = [];
    await download(file, path, { signal: never, onBytes: (bytes) => heard.push(bytes), fetch: serve });
    expect(await readFile(path)).toEqual(content);
    expect(heard.at(-1)).toBe(content.length);
    expect(asked).toEqual([null]);
  });

  it('goes on where a connection ended, as long as something comes', async () => {
    const { serve, asked } = home(content, [4_000, 1, 1, 1, 1, 1, 99_999]);
    await get(serve);
    expect(await readFile(path)).toEqual(content);
    expect(asked.slice(0, 3)).toEqual([null, 'bytes=4000-', 'bytes=4001-']);
  });

  it('goes on where a process ended', async () => {
    await writeFile(path, content.subarray(0, 6_000));
    const { serve, asked } = home(content, [99_999]);
    await get(serve);
    expect(await readFile(path)).toEqual(content);
    expect(asked).toEqual(['bytes=6000-']);
  });

  it('begins anew at a home that knows no ranges', async () => {
    await writeFile(path, content.subarray(0, 6_000));
    await get(home(content, [99_999], { ranges: false }).serve);
    expect(await readFile(path)).toEqual(content);
  });

  it('gives up a home that can’t be reached', async () => {
    const { serve, asked } = home(content, [-1, -1, -1, -1, -1, -1]);
    await expect(get(serve)).rejects.toMatchObject({ code: 'unreachable' });
    expect(asked).toHaveLength(4);
  });

  it('gives up at once where the file is not', async () => {
    let asked = 0;
    const serve = (async () => {
      asked++;
      return new Response('no', { status: 404 });
    }) as unknown as typeof fetch;
    await expect(get(serve)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('404'),
    });
    expect(asked).toBe(1);
  });

  it('throws away another file', async () => {
    const { serve } = home(Buffer.from(content).fill(7, 0, 10), [99_999]);
    await expect(get(serve)).rejects.toMatchObject({ code: 'wrong_checksum' });
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('takes no more than the file has', async () => {
    const { serve } = home(Buffer.concat([content, content]), [99_999]);
    await expect(get(serve)).rejects.toMatchObject({ code: 'wrong_checksum' });
  });

  it('leaves a connection where nothing comes', async () => {
    const silent = (async (_url: unknown, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      })) as typeof fetch;
    await expect(get(silent, { stallMs: 5 })).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const serve = (async () => {
      stop.abort();
      throw new TypeError('fetch failed');
    }) as unknown as typeof fetch;
    await expect(get(serve, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
