import type { Context } from 'hono';
import { takeSocket } from '../../../platform/http/upgrades.ts';
import type { JoiningSocket } from '../call-engine.ts';
import type { CallRequest, OpenedCall } from '../lifecycle/open-call.ts';
import { bearerOf, type ClaimsDeps, claimsOfOwner, readSecret } from './realtime-claims.ts';
import { RealtimeError } from './realtime-error.ts';
import { callNotFound, findRunningCall, type RunningCallDeps } from './running-call.ts';

/** The subprotocol by which a page, which can't set headers, sends its secret. */
const SECRET_PROTOCOL = 'openai-insecure-api-key.';

/** The headers that completing the handshake needs. Others are not passed on, since they may contain a secret. */
const HANDSHAKE = ['connection', 'upgrade', 'sec-websocket-key', 'sec-websocket-version'] as const;

export interface SocketDeps extends ClaimsDeps, RunningCallDeps {
  readonly openCall: (request: CallRequest) => Promise<OpenedCall>;
  readonly address: (context: Context) => string;
}

/**
 * Opens a call over a WebSocket, or joins one to the call that `call_id` names. Everything is checked before the upgrade, so
 * that a refusal is an ordinary HTTP response. The voice host that has the call completes the handshake, and sound never
 * passes through this process.
 */
export async function createSocketCall(deps: SocketDeps, context: Context): Promise<Response> {
  const protocols = protocolsOf(context);
  const credential = credentialOf(context, protocols);
  const callId = context.req.query('call_id');
  if (callId === undefined) await openBySocket(deps, context, { protocols, credential });
  else await joinBySocket(deps, context, { protocols, credential, callId });
  // Never sent, because the engine has completed the handshake.
  return context.body(null, 204);
}

interface Sent {
  readonly protocols: readonly string[];
  /** A client secret, or an owner's key or token. */
  readonly credential: string | undefined;
}

async function openBySocket(
  deps: SocketDeps,
  context: Context,
  { protocols, credential }: Sent,
): Promise<void> {
  const isSecret =
    credential === undefined || credential.startsWith('ek_') || bearerOf(context) === undefined;
  const by = isSecret
    ? readSecret(deps, credential)
    : {
        claims: await claimsOfOwner(deps, context, context.req.query('model') ?? ''),
      };
  const { socket, handshake } = takeHandshake(context, protocols);
  await deps.openCall({
    ...by,
    connection: { kind: 'socket', handshake },
    socket,
    address: deps.address(context),
  });
}

async function joinBySocket(
  deps: SocketDeps,
  context: Context,
  { protocols, credential, callId }: Sent & { readonly callId: string },
): Promise<void> {
  const running = await findRunningCall(deps, context, callId, credential);
  if (!running) {
    const message = 'This call runs on another server of this Parlo, and can be joined there alone.';
    throw new RealtimeError('not_found', message);
  }
  const { call, as } = running;
  const taken = takeHandshake(context, protocols);
  if (!(await call.engine.join(callId, { ...taken, as }))) throw callNotFound();
}

function credentialOf(context: Context, protocols: readonly string[]): string | undefined {
  const named = protocols.find((protocol) => protocol.startsWith(SECRET_PROTOCOL));
  return bearerOf(context) ?? named?.slice(SECRET_PROTOCOL.length);
}

function takeHandshake(
  context: Context,
  protocols: readonly string[],
): Pick<JoiningSocket, 'socket' | 'handshake'> {
  requireHandshake(context);
  const taken = takeSocket(context);
  if (taken === null) throw upgradeRequired(context);
  const { socket, head } = taken;
  if (socket.destroyed) throw new RealtimeError('invalid_handshake', 'The caller has gone.');
  const headers = Object.fromEntries(HANDSHAKE.map((name) => [name, context.req.header(name) ?? '']));
  if (protocols.includes('realtime')) headers['sec-websocket-protocol'] = 'realtime';
  return { socket, handshake: { headers, head } };
}

function requireHandshake(context: Context): void {
  const { req } = context;
  if (req.header('upgrade')?.toLowerCase() !== 'websocket') throw upgradeRequired(context);
  const key = req.header('sec-websocket-key') ?? '';
  if (req.header('sec-websocket-version') !== '13' || !/^[A-Za-z0-9+/]{22}==$/.test(key)) {
    throw new RealtimeError('invalid_handshake', 'The request is no WebSocket handshake.');
  }
}

function upgradeRequired(context: Context): RealtimeError {
  context.header('Upgrade', 'websocket');
  return new RealtimeError('websocket_required', 'Open a WebSocket here.');
}

function protocolsOf(context: Context): string[] {
  const header = context.req.header('sec-websocket-protocol') ?? '';
  return header.split(',').flatMap((protocol) => protocol.trim() || []);
}
