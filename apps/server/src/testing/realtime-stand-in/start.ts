import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSayExactly } from '@parlo/contract/say-exactly';
import type { RealtimeSessionCreateRequest } from 'openai/resources/realtime/realtime';
import { WebSocketServer } from 'ws';
import * as z from 'zod';
import { Arrivals } from './arrivals.ts';
import { type Behaviour, behaves, type Endpoint, errorBody } from './behaviours.ts';
import { type Replies, StandInCall } from './call.ts';
import { LiveSession } from './live-session.ts';
import { says } from './reply.ts';
import { answerTo } from './sdp.ts';

/** A request as it came, a WebSocket's too. */
export interface TakenRequest {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Parsed where it is JSON; of `calls`, the session. */
  readonly body: unknown;
  /** The offer of `calls`. */
  readonly sdp: string | null;
}

export interface RealtimeStandIn {
  /** As in `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** The keys that it knows. Taking one away revokes it for new requests. */
  readonly keys: Set<string>;
  /** The models that it has. */
  readonly models: Set<string>;
  readonly requests: TakenRequest[];
  readonly calls: readonly StandInCall[];
  readonly liveSessions: readonly LiveSession[];
  /** The next call, or one that was opened already and not asked for yet. */
  nextCall(): Promise<StandInCall>;
  nextLiveSession(): Promise<LiveSession>;
  /** By default, the exact text that was asked for, or `Certainly.` */
  replies: Replies;
  /** Makes the answer to an offer. */
  answers: (offer: string) => string;
  /** Has an endpoint misbehave until it is told otherwise; null: its own response. */
  behave(endpoint: Endpoint, behaviour: Behaviour | null): void;
  /** Behaves and replies as at first, and forgets what it was asked. */
  reset(): void;
  close(): Promise<void>;
}

export const STAND_IN_KEY = 'sk-stand-in';
export const STAND_IN_MODEL = 'gpt-realtime-2.1-mini';

export const sayWhatIsAsked: Replies = ({ params }) =>
  says(readSayExactly(params.instructions ?? '') ?? 'Certainly.');

export async function startRealtimeStandIn(): Promise<RealtimeStandIn> {
  const server = createServer((request, response) => {
    void standIn.respond(request, response).catch(() => request.socket.destroy());
  });
  const standIn = new StandIn();
  server.on('upgrade', (request, socket, head) => {
    void standIn.upgrade(request, socket, head).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  standIn.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  standIn.stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const call of [...standIn.calls, ...standIn.liveSessions]) call.break();
    server.closeAllConnections();
    await closed;
  };
  return standIn;
}

class StandIn implements RealtimeStandIn {
  baseUrl = '';
  stop: () => Promise<void> = async () => undefined;
  readonly keys = new Set([STAND_IN_KEY]);
  readonly models = new Set([STAND_IN_MODEL]);
  readonly requests: TakenRequest[] = [];
  readonly #opened = { calls: new Arrivals<StandInCall>(), sessions: new Arrivals<LiveSession>() };
  replies: Replies = sayWhatIsAsked;
  answers = answerTo;
  readonly #behaviours = new Map<Endpoint, Behaviour>();
  readonly #sockets = new WebSocketServer({ noServer: true });

  get calls(): readonly StandInCall[] {
    return this.#opened.calls.all;
  }

  get liveSessions(): readonly LiveSession[] {
    return this.#opened.sessions.all;
  }

  behave(endpoint: Endpoint, behaviour: Behaviour | null): void {
    if (behaviour) this.#behaviours.set(endpoint, behaviour);
    else this.#behaviours.delete(endpoint);
  }

