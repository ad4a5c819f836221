import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallProvider } from './hosted-call.ts';
import { createProviderSpeech, type ProviderSpeech } from './provider-speech.ts';

const WAV = Buffer.from('RIFF\0\0\0\0WAVEfmt ');

let respond: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const failures: unknown[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += String(part);
  });
  request.on('end', () => respond(request, response, body));
});
let speech: ProviderSpeech;
let provider: CallProvider;
beforeEach(async () => {
  failures.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  speech = createProviderSpeech((error) => failures.push(error), 5_000);
  const { port } = server.address() as AddressInfo;
  provider = {
    ...{ kind: 'openai', baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'sk-secret', model: 'assistant_1' },
    ...{ reach: 'private', about: 'shared' },
  };
});
afterEach(async () => {
  await speech.close();
  await speech.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('speaks a sentence by the provider, with its key', async () => {
  const asked: unknown[] = [];
  respond = ({ url, headers }, response, body) => {
    asked.push(url, headers.authorization, JSON.parse(body));
    response.end(WAV);
  };
  expect(await speech.speak(provider, 'Hello!', 'ash')).toEqual(new Uint8Array(WAV));
  expect(asked).toEqual([
    '/v1/audio/speech',
    'Bearer sk-secret',
    { model: 'assistant_1', input: 'Hello!', voice: 'ash', response_format: 'wav' },
  ]);
});

it.each<[string, typeof respond]>([
  ['a refusal', (_, response) => response.writeHead(401).end('{}')],
  ['a page', (_, response) => response.end('<html></html>')],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['no end of sound', (_, response) => response.end(Buffer.concat([WAV, Buffer.alloc(4 * 1024 * 1024)]))],
  ['a broken connection', (request) => request.socket.destroy()],
])('leaves it to this server after %s', async (_, how) => {
  respond = how;
  expect(await speech.speak(provider, 'Hello!', 'ash')).toBeNull();
  expect(failures).toHaveLength(1);
  expect(String(failures[0])).not.toContain('sk-secret');
});

it('does not wait for a provider that is silent', async () => {
  respond = () => undefined;
  const hurried = createProviderSpeech((error) => failures.push(error), 50);
  expect(await hurried.speak(provider, 'Hello!', 'ash')).toBeNull();
  expect(failures).toMatchObject([{ name: 'TimeoutError' }]);
  await hurried.close();
});

it('asks nobody who has no such endpoint, nor an address that is not allowed', async () => {
  respond = () => expect.unreachable();
  expect(await speech.speak({ ...provider, kind: 'xai' }, 'Hello!', 'ash')).toBeNull();
  expect(await speech.speak({ ...provider, kind: 'azure' }, 'Hello!', 'ash')).toBeNull();
  expect(failures).toEqual([]);
  expect(await speech.speak({ ...provider, reach: 'public' }, 'Hello!', 'ash')).toBeNull();
  expect(failures).toHaveLength(1);
});
