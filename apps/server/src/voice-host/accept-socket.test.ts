import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptSocket, HandshakeError, refuseSocket } from './accept-socket.ts';

const HEADERS = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};
const handshake = (more: Record<string, string> = {}) => ({
  headers: { ...HEADERS, ...more },
  head: new Uint8Array(),
});

let server: Server;
let ours: Socket;
let theirs: Socket;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  theirs = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  [ours] = await once(server, 'connection');
});
afterEach(() => {
  vi.useRealTimers();
  ours.destroy();
  theirs.destroy();
  server.close();
});

describe('acceptSocket', () => {
  it('answers on the connection itself, by RFC 6455', async () => {
    const socket = acceptSocket(ours, handshake({ 'sec-websocket-protocol': 'realtime' }), () => {});
    const answer = String((await once(theirs, 'data'))[0]);
    expect(answer).toMatch(/^HTTP\/1.1 101 /);
    // The example of the standard.
    expect(answer).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n');
    expect(answer).toContain('Sec-WebSocket-Protocol: realtime\r\n');
    expect(answer).not.toContain('permessage-deflate');
    socket.terminate();
  });

  it('hands on text, bytes, signs of life and the end', async () => {
    const seen: unknown[] = [];
    const socket = acceptSocket(ours, handshake(), () => seen.push('started'));
    const closed = new Promise<void>((resolve) => {
      socket.handlers = {
        onText: (message) => seen.push(message),
        onBinary: () => seen.push('bytes'),
        onPong: () => seen.push('pong'),
        onClose: (code) => {
          seen.push(code);
          resolve();
        },
      };
    });
    // Masked with zeros: a final frame of its kind, its length, the mask, and what it says.
    const frame = (kind: number, said: Buffer) =>
      Buffer.concat([Buffer.from([0x80 | kind, 0x80 | said.length, 0, 0, 0, 0]), said]);
    theirs.write(frame(1, Buffer.from('words')));
    theirs.write(frame(2, Buffer.from('bytes')));
    theirs.write(frame(10, Buffer.alloc(0)));
    const before = performance.now();
    theirs.write(frame(8, Buffer.from([0x03, 0xe9])));
    // Nobody reads at the far end, so it never notices that we closed as well.
    await closed;
    expect(performance.now() - before).toBeLessThan(10_000);
    // It starts with the first message, once.
    expect(seen).toEqual(['started', 'words', 'bytes', 'pong', 1001]);
  });

  it('closes a connection on which nothing comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const started = vi.fn();
    const socket = acceptSocket(ours, handshake(), started);
    const closed = Promise.withResolvers<number>();
    socket.handlers = { onText() {}, onBinary() {}, onPong() {}, onClose: closed.resolve };
    expect(String((await once(theirs, 'data'))[0])).toMatch(/^HTTP\/1.1 101 /);
    vi.advanceTimersByTime(9_999);
    expect(theirs.readableLength).toBe(0);
    vi.advanceTimersByTime(1);
    const [frame] = (await once(theirs, 'data')) as [Buffer];
    // A closing frame: its kind, its length, the code, and why.
    expect([frame[0], frame.readUInt16BE(2), String(frame.subarray(4))]).toEqual([
      0x88,
      1008,
      'nothing_sent',
    ]);
    theirs.destroy();
    await closed.promise;
    expect(started).not.toHaveBeenCalled();
  });

  it('waits for no message where none has to come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = acceptSocket(ours, handshake(), null);
    expect(String((await once(theirs, 'data'))[0])).toMatch(/^HTTP\/1.1 101 /);
    expect(vi.getTimerCount()).toBe(0);
    socket.terminate();
  });

  it.each([
    [
      'a message that is too large',
      Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x40, 0, 1, 0, 0, 0, 0]),
      1009,
      'too_large',
    ],
    ['text that is no UTF-8', Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff]), 1007, 'invalid_frame'],
    ['a frame of no known kind', Buffer.from([0x8b, 0x80, 0, 0, 0, 0]), 1002, 'invalid_frame'],
  ])('says why it closes for %s', async (_, bytes, code, reason) => {
    const socket = acceptSocket(ours, handshake(), null);
    await once(theirs, 'data');
    theirs.write(bytes);
    let all = Buffer.alloc(0);
    // An event, whose length takes two bytes, and a closing frame with the reason.
    const isWhole = () => all.length >= 4 && all.length >= 4 + all.readUInt16BE(2) + 4 + reason.length;
    while (!isWhole()) all = Buffer.concat([all, (await once(theirs, 'data'))[0] as Buffer]);
    const length = all.readUInt16BE(2);
    const event = JSON.parse(all.subarray(4, 4 + length).toString());
    expect(event).toMatchObject({ type: 'error', error: { type: 'invalid_request_error', code: reason } });
    const closing = all.subarray(4 + length);
    expect([closing[0], closing.readUInt16BE(2), String(closing.subarray(4))]).toEqual([0x88, code, reason]);
    socket.terminate();
  });

  it('refuses a malformed handshake, and closes the connection', async () => {
    expect(() => acceptSocket(ours, handshake({ 'sec-websocket-key': 'short' }), () => {})).toThrow(
      HandshakeError,
    );
    expect(await text(theirs)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('refuses a caller who has left', () => {
    expect(() => acceptSocket(undefined, handshake(), () => {})).toThrow(HandshakeError);
    ours.destroy();
    expect(() => acceptSocket(ours, handshake(), () => {})).toThrow('The caller has gone.');
  });
});

describe('refuseSocket', () => {
  it('answers as the server does, and closes the connection', async () => {
    refuseSocket(ours, 404, 'not_found', 'There is no such call.');
    const answer = await text(theirs);
    expect(answer).toMatch(/^HTTP\/1.1 404 Not Found\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code: 'not_found' } });
    ours.destroy();
    refuseSocket(ours, 404, 'not_found', 'There is no such call.');
  });
});