  reset(): void {
    this.#behaviours.clear();
    this.replies = sayWhatIsAsked;
    this.answers = answerTo;
    this.keys.clear();
    this.keys.add(STAND_IN_KEY);
    for (const call of [...this.calls, ...this.liveSessions]) call.break();
    this.requests.length = 0;
    for (const arrivals of Object.values(this.#opened)) arrivals.forget();
  }

  close(): Promise<void> {
    return this.stop();
  }

  nextCall(): Promise<StandInCall> {
    return this.#opened.calls.next();
  }

  nextLiveSession(): Promise<LiveSession> {
    return this.#opened.sessions.next();
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = endpointOf(request);
    const { body, sdp } = await bodyOf(request);
    if (!endpoint) return sendError(response, 404, 'not_found', `Invalid URL (${request.url})`);
    this.#keep(request, endpoint, body, sdp);
    if (await behaves(this.#behaviours.get(endpoint), request, response)) return;
    if (!this.keys.has(keyOf(request))) {
      return sendError(response, 401, 'invalid_api_key', 'Incorrect API key provided.');
    }
    this.#endpoints[endpoint](response, body, sdp, request);
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    const liveId = /\/live\/sessions\/([^/]+)\/attach$/.exec(pathname)?.[1];
    const callId = liveId ?? searchParams.get('call_id');
    const endpoint = callId === null ? 'websocket' : 'sideband';
    this.#keep(request, endpoint, null, null);
    const behaviour = this.#behaviours.get(endpoint);
    if (behaviour?.kind === 'waits') await behaviour.until;
    if (behaviour?.kind === 'disconnects') return void socket.destroy();
    if (behaviour?.kind === 'refuses') {
      return refuseUpgrade(socket, behaviour.status, behaviour.body, behaviour.headers);
    }
    if (!this.keys.has(keyOf(request))) {
      return refuseUpgrade(
        socket,
        401,
        errorBody('invalid_request_error', 'invalid_api_key', 'No such key.'),
      );
    }
    const call = pathname.includes('/live/')
      ? this.#liveFor(callId)
      : this.#callFor(pathname, callId, searchParams.get('model') ?? '');
    if (!call)
      return refuseUpgrade(socket, 404, errorBody('invalid_request_error', 'not_found', 'Not found.'));
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      call.join(webSocket);
      if (callId === null) this.#add(call);
    });
  }

  readonly #endpoints: Readonly<
    Record<
      Endpoint,
      (response: ServerResponse, body: unknown, sdp: string | null, request: IncomingMessage) => void
    >
  > = {
    calls: (response, body, sdp) => {
      const session = Session.safeParse(body);
      if (!session.success || sdp === null || !sdp.startsWith('v=0')) {
        return sendError(response, 400, 'invalid_offer', 'A part sdp and a part session are needed.');
      }
      if (!this.models.has(session.data.model ?? '')) {
        return sendError(response, 404, 'model_not_found', 'The model does not exist.');
      }
      const call = this.#newCall('webrtc', session.data as RealtimeSessionCreateRequest);
      this.#add(call);
      const headers = { 'content-type': 'application/sdp', location: `/v1/realtime/calls/${call.id}` };
      response.writeHead(201, headers).end(this.answers(sdp));
    },
    hangup: (response, _body, _sdp, request) => {
      const id = /\/calls\/([^/]+)\/hangup/.exec(request.url ?? '')?.[1];
      const call = this.calls.find((one) => one.id === id);
      if (!call) return sendError(response, 404, 'not_found', 'There is no such call.');
      call.hangUp();
      response.writeHead(200).end();
    },
    client_secrets: (response, body) => {
      const { session } = SecretRequest.parse(body);
      const kept = { ...session, type: 'realtime', object: 'realtime.session', id: 'sess_stand_in' };
      sendJson(response, { value: 'ek_stand_in', expires_at: 1_900_000_000, session: kept });
    },
    models: (response) => {
      const data = [...this.models].map((id) => ({ id, object: 'model', created: 0, owned_by: 'openai' }));
      sendJson(response, { object: 'list', data });
    },
    speech: (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.alloc(4_800, 0x2a));
    },
    live: (response, body) => {
      const created = LiveCreate.safeParse(body).data;
      if (!created) return sendError(response, 400, 'invalid_value', 'A session and a transport are needed.');
      if (!this.models.has(created.session.model)) {
        return sendError(response, 404, 'model_not_found', 'The model does not exist.');
      }
      const session = new LiveSession(created.session);
      this.#add(session);
      const transport = { type: 'webrtc', sdp: this.answers(created.transport.sdp) };
      sendJson(response, { session: { id: session.id }, transport });
    },
    live_hangup: (response, _body, _sdp, request) => {
      const id = /\/sessions\/([^/]+)\/hangup/.exec(request.url ?? '')?.[1];
      const session = this.liveSessions.find((one) => one.id === id);
      if (!session) return sendError(response, 404, 'not_found', 'There is no such session.');
      session.close('close_requested');
      response.writeHead(200).end();
    },
    // Both are only opened by an upgrade.
    sideband: (response) => sendError(response, 426, 'upgrade_required', 'This is a WebSocket.'),
    websocket: (response) => sendError(response, 426, 'upgrade_required', 'This is a WebSocket.'),
  };

  #liveFor(id: string | null): LiveSession | undefined {
    return id === null
      ? new LiveSession(null)
      : this.liveSessions.find((one) => one.id === id && !one.isOver);
  }

