import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { linesOf } from '../../testing/log-lines.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const { logger, lines } = linesOf('debug');

let app: TestApp;
let address: URL;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp({ logger });
  address = new URL(await app.listen());
  owner = await signUp(app);
});
afterAll(() => app.close());

const FORM = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nHello';

/** Hangs up in the middle of a body, once `isRead` says that the server has begun to read it. */
async function leaveHalfWay(path: string, type: string, body: string, isRead: () => Promise<boolean>) {
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${address.host}\r\ncookie: ${owner.client.cookie}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${body.length + 10_000}\r\n\r\n${body}`,
  );
  await vi.waitFor(async () => expect(await isRead()).toBe(true));
  socket.destroy();
}

const uploading = async () => (await readdir(join(app.dataDir, 'uploads'))).length > 0;

it.each([
  ['an upload', '/api/upload_knowledge_base', 'multipart/form-data; boundary=x', FORM, uploading],
  ['an endpoint', '/api/edit_assistant', 'application/json', '{"email":', async () => true],
])('%s that a client gives up is no failure', async (_, path, type, body, isRead) => {
  const before = lines().length;
  await leaveHalfWay(path, type, body, isRead);
  const since = () => lines().slice(before);
  await vi.waitFor(() => expect(since().some(({ msg }) => msg === 'request')).toBe(true));
  expect(since().map(({ level, msg }) => [level, msg])).toEqual([
    ['debug', 'the client went away'],
    ['info', 'request'],
  ]);
  const figures = await app.services.metrics.registry.metrics();
  const counted = figures
    .split('\n')
    .filter((line) => line.includes(`_count{`) && line.includes(`"${path}"`));
  expect(counted).toEqual([expect.stringContaining('status="499"')]);
});

it('still refuses a client that waits for the response', async () => {
  const response = await fetch(new URL('/api/upload_knowledge_base', address), {
    method: 'POST',
    headers: { cookie: owner.client.cookie, 'content-type': 'multipart/form-data; boundary=x' },
    body: FORM,
  });
  expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_upload']);
});
