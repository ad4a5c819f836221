import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MB = 1024 * 1024;

let app: TestApp;
let port = 0;
beforeAll(async () => {
  app = await createTestApp();
  port = Number(new URL(await app.listen()).port);
});
afterAll(() => app.close());

/** Sends a request whose body never ends, and reads until the server closes. Answers with the status and what went. */
async function flood(method: string, path: string): Promise<{ status: number; sent: number }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  // Not `once`: it rejects when the socket fails, which it does in the end.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = `${MB.toString(16)}\r\n${'x'.repeat(MB)}\r\n`;
  while (!socket.destroyed) {
    if (socket.write(chunk)) continue;
    await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  await closed;
  return { status: Number(text.slice(9, 12)), sent: socket.bytesWritten };
}

describe('a body where none is taken', () => {
  it.each(['/health', '/api/docs', '/api/openapi.json', '/api/widgetconfig?assistantId=x', '/api/posts'])(
    'is refused by GET %s, and not read',
    async (path) => {
      const { status, sent } = await flood('GET', path);
      expect(status).toBe(413);
      expect(sent).toBeLessThan(64 * MB);
    },
  );

  it.each(['/health', '/nowhere', '/api/nothing', '/api/posts'])(
    'is not waited for by POST %s',
    async (path) => {
      const { status, sent } = await flood('POST', path);
      expect([404, 405]).toContain(status);
      expect(sent).toBeLessThan(64 * MB);
    },
  );

  it('of length zero is ignored', async () => {
    const { status } = await app.client().get('/api/posts', { 'content-length': '0' });
    expect(status).toBe(200);
    expect((await app.client().get('/api/posts', { 'content-length': '1' })).status).toBe(413);
  });
});
