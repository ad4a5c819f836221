import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { createSendPacked } from './send-packed.ts';

const someText = () => randomBytes(500).toString('hex');

function serve(maxSize?: number) {
  const pack = vi.fn(async (text: string) => Buffer.from(text));
  const send = createSendPacked(maxSize, pack);
  let text = someText();
  const app = new Hono();
  app.get('*', (context) => send(context, context.req.path, text, { 'Content-Type': 'text/plain' }));
  return {
    pack,
    get: (path: string) => app.request(path, { headers: { 'accept-encoding': 'gzip' } }),
    change: () => {
      text = someText();
    },
  };
}

it('packs a text once for every key, and again when it has changed', async () => {
  const { get, change, pack } = serve();
  const tags = [await get('/a'), await get('/a')].map(({ headers }) => headers.get('etag'));
  expect([new Set(tags).size, pack.mock.calls.length]).toEqual([1, 1]);
  change();
  expect((await get('/a')).headers.get('etag')).not.toBe(tags[0]);
  expect(pack).toHaveBeenCalledTimes(2);
});

it('keeps no more bytes than it may, however many keys there are', async () => {
  const { get, pack } = serve(4_000);
  for (const key of ['/a', '/b', '/a', '/c', '/a']) await get(key);
  // `/a` was asked for again and again.
  expect(pack).toHaveBeenCalledTimes(3);
  for (const key of ['/d', '/e', '/f']) await get(key);
  await get('/a');
  expect(pack).toHaveBeenCalledTimes(7);
});
