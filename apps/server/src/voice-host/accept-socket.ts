import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LONGEST_FRAME_BYTES, type TextSocket, type TextSocketHandlers } from '@parlo/voice';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Handshake } from '../features/calls/call-engine.ts';

/** The handshake is none, or whoever made it has gone. */
export class HandshakeError extends Error {
  override readonly name = 'HandshakeError';
}

/** Whoever said that they close has left: the call is not billed for how long their connection takes to go. */
const CLOSE_LIMIT_MS = 2_000;

/**
 * Whoever has sent nothing by now holds a place for nothing. A page opens its sound first, and a program may be typed
 * into by hand, so that it is longer than an offer gets.
 */
const FIRST_MESSAGE_LIMIT_MS = 10_000;

/** `closeTimeout` is what its types do not know yet. */
const options: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  // Sound does not compress, and a compressor for each call would cost more than the call.
  perMessageDeflate: false,
  maxPayload: LONGEST_FRAME_BYTES,
  closeTimeout: CLOSE_LIMIT_MS,
  handleProtocols: (offered) => (offered.has('realtime') ? 'realtime' : false),
};
const server = new WebSocketServer(options);

/**
 * Completes a WebSocket's handshake on its own connection. Throws {@link HandshakeError}; nothing stays open then.
 * `onStarted` comes once, with the first message; without one the connection is soon closed.
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
  // Answers at once, or writes a refusal and ends the connection.
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
    // Why a send failed is told by `close`, which follows.
    send: (event) => open.send(event, () => {}),
    ping: () => open.ping(undefined, undefined, () => {}),
    close: (code, reason) => open.close(code, reason),
    terminate: () => open.terminate(),
  };
  const tell = (task: (handlers: TextSocketHandlers) => void) => text.handlers && task(text.handlers);
  open.on('message', (data, isBinary) => tell((to) => (isBinary ? to.onBinary() : to.onText(String(data)))));
  open.on('pong', () => tell((to) => to.onPong()));
  open.on('close', (code) => tell((to) => to.onClose(code)));
  // `close` follows with its code.
  open.on('error', () => {});
  return text;
}
