import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { type HttpServer, listen } from './listen.ts';

let server: HttpServer | undefined;
const agent = new Agent({ keepAlive: true });
afterEach(async () => {
  agent.destroy();
  await server?.close(0);
});

/** Serves `fetch`, and asks it once on a connection that is kept. */
async function ask(fetch: () => Response | Promise<Response>): Promise<IncomingMessage> {
  const port = await freePort();
  server = await listen({ fetch }, port);
  const [response] = await once(get({ port, agent }), 'response');
  return response as IncomingMessage;
}

it('keeps idle connections for longer than reverse proxies do', async () => {
  const response = await ask(() => new Response('hello'));
  expect(response.headers['keep-alive']).toBe('timeout=75');
  expect(await text(response)).toBe('hello');
});

it('lets a running request finish, and then waits for nobody', async () => {
  const finish = Promise.withResolvers<void>();
  const response = await ask(() => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('hel'));
        await finish.promise;
        controller.enqueue(new TextEncoder().encode('lo'));
        controller.close();
      },
    });
    return new Response(body);
  });
  // As long as the connection may be idle otherwise.
  const closed = server?.close(75_000);
  finish.resolve();
  expect(await text(response)).toBe('hello');
  await closed;
});

it('listens on the given address alone', async () => {
  const port = await freePort();
  server = await listen({ fetch: () => new Response('hello') }, port, { host: '127.0.0.1' });
  expect(await text((await once(get({ port, host: '127.0.0.1', agent }), 'response'))[0])).toBe('hello');
  const other = get({ port, host: '127.0.0.2', agent });
  expect(await once(other, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
});

it('says which address the machine does not have', async () => {
  const port = await freePort();
  // Reserved for documentation.
  const refused = listen({ fetch: () => new Response('') }, port, { host: '192.0.2.1' });
  await expect(refused).rejects.toThrow('Set PARLO_HOST');
});

it('says which port is taken', async () => {
  const port = await freePort();
  server = await listen({ fetch: () => new Response() }, port);
  await expect(listen({ fetch: () => new Response() }, port)).rejects.toThrow(
    `Port ${port} is already in use. Set PORT to another one.`,
  );
});
