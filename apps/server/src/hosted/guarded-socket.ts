import type { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type ClientOptions, WebSocket } from 'ws';
import type { CallFault } from '../features/calls/hosted-call.ts';
import { ForbiddenAddress, guardAddresses, type Reach } from '../platform/http/guarded-fetch.ts';
import type { ProviderAddress } from './adapters/adapter.ts';
import { faultOfStatus, HostedFault } from './hosted-fault.ts';

/** One message of a provider is an event: the longest hold some seconds of sound. */
const LONGEST_MESSAGE_BYTES = 4 * 1_024 * 1_024;
/** About a minute of sound that a provider does not take. */
const MOST_UNSENT_BYTES = 4 * 1_024 * 1_024;
/** The end of a connection whose far end does not close it. */
const CLOSE_LIMIT_MS = 2_000;

export interface ProviderSocketHandlers {
  onText(text: string): void;
  /** Comes once, after a connection that was open ended in any way but by `close`. */
  onGone(why: CallFault): void;
}

export interface ProviderSocket {
  /** Dropped without an error once closed. */
  send(text: string): void;
  /** May be called twice. `onGone` does not follow. */
  close(): void;
}

export interface SocketOptions {
  readonly reach: Reach;
  readonly limitMs: number;
  readonly signal: AbortSignal;
  /** Another one for tests. */
  readonly resolve?: typeof lookup;
}

/**
 * Opens a WebSocket to a provider. The address of the connection is checked after its name was resolved, as guarded fetch
 * does, and a redirect is a fault. Rejects with a {@link HostedFault}, after which nothing is open.
 */
export async function openGuardedSocket(
  address: ProviderAddress,
  handlers: ProviderSocketHandlers,
  options: SocketOptions,
): Promise<ProviderSocket> {
  const { reach, limitMs, signal, resolve } = options;
  const url = new URL(address.url);
  const guard = guardAddresses(reach, url.protocol === 'wss:' ? 'https:' : 'http:', resolve);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !guard.allows(literal)) {
    throw new HostedFault('address_not_allowed');
  }
  const settings: ClientOptions & { readonly closeTimeout: number; readonly lookup: LookupFunction } = {
    headers: address.headers,
    lookup: guard.lookup,
    handshakeTimeout: limitMs,
    followRedirects: false,
    maxPayload: LONGEST_MESSAGE_BYTES,
    perMessageDeflate: false,
    closeTimeout: CLOSE_LIMIT_MS,
  };
  const socket = new WebSocket(url, [...(address.protocols ?? [])], settings);
  return new Promise((done, fail) => {
    let state: 'opening' | 'open' | 'closed' = 'opening';
    let why: CallFault = 'unreachable';
    const end = (): void => {
      clearTimeout(limit);
      signal.removeEventListener('abort', give);
      state = 'closed';
    };
    const refuse = (fault: CallFault): void => {
      if (state !== 'opening') return;
      end();
      socket.terminate();
      fail(new HostedFault(fault));
    };
    const give = (): void => refuse('too_slow');
    // The handshake's own limit does not count the look-up of the name.
    const limit = setTimeout(give, limitMs);
    signal.addEventListener('abort', give, { once: true });
    if (signal.aborted) give();
    socket.on('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      refuse(faultOfStatus(statusCode));
    });
    socket.on('error', (error) => {
      why = faultOfError(error);
      refuse(why);
    });
    socket.on('message', (data, isBinary) => {
      if (state === 'open' && !isBinary) handlers.onText(String(data));
    });
    socket.on('close', (code) => {
      refuse('unreachable');
      if (state !== 'open') return;
      state = 'closed';
      handlers.onGone(code === 1006 ? why : faultOfClosing(code));
    });
    socket.on('open', () => {
      if (state !== 'opening') return;
      end();
      state = 'open';
      done(asProviderSocket(socket, () => (state = 'closed')));
    });
  });
}

function asProviderSocket(socket: WebSocket, closed: () => void): ProviderSocket {
  return {
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount > MOST_UNSENT_BYTES) socket.terminate();
      // `close` follows a failed send and says why.
      else socket.send(text, () => {});
    },
    close() {
      closed();
      socket.close(1_000);
    },
  };
}

function faultOfError(error: Error): CallFault {
  if (error instanceof ForbiddenAddress) return 'address_not_allowed';
  if (/timed? ?out/i.test(error.message)) return 'too_slow';
  // A frame that is too long or broken.
  return 'code' in error && String(error.code).startsWith('WS_ERR') ? 'bad_response' : 'unreachable';
}

function faultOfClosing(code: number): CallFault {
  return code === 1_009 || code === 1_002 || code === 1_007 ? 'bad_response' : 'provider_failed';
}