  #callFor(pathname: string, callId: string | null, model: string): StandInCall | undefined {
    if (!pathname.endsWith('/realtime')) return undefined;
    if (callId !== null)
      return this.calls.find((one) => one.id === callId && one.over === 'webrtc' && !one.isOver);
    return this.models.has(model) ? this.#newCall('websocket', { type: 'realtime', model }) : undefined;
  }

  #newCall(over: 'webrtc' | 'websocket', session: RealtimeSessionCreateRequest): StandInCall {
    return new StandInCall(over, session, () => this.replies);
  }

  #add(call: StandInCall | LiveSession): void {
    if (call instanceof LiveSession) this.#opened.sessions.add(call);
    else this.#opened.calls.add(call);
  }

  #keep(request: IncomingMessage, endpoint: Endpoint, body: unknown, sdp: string | null): void {
    const { method = '', url: path = '', headers } = request;
    this.requests.push({ endpoint, method, path, headers, body, sdp });
  }
}

const Session = z.looseObject({ type: z.literal('realtime'), model: z.string().optional() });
const LiveCreate = z.object({
  session: z.looseObject({ model: z.string() }),
  transport: z.object({ type: z.literal('webrtc'), sdp: z.string().startsWith('v=0') }),
});
const SecretRequest = z.looseObject({ session: z.looseObject({}).default({}) });

function endpointOf({ method, url = '' }: IncomingMessage): Endpoint | null {
  const { pathname } = new URL(url, 'http://stand-in');
  if (/^\/v1\/realtime\/calls\/[^/]+\/hangup$/.test(pathname)) return method === 'POST' ? 'hangup' : null;
  if (/^\/v1\/live\/sessions\/[^/]+\/hangup$/.test(pathname)) return method === 'POST' ? 'live_hangup' : null;
  return ENDPOINTS[`${method} ${pathname}`] ?? null;
}

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'POST /v1/realtime/calls': 'calls',
  'POST /v1/realtime/client_secrets': 'client_secrets',
  'POST /v1/live/sessions': 'live',
  'GET /v1/models': 'models',
  'POST /v1/audio/speech': 'speech',
  'GET /v1/realtime': 'websocket',
};

/** OpenAI's and xAI's header, or Azure's. */
function keyOf({ headers }: IncomingMessage): string {
  const azure = headers['api-key'];
  return typeof azure === 'string' ? azure : (headers.authorization ?? '').replace(/^Bearer /, '');
}

async function bodyOf(request: IncomingMessage): Promise<{ body: unknown; sdp: string | null }> {
  const type = request.headers['content-type'] ?? '';
  const bytes = await buffer(request);
  if (type.startsWith('application/sdp')) return { body: null, sdp: bytes.toString() };
  if (!type.startsWith('multipart/form-data')) return { body: parsed(bytes.toString()), sdp: null };
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const session = form.get('session');
  const sdp = form.get('sdp');
  return {
    body: parsed(typeof session === 'string' ? session : await (session?.text() ?? '')),
    sdp: typeof sdp === 'string' ? sdp : ((await sdp?.text()) ?? null),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  const type = status === 401 || status < 500 ? 'invalid_request_error' : 'server_error';
  response.writeHead(status, { 'content-type': 'application/json' }).end(errorBody(type, code, message));
}

function refuseUpgrade(
  socket: Duplex,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const sent = { 'content-type': 'application/json', ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
}
