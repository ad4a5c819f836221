import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { beforeEach, expect, it, vi } from 'vitest';
import { createSendPacked } from './send-packed.ts';

type Done = (error: Error | null, packed: Buffer) => void;

const packed = vi.hoisted(() => ({ times: 0 }));
vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof import('node:zlib')>();
  const gzip = (bytes: Buffer, done: Done) => {
    packed.times += 1;
    zlib.gzip(bytes, done);
  };
  return { ...zlib, gzip };
});
beforeEach(() => {
  packed.times = 0;
});

/** Packs into about half of its characters. */
const someText = () => randomBytes(1_000).toString('hex');

function serve(maxSize?: number) {
  const send = createSendPacked(maxSize);
  let text = someText();
  const app = new Hono();
  app.get('*', (context) => send(context, context.req.path, text, { 'Content-Type': 'text/plain' }));
  return {
    get: (path: string) => app.request(path, { headers: { 'accept-encoding': 'gzip' } }),
    change: () => {
      text = someText();
    },
  };
}

it('packs a text once for every key, and again when it has changed', async () => {
  const { get, change } = serve();
  const tags = [await get('/a'), await get('/a')].map(({ headers }) => headers.get('etag'));
  expect([new Set(tags).size, packed.times]).toEqual([1, 1]);
  change();
  expect((await get('/a')).headers.get('etag')).not.toBe(tags[0]);
  expect(packed.times).toBe(2);
});

it('keeps no more bytes than it may, however many keys there are', async () => {
  const { get } = serve(4_000);
  for (const key of ['/a', '/b', '/a', '/c', '/a']) await get(key);
  // `/a` was asked for again and again.
  expect(packed.times).toBe(3);
  for (const key of ['/d', '/e', '/f']) await get(key);
  await get('/a');
  expect(packed.times).toBe(7);
});
