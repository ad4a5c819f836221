import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../env.ts';
import { checkTurn } from '../check-turn.ts';
import { readTurnUrl } from './stun-channel.ts';
import { ATTRIBUTES, METHODS, mixedAddress, readStun, stunLength, stunRequest } from './stun-message.ts';

const { signal } = new AbortController();
const opened: (Socket | Server)[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** What a stand-in answers to a signed request, by method; 401 with a nonce is its answer to an unsigned one. */
type Manner = Partial<Record<'allocate' | 'createPermission', number>>;

/** Turns our request into a response: the same id, and another kind. */
function respond(bytes: Buffer, manner: Manner): Buffer {
  const method = bytes.readUInt16BE(0);
  const isSigned = bytes.includes(Buffer.from('a-nonce'));
  const code = isSigned ? codeFor(method, manner) : 401;
  const attributes =
    code === 0
      ? []
      : ([
          [ATTRIBUTES.errorCode, Buffer.from([0, 0, Math.floor(code / 100), code % 100])],
          [ATTRIBUTES.realm, Buffer.from('realm')],
          [ATTRIBUTES.nonce, Buffer.from('a-nonce')],
        ] as const);
  const response = Buffer.from(stunRequest(method | (code === 0 ? 0x100 : 0x110), attributes).bytes);
  bytes.copy(response, 8, 8, 20);
  return response;
}

function codeFor(method: number, { allocate = 0, createPermission = 0 }: Manner): number {
  if (method === METHODS.allocate) return allocate;
  return method === METHODS.createPermission ? createPermission : 0;
}

async function udpServer(manner: Manner, dropped = 0): Promise<{ port: number; methods: number[] }> {
  const socket = createSocket('udp4');
  opened.push(socket);
  const methods: number[] = [];
  let drops = dropped;
  socket.on('message', (bytes, { port, address }) => {
    if (drops > 0) {
      drops -= 1;
      return;
    }
    methods.push(bytes.readUInt16BE(0));
    socket.send(respond(bytes, manner), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, methods };
}

const ask = (urls: string, variables: Record<string, string> = {}) =>
  checkTurn(
    readEnvironment({ PARLO_TURN_URLS: urls, PARLO_TURN_SECRET: 'a-secret-of-tests', ...variables }),
  ).run(signal);

describe('the check of TURN', () => {
  it('takes a relay, asks for the way to Parlo, and gives it back', async () => {
    const { port, methods } = await udpServer({});
    const finding = await ask(`turn:127.0.0.1:${port}`, { PARLO_RTC_PUBLIC_IP: '203.0.113.8' });
    expect(finding).toMatchObject({ state: 'ok' });
    expect(methods).toEqual([METHODS.allocate, METHODS.allocate, METHODS.createPermission, METHODS.refresh]);
  });

  it('asks again after a lost packet', async () => {
    const { port } = await udpServer({}, 1);
    expect(await ask(`turn:127.0.0.1:${port}`)).toMatchObject({ state: 'ok' });
  });

  it('reads a stream whose messages come in pieces', async () => {
    const server = createServer((socket) => {
      socket.on('data', (bytes) => {
        const response = respond(bytes, {});
        socket.write(response.subarray(0, 7));
        setImmediate(() => socket.write(response.subarray(7)));
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    opened.push(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await ask(`turn:127.0.0.1:${port}?transport=tcp`)).toMatchObject({ state: 'ok' });
  });

  it.each([
    [{ allocate: 401 }, 'refuses the password'],
    [{ allocate: 486 }, 'no relay left'],
    [{ allocate: 403 }, 'refuses a relay (403)'],
    [{ createPermission: 403 }, 'none may reach Parlo'],
  ] as const)('says what to do about %j, without the secret', async (manner, said) => {
    const { port } = await udpServer(manner);
    const finding = await ask(`turn:127.0.0.1:${port}`, { PARLO_RTC_PUBLIC_IP: '203.0.113.8' });
    expect(finding).toMatchObject({ state: 'failed' });
    expect(finding.text.en).toContain(said);
    expect(JSON.stringify(finding)).not.toContain('a-secret');
  });

  it('names the address that does not answer, of several', async () => {
    const { port } = await udpServer({});
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port: closed } = silent.address() as AddressInfo;
    silent.close();
    const finding = await ask(`turn:127.0.0.1:${port},turn:127.0.0.1:${closed}?transport=tcp`);
    expect(finding).toMatchObject({ state: 'failed' });
    expect(finding.text.en).toContain(`${closed}?transport=tcp does not answer (ECONNREFUSED)`);
  });

  it('leaves DTLS to a browser, and is off without a server', async () => {
    expect(await ask('turns:127.0.0.1:1?transport=udp')).toMatchObject({ state: 'warning' });
    expect(await checkTurn(readEnvironment({})).run(signal)).toMatchObject({ state: 'off' });
  });
});

describe('addresses and messages', () => {
  it('reads addresses with their usual ports', () => {
    expect(readTurnUrl('turn:turn.example.com')).toEqual({
      host: 'turn.example.com',
      port: 3478,
      over: 'udp',
    });
    expect(readTurnUrl('turns:turn.example.com')).toMatchObject({ port: 5349, over: 'tls' });
    expect(readTurnUrl('turn:[::1]:99?transport=tcp')).toEqual({ host: '::1', port: 99, over: 'tcp' });
    expect(readTurnUrl('https://turn.example.com')).toBeNull();
  });

  // https://www.rfc-editor.org/rfc/rfc5769#section-2.2
  it('mixes an address as the RFC’s example does', () => {
    expect(mixedAddress('192.0.2.1', 32853).toString('hex')).toBe('0001a147e112a643');
  });

  it('takes nothing else for a response', () => {
    expect(readStun(Buffer.from('hello'))).toBeNull();
    expect(readStun(stunRequest(METHODS.allocate, []).bytes)).toBeNull();
    expect(stunLength(Buffer.alloc(3))).toBeNull();
  });
});
