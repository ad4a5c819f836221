import { randomBytes } from 'node:crypto';
import { IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { LONGEST_FRAME_BYTES, type TextSocket, type TextSocketHandlers } from '@parlo/voice';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import type { Handshake } from '../features/calls/call-engine.ts';

/** The request is no handshake, or its client has gone. */
export class HandshakeError extends Error {
  override readonly name = 'HandshakeError';
}

/** How long a closing connection may take: the caller has left, and this time must not be billed. */
const CLOSE_LIMIT_MS = 2_000;

/**
 * A caller who has sent nothing by then only occupies a line. It is longer than the limit of an offer, because a page
 * first opens its sound, and somebody may type by hand.
 */
const FIRST_MESSAGE_LIMIT_MS = 10_000;

/** How long a refused client may take to read why. */
const REFUSAL_LIMIT_MS = 5_000;

/** Says what is wrong before `ws` closes a connection for a frame that is too large, or none of the protocol. */
class TellingWebSocket extends WebSocket {
  override close(code?: number, data?: string | Buffer): void {
    const refused = code === undefined || data !== undefined ? undefined : REFUSED_FRAMES[code];
    if (refused !== undefined && this.readyState === WebSocket.OPEN) {
      const error = { type: 'invalid_request_error', ...refused };
      const event_id = `event_${randomBytes(12).toString('hex')}`;
      this.send(JSON.stringify({ type: 'error', event_id, error }), () => {});
      super.close(code, refused.code);
      return;
    }
    super.close(code, data);
  }
}

/** By the closing code with which `ws` refuses them. */
const REFUSED_FRAMES: Readonly<Record<number, { readonly code: string; readonly message: string }>> = {
  1002: { code: 'invalid_frame', message: 'A frame was not one of the WebSocket protocol.' },
  1003: { code: 'text_only', message: 'Events are text.' },
  1007: { code: 'invalid_frame', message: 'A text frame was not UTF-8.' },
  1009: { code: 'too_large', message: `A message may have ${LONGEST_FRAME_BYTES} bytes.` },
};

/** The types do not know `closeTimeout` yet. */
const options: ServerOptions<typeof TellingWebSocket> & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  // Sound does not compress well, and a compressor for each call would cost more than the call.
  perMessageDeflate: false,
  maxPayload: LONGEST_FRAME_BYTES,
  closeTimeout: CLOSE_LIMIT_MS,
  WebSocket: TellingWebSocket,
  handleProtocols: (offered) => (offered.has('realtime') ? 'realtime' : false),
};
const server = new WebSocketServer(options);

/**
 * Completes the handshake of a WebSocket. Throws {@link HandshakeError}, after which nothing is open. `onStarted` is
 * called once, with the first message; without a message the connection is soon closed. Null: none has to come.
 */
export function acceptSocket(
  socket: Socket | undefined,
  { headers, head }: Handshake,
  onStarted: (() => void) | null,
): TextSocket {
  if (socket === undefined || socket.destroyed) throw new HandshakeError('The caller has gone.');
  const request = new IncomingMessage(socket);
  request.method = 'GET';
  request.headers = { ...headers };
  let accepted: WebSocket | undefined;
  // Calls back synchronously, or writes an error and closes the connection.
  server.handleUpgrade(request, socket, Buffer.from(head), (open) => {
    accepted = open;
  });
  if (accepted === undefined) throw new HandshakeError('The request is no WebSocket handshake.');
  if (onStarted !== null) requireStart(accepted, onStarted);
  return asTextSocket(accepted);
}

function requireStart(open: WebSocket, onStarted: () => void): void {
  const limit = setTimeout(() => open.close(1008, 'nothing_sent'), FIRST_MESSAGE_LIMIT_MS);
  open.once('message', () => {
    clearTimeout(limit);
    onStarted();
  });
  open.once('close', () => clearTimeout(limit));
}

function asTextSocket(open: WebSocket): TextSocket {
  const text: TextSocket = {
    handlers: null,
    get bufferedAmount() {
      return open.bufferedAmount;
    },
    // `close` follows a failed send and says why.
    send: (event) => open.send(event, () => {}),
    ping: () => open.ping(undefined, undefined, () => {}),
    close: (code, reason) => open.close(code, reason),
    terminate: () => open.terminate(),
  };
  const notify = (task: (handlers: TextSocketHandlers) => void) => text.handlers && task(text.handlers);
  open.on('message', (data, isBinary) =>
    notify((to) => (isBinary ? to.onBinary() : to.onText(String(data)))),
  );
  open.on('pong', () => notify((to) => to.onPong()));
  open.on('close', (code) => notify((to) => to.onClose(code)));
  // `close` follows with its code.
  open.on('error', () => {});
  return text;
}

/** Refuses a WebSocket that was handed over, as the server would have by HTTP. */
export function refuseSocket(socket: Socket, status: number, code: string, message: string): void {
  if (socket.destroyed) return;
  const error = { type: 'invalid_request_error', code, param: null, message };
  const body = Buffer.from(JSON.stringify({ error }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json',
    'cache-control: no-store',
    'connection: close',
    `content-length: ${body.length}`,
  ];
  socket.on('error', () => {});
  socket.setTimeout(REFUSAL_LIMIT_MS, () => socket.destroy());
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.end(body);
}
