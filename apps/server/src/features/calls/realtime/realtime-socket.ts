import type { Context } from 'hono';
import { takeSocket } from '../../../platform/http/upgrades.ts';
import type { SecretClaims } from '../access/client-secret.ts';
import type { CallRequest, OpenedCall } from '../lifecycle/open-call.ts';
import { bearerOf, type ClaimsDeps, claimsOfOwner, claimsOfSecret } from './realtime-claims.ts';
import { RealtimeError } from './realtime-error.ts';

/** The subprotocol by which a page, which can't set headers, sends its secret. */
const SECRET_PROTOCOL = 'openai-insecure-api-key.';

/** The headers that completing the handshake needs. Others are not passed on, since they may contain a secret. */
const HANDSHAKE = ['connection', 'upgrade', 'sec-websocket-key', 'sec-websocket-version'] as const;

export interface SocketDeps extends ClaimsDeps {
  readonly openCall: (request: CallRequest) => Promise<OpenedCall>;
  readonly address: (context: Context) => string;
}

/**
 * Opens a call over a WebSocket. Everything is checked before the upgrade, so that a refusal is an ordinary HTTP response.
 * The voice host that takes the call completes the handshake, and sound never passes through this process.
 */
export async function createSocketCall(deps: SocketDeps, context: Context): Promise<Response> {
  const protocols = protocolsOf(context);
  const claims = await readClaims(deps, context, protocols);
  requireHandshake(context);
  const taken = takeSocket(context);
  if (taken === null) throw upgradeRequired(context);
  const { socket, head } = taken;
  if (socket.destroyed) throw new RealtimeError('invalid_handshake', 'The caller has gone.');
  const headers = Object.fromEntries(HANDSHAKE.map((name) => [name, context.req.header(name) ?? '']));
  if (protocols.includes('realtime')) headers['sec-websocket-protocol'] = 'realtime';
  const connection = { kind: 'socket', handshake: { headers, head } } as const;
  await deps.openCall({ claims, connection, socket, address: deps.address(context) });
  // Never sent, because the engine has completed the handshake.
  return context.body(null, 204);
}

async function readClaims(
  deps: SocketDeps,
  context: Context,
  protocols: readonly string[],
): Promise<SecretClaims> {
  if (context.req.query('call_id') !== undefined) {
    throw new RealtimeError('invalid_value', 'A call that runs already can’t be joined.');
  }
  const bearer = bearerOf(context);
  const named = protocols.find((protocol) => protocol.startsWith(SECRET_PROTOCOL));
  const secret = bearer ?? named?.slice(SECRET_PROTOCOL.length);
  if (bearer === undefined || bearer.startsWith('ek_')) return claimsOfSecret(deps, secret);
  return claimsOfOwner(deps, context, context.req.query('model') ?? '');
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
