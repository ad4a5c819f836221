import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { endsSoon, readCertificate } from './certificate.ts';
import { checkAddress, checkTls } from './check-address.ts';

const { signal } = new AbortController();
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

async function proxy(health: string, upgrade: number | null): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/health') response.end(health);
    else response.writeHead(404).end();
  });
  if (upgrade !== null) {
    server.on('upgrade', (_, socket) => socket.end(`HTTP/1.1 ${upgrade} No\r\nContent-Length: 0\r\n\r\n`));
  }
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const HEALTH = JSON.stringify({ ready: true, checks: {} });

describe('the public address', () => {
  it.each([
    ['ok', HEALTH, 401, 'WebSockets get through'],
    ['failed', HEALTH, null, 'does not pass WebSockets on'],
    ['failed', HEALTH, 502, 'does not pass WebSockets on'],
    ['failed', 'Welcome to nginx', 401, 'not with Parlo'],
  ] as const)('is %s: %#', async (state, health, upgrade, said) => {
    const finding = await checkAddress({ publicUrl: await proxy(health, upgrade) }).run(signal);
    expect(finding.state).toBe(state);
    expect(finding.text.en).toContain(said);
  });

  it('is looked at where there is one', async () => {
    expect(await checkAddress({ publicUrl: undefined }).run(signal)).toMatchObject({ state: 'off' });
    expect(await checkTls({ publicUrl: undefined }).run(signal)).toMatchObject({ state: 'off' });
  });

  it('needs TLS unless it is this machine’s own', async () => {
    expect(await checkTls({ publicUrl: 'http://localhost:3000' }).run(signal)).toMatchObject({
      state: 'off',
    });
    expect(await checkTls({ publicUrl: 'http://talk.example.com' }).run(signal)).toMatchObject({
      state: 'failed',
    });
  });

  it('says that nobody listens there', async () => {
    const url = (await proxy(HEALTH, 401)).replace('http:', 'https:');
    const finding = await checkTls({ publicUrl: url }).run(signal);
    expect(finding.state).toBe('warning');
    expect(finding.text.en).toContain('can’t be reached from here');
  });
});

describe('a certificate', () => {
  const NOW = Date.parse('2026-06-01T00:00:00Z');
  const given = (validTo: string) =>
    readCertificate(
      {
        subject: { CN: 'old.example.com' },
        issuer: { O: 'An Authority', CN: 'R3' },
        subjectaltname: 'DNS:talk.example.com, DNS:www.example.com',
        valid_to: validTo,
      } as unknown as Parameters<typeof readCertificate>[0],
      NOW,
    );

  it('is read', () => {
    expect(given('Jul 01 00:00:00 2026 GMT')).toEqual({
      name: 'talk.example.com',
      issuer: 'An Authority',
      days: 30,
    });
  });

  it.each([
    ['Jul 01 00:00:00 2026 GMT', undefined],
    ['Jun 09 00:00:00 2026 GMT', 'warning'],
    ['May 09 00:00:00 2026 GMT', 'failed'],
  ])('that ends at %s is %s', (validTo, state) => {
    expect(endsSoon('talk.example.com', given(validTo))?.state).toBe(state);
  });
});
