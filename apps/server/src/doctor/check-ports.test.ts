import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { freePort } from '../testing/free-port.ts';
import { checkPort, checkUdp, isLocal, localOrigin } from './check-ports.ts';

const { signal } = new AbortController();
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

async function serving(status: number, body: string): Promise<number> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  opened.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the port of the pages', () => {
  it.each([
    ['ok', 200, { ready: true, checks: { voice: true } }, 'takes calls'],
    ['warning', 200, { ready: true, checks: { voice: true, languageModel: false } }, '(languageModel)'],
    ['failed', 503, { ready: false, checks: { voice: false } }, '(voice)'],
    ['failed', 200, 'Hello', 'Another program'],
  ] as const)('is %s with %i %j', async (state, status, body, said) => {
    const port = await serving(status, typeof body === 'string' ? body : JSON.stringify(body));
    const finding = await checkPort({ port, host: undefined }).run(signal);
    expect(finding.state).toBe(state);
    expect(finding.text.en).toContain(said);
  });

  it('is nobody’s before the start', async () => {
    expect(await checkPort({ port: await freePort(), host: undefined }).run(signal)).toMatchObject({
      state: 'off',
    });
  });
});

it.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['10.0.0.4', 'http://10.0.0.4:3000'],
  ['::', 'http://[::1]:3000'],
])('reaches a server that listens on %s', (host, origin) => {
  expect(localOrigin({ port: 3000, host })).toBe(origin);
});

describe('UDP', () => {
  const ask = (variables: Record<string, string>, addresses: string[] = ['203.0.113.7']) =>
    checkUdp(readEnvironment({ PARLO_VOICE_HOSTS: '1', ...variables }), () => addresses).run(signal);

  it('is off where the operator says so', async () => {
    expect(await ask({ PARLO_RTC_UDP: 'off' })).toMatchObject({ state: 'off' });
  });

  it('fails when all of its ports are taken', async () => {
    const socket = createSocket('udp4');
    opened.push(socket);
    socket.bind(0, '0.0.0.0');
    await once(socket, 'listening');
    const { port } = socket.address();
    const finding = await ask({ PARLO_RTC_PORTS: `${port}-${port}` });
    expect(finding).toMatchObject({ state: 'failed' });
    expect(finding.text.en).toContain(`from ${port} to ${port}`);
  });

  it('has a port for each call', async () => {
    const finding = await ask({ PARLO_RTC_PORTS: '41000-41003', PARLO_MAX_CALLS: '9' });
    expect(finding).toMatchObject({ state: 'warning' });
    expect(finding.text.en).toContain('4 ports for 9 calls');
  });

  it.each([
    ['warning', {}, ['10.0.0.4', 'fe80::1'], 'PARLO_RTC_PUBLIC_IP'],
    ['ok', { PARLO_RTC_PUBLIC_IP: '203.0.113.7' }, ['10.0.0.4'], '/check'],
    ['ok', {}, ['10.0.0.4', '203.0.113.7'], '/check'],
  ] as const)('is %s at a public address with %j and %j', async (state, variables, addresses, said) => {
    const all = {
      PARLO_PUBLIC_URL: 'https://talk.example.com',
      PARLO_RTC_PORTS: '41000-41199',
      ...variables,
    };
    const finding = await ask(all, [...addresses]);
    expect(finding.state).toBe(state);
    expect(finding.text.en).toContain(said);
  });

  it('knows names of this machine and its network', () => {
    expect(['localhost', '10.0.0.1', '[::1]', 'parlo.local', 'a.test'].map(isLocal)).not.toContain(false);
    expect(['talk.example.com', '203.0.113.7'].map(isLocal)).toEqual([false, false]);
  });
});
