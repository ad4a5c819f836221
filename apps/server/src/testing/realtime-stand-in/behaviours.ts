import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a test can have misbehave. The last two are WebSockets, refused before they open; both are those of Live too. */
export type Endpoint =
  | 'calls'
  | 'hangup'
  | 'client_secrets'
  | 'models'
  | 'speech'
  | 'live'
  | 'live_hangup'
  | 'sideband'
  | 'websocket';

/** What an endpoint does before its own response, or instead of it. */
export type Behaviour =
  | {
      readonly kind: 'refuses';
      readonly status: number;
      readonly body: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** Its own response, but only then: a promise that never resolves is a server that never responds. */
  | { readonly kind: 'waits'; readonly until: Promise<void> }
  /** A successful response whose body does not end before this many bytes. */
  | { readonly kind: 'floods'; readonly bytes: number }
  | { readonly kind: 'disconnects' };

const CODES: Readonly<Record<number, readonly [type: string, code: string, message: string]>> = {
  401: ['invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'],
  403: ['invalid_request_error', 'unsupported_country_region_territory', 'Not available here.'],
  404: ['invalid_request_error', 'model_not_found', 'The model does not exist or you do not have access.'],
  429: ['requests', 'rate_limit_exceeded', 'Rate limit reached.'],
  500: ['server_error', 'server_error', 'The server had an error.'],
  503: ['server_error', 'overloaded', 'The server is overloaded.'],
};

/** Refuses as the documentation describes an error of this status. */
export function refuses(status: number, headers: Readonly<Record<string, string>> = {}): Behaviour {
  const [type, code, message] = CODES[status] ?? ['server_error', 'server_error', 'It failed.'];
  return refusesWith(status, errorBody(type, code, message), headers);
}

/** An account without credit is a 429 of another kind. */
export const refusesForCredit = (): Behaviour =>
  refusesWith(429, errorBody('insufficient_quota', 'insufficient_quota', 'You exceeded your current quota.'));

export const refusesWith = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Behaviour => ({
  kind: 'refuses',
  status,
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

export const redirectsTo = (location: string): Behaviour => refusesWith(307, '', { location });
export const waitsFor = (until: Promise<void>): Behaviour => ({ kind: 'waits', until });
export const neverResponds = (): Behaviour => waitsFor(new Promise(() => {}));
export const floods = (bytes = 50 * 1024 * 1024): Behaviour => ({ kind: 'floods', bytes });
export const disconnects = (): Behaviour => ({ kind: 'disconnects' });

export const errorBody = (type: string, code: string | null, message: string): string =>
  JSON.stringify({ error: { message, type, param: null, code } });

/** Returns true when the behaviour was the whole response. */
export async function behaves(
  behaviour: Behaviour | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!behaviour) return false;
  switch (behaviour.kind) {
    case 'waits':
      await behaviour.until;
      return false;
    case 'refuses':
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
      return true;
    case 'disconnects':
      request.socket.destroy();
      return true;
    case 'floods':
      response.writeHead(201, {
        'content-type': 'application/sdp',
        location: '/v1/realtime/calls/rtc_flood',
      });
      // The client may well go away first, which is what a test wants to see.
      await pipeline(Readable.from(pieces(behaviour.bytes)), response).catch(() => undefined);
      return true;
  }
}

function* pieces(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'a=x\r\n');
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}
