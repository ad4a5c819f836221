import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { readStun, type StunRequest, type StunResponse, stunLength } from './stun-message.ts';

/** A way to one TURN server. Whoever opens it closes it. */
export interface StunChannel {
  /** Rejects when the signal is aborted or the connection ends. */
  ask(request: StunRequest, signal: AbortSignal): Promise<StunResponse>;
  close(): void;
}

export interface TurnAddress {
  readonly host: string;
  readonly port: number;
  readonly over: 'udp' | 'tcp' | 'tls' | 'dtls';
}

const PLAIN_PORT = 3478;
const TLS_PORT = 5349;
/** A lost packet is sent again, each time after twice as long. */
const FIRST_RETRY_MS = 500;

/** Reads `turn:host:port?transport=tcp`; null if it is no such address. */
export function readTurnUrl(url: string): TurnAddress | null {
  const match = /^(turns?):(\[[\da-f:.]+\]|[^\s/?#@,:]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/i.exec(
    url,
  );
  if (!match) return null;
  const [, scheme = '', host = '', port, transport] = match;
  const isTls = scheme.toLowerCase() === 'turns';
  const tcp = transport === undefined ? isTls : transport.toLowerCase() === 'tcp';
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? (isTls ? TLS_PORT : PLAIN_PORT) : Number(port),
    over: isTls ? (tcp ? 'tls' : 'dtls') : tcp ? 'tcp' : 'udp',
  };
}

/** Rejects with the system's or OpenSSL's error if there is no connection. */
export async function openStunChannel(address: TurnAddress, signal: AbortSignal): Promise<StunChannel> {
  if (address.over === 'udp') return openUdp(address, signal);
  const { host, port } = address;
  const socket: Socket | TLSSocket =
    address.over === 'tls'
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port });
  try {
    await once(socket, address.over === 'tls' ? 'secureConnect' : 'connect', { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return streamChannel(socket);
}

async function openUdp({ host, port }: TurnAddress, signal: AbortSignal): Promise<StunChannel> {
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4');
  const waiting = new Waiting();
  socket.on('message', (bytes) => waiting.take(bytes));
  socket.on('error', (error) => waiting.fail(error));
  try {
    socket.connect(port, host);
    await once(socket, 'connect', { signal });
  } catch (error) {
    socket.close();
    throw error;
  }
  return {
    async ask(request, asked) {
      const response = waiting.for(request, asked);
      let retry: NodeJS.Timeout | undefined;
      const send = (nextMs: number) => {
        socket.send(request.bytes, (error) => error && waiting.fail(error));
        retry = setTimeout(() => send(nextMs * 2), nextMs);
      };
      send(FIRST_RETRY_MS);
      try {
        return await response;
      } finally {
        clearTimeout(retry);
      }
    },
    close: () => socket.close(),
  };
}

function streamChannel(socket: Socket): StunChannel {
  const waiting = new Waiting();
  let pending: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let length = stunLength(pending); length !== null && pending.length >= length; ) {
      waiting.take(pending.subarray(0, length));
      pending = pending.subarray(length);
      length = stunLength(pending);
    }
  });
  socket.on('error', (error) => waiting.fail(error));
  socket.on('close', () => waiting.fail(new Error('the connection ended')));
  return {
    ask(request, signal) {
      const response = waiting.for(request, signal);
      socket.write(request.bytes);
      return response;
    },
    close: () => socket.destroy(),
  };
}

/** The requests that have no response yet. */
class Waiting {
  readonly #open = new Map<string, PromiseWithResolvers<StunResponse>>();

  for({ id }: StunRequest, signal: AbortSignal): Promise<StunResponse> {
    const open = Promise.withResolvers<StunResponse>();
    const key = id.toString('hex');
    this.#open.set(key, open);
    const give = () => open.reject(signal.reason);
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
    return open.promise.finally(() => {
      signal.removeEventListener('abort', give);
      this.#open.delete(key);
    });
  }

  take(bytes: Buffer): void {
    const response = readStun(bytes);
    if (response) this.#open.get(response.id.toString('hex'))?.resolve(response);
  }

  fail(error: Error): void {
    for (const open of this.#open.values()) open.reject(error);
  }
}
