import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LONGEST_FRAME_BYTES, type TextSocket, type TextSocketHandlers } from '@parlo/voice';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
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

/** The types do not know `closeTimeout` yet. */
const options: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  // Sound does not compress well, and a compressor for each call would cost more than the call.
  perMessageDeflate: false,
  maxPayload: LONGEST_FRAME_BYTES,
  closeTimeout: CLOSE_LIMIT_MS,
  handleProtocols: (offered) => (offered.has('realtime') ? 'realtime' : false),
};
const server = new WebSocketServer(options);

/**
 * Completes the handshake of a WebSocket. Throws {@link HandshakeError}, after which nothing is open. `onStarted` is
 * called once, with the first message; without a message the connection is soon closed.
 */
export function acceptSocket(
  socket: Socket | undefined,
  { headers, head }: Handshake,
  onStarted: () => void,
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
  requireStart(accepted, onStarted);
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
