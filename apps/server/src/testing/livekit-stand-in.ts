import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** What LiveKit's API was asked, by the name of its method. */
export interface AskedOfLiveKit {
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A double of LiveKit's API, which makes rooms in name only. Nobody can join them. */
export interface LiveKitStandIn {
  readonly env: Readonly<Record<'LIVEKIT_URL' | 'LIVEKIT_API_KEY' | 'LIVEKIT_API_SECRET', string>>;
  readonly asked: AskedOfLiveKit[];
  /** The rooms that were made and not removed. */
  readonly rooms: Set<string>;
  /** Answers each request with this status instead; null: it does what it is asked. */
  fails: number | null;
  close(): Promise<void>;
}

/** A caller by telephone, as LiveKit's SIP service brings them into a room. */
export interface LineOfTest {
  readonly call: string;
  readonly called: string;
  /** Absent: hidden. */
  readonly caller?: string;
}

export const roomOf = ({ call }: LineOfTest): string => `call-_${call}`;
export const identityOf = ({ caller = 'anonymous' }: LineOfTest): string => `sip_${caller}`;

/** The report of a caller that has joined a room, as LiveKit 1.9 sends it. */
export function joined(
  line: LineOfTest,
  { kind = 'SIP', event = 'participant_joined', secondsAgo = 0 } = {},
) {
  const attributes = {
    'sip.callID': line.call,
    'sip.callStatus': 'ringing',
    'sip.trunkID': 'ST_1',
    'sip.trunkPhoneNumber': line.called,
    ...(line.caller !== undefined && { 'sip.phoneNumber': line.caller }),
  };
  return JSON.stringify({
    event,
    id: `EV_${line.call}`,
    createdAt: String(Math.floor(Date.now() / 1_000) - secondsAgo),
    room: { sid: 'RM_1', name: roomOf(line), enabledCodecs: [{ mime: 'audio/opus' }] },
    participant: { sid: `PA_${line.call}`, identity: identityOf(line), state: 'ACTIVE', kind, attributes },
  });
}

/** Signs a report as LiveKit does. */
export function signed(body: string, { secret = SECRET, issuer = 'APItest', expires = '5m' } = {}) {
  const sha256 = createHash('sha256').update(body).digest('base64');
  return new SignJWT({ sha256 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setNotBefore('0s')
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

const SECRET = 'only tests know this secret of LiveKit';
const Grant = z.object({ video: z.object({ roomCreate: z.boolean().optional() }).catchall(z.unknown()) });
const Room = z.looseObject({ name: z.string().optional(), room: z.string().optional() });

export async function startLiveKitStandIn(): Promise<LiveKitStandIn> {
  const asked: AskedOfLiveKit[] = [];
  const rooms = new Set<string>();
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const key = new TextEncoder().encode(SECRET);
    const known = await jwtVerify(token, key, { issuer: 'APItest' }).catch(() => null);
    if (!known) return answer(401, { code: 'unauthenticated', msg: 'invalid token' });
    if (standIn.fails !== null)
      return answer(standIn.fails, { code: 'unavailable', msg: 'as the test wants' });
    const method = request.url?.split('/').at(-1) ?? '';
    const body = Room.parse(JSON.parse(await textOf(request)));
    asked.push({ method, body });
    if (method === 'CreateRoom') {
      Grant.parse(known.payload);
      rooms.add(body.name ?? '');
      return answer(200, { sid: 'RM_1', name: body.name });
    }
    if (method === 'DeleteRoom' && !rooms.delete(body.room ?? ''))
      return answer(404, { code: 'not_found', msg: 'no such room' });
    return answer(200, method === 'ListRooms' ? { rooms: [] } : {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: LiveKitStandIn = {
    env: {
      LIVEKIT_URL: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
      LIVEKIT_API_KEY: 'APItest',
      LIVEKIT_API_SECRET: SECRET,
    },
    asked,
    rooms,
    fails: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

/** What a token allows in which room, and for how many seconds. */
export function grantOf(token: string) {
  const { video, sub, exp = 0, nbf = 0 } = decodeJwt<{ video: Record<string, unknown> }>(token);
  return { ...video, identity: sub, seconds: exp - nbf };
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
