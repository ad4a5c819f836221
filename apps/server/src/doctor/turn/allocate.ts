import { codeOf } from '../check.ts';
import { openStunChannel, readTurnUrl, type StunChannel } from './stun-channel.ts';
import { ATTRIBUTES, METHODS, mixedAddress, type StunAccess, stunRequest } from './stun-message.ts';

export interface TurnCredentials {
  readonly username: string;
  readonly password: string;
}

export type Allocation =
  | { readonly kind: 'allocated' }
  /** No connection, or no response: with the system's or OpenSSL's code. */
  | { readonly kind: 'unreachable'; readonly code: string }
  /** The TURN server's own code, such as 401. */
  | { readonly kind: 'refused'; readonly errorCode: number }
  /** A relay was given, but it may not send to Parlo's own address. */
  | { readonly kind: 'peer_refused'; readonly errorCode: number }
  /** TURN over DTLS, which only browsers speak. */
  | { readonly kind: 'not_spoken' };

const UDP = Buffer.from([17, 0, 0, 0]);
const NOW = Buffer.alloc(4);
/** The port of a permission does not matter. */
const ANY_PORT = 9;
const GOODBYE_MS = 500;

/**
 * Takes a relay at a TURN server as a visitor's browser would, asks whether it may send to `peer` (an IPv4 address of
 * Parlo's), and gives it back. Rejects never; an aborted signal is 'unreachable'.
 */
export async function allocate(
  url: string,
  credentials: TurnCredentials,
  peer: string | null,
  signal: AbortSignal,
): Promise<Allocation> {
  const address = readTurnUrl(url);
  if (address === null || address.over === 'dtls') return { kind: 'not_spoken' };
  let channel: StunChannel | undefined;
  try {
    channel = await openStunChannel(address, signal);
    return await allocateBy(channel, credentials, peer, signal);
  } catch (error) {
    return { kind: 'unreachable', code: signal.aborted ? 'ETIMEDOUT' : (codeOf(error) ?? 'no response') };
  } finally {
    channel?.close();
  }
}

async function allocateBy(
  channel: StunChannel,
  credentials: TurnCredentials,
  peer: string | null,
  signal: AbortSignal,
): Promise<Allocation> {
  const transport = [[ATTRIBUTES.requestedTransport, UDP]] as const;
  // The first request is refused with the realm and the nonce that the second one is signed with.
  const asked = await channel.ask(stunRequest(METHODS.allocate, transport), signal);
  const realm = asked.attributes.get(ATTRIBUTES.realm);
  const nonce = asked.attributes.get(ATTRIBUTES.nonce);
  if (asked.kind === 'success') return { kind: 'allocated' };
  if (!realm || !nonce) return { kind: 'refused', errorCode: asked.errorCode };
  const access: StunAccess = { ...credentials, realm: realm.toString(), nonce };
  const { kind, errorCode } = await channel.ask(stunRequest(METHODS.allocate, transport, access), signal);
  if (kind === 'error') return { kind: 'refused', errorCode };
  try {
    return peer === null ? { kind: 'allocated' } : await permit(channel, access, peer, signal);
  } finally {
    await giveBack(channel, access);
  }
}

async function permit(
  channel: StunChannel,
  access: StunAccess,
  peer: string,
  signal: AbortSignal,
): Promise<Allocation> {
  const attributes = [[ATTRIBUTES.peerAddress, mixedAddress(peer, ANY_PORT)]] as const;
  const request = stunRequest(METHODS.createPermission, attributes, access);
  const { kind, errorCode } = await channel.ask(request, signal);
  return kind === 'success' ? { kind: 'allocated' } : { kind: 'peer_refused', errorCode };
}

async function giveBack(channel: StunChannel, access: StunAccess): Promise<void> {
  const request = stunRequest(METHODS.refresh, [[ATTRIBUTES.lifetime, NOW]], access);
  // A relay that is not given back ends by itself after ten minutes.
  await channel.ask(request, AbortSignal.timeout(GOODBYE_MS)).catch(() => undefined);
}
