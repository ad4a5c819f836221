import { createHmac } from 'node:crypto';
import type { IceServer } from '@parlo/contract';
import type { IceSettings, TurnCredentials } from '../../../rtc-environment.ts';

/**
 * STUN and TURN servers for a browser, made for each visitor: with a shared secret each gets a username that expires and
 * its signature, as coturn and others check them (`use-auth-secret`), so leaked credentials soon stop working.
 */
export function createIceServers(
  { stunUrls, turn }: IceSettings,
  nowMs: () => number = Date.now,
): () => IceServer[] {
  return () => [
    ...(stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : []),
    ...(turn ? [{ urls: [...turn.urls], ...credentialsAt(turn.credentials, nowMs()) }] : []),
  ];
}

function credentialsAt(credentials: TurnCredentials, nowMs: number) {
  if (credentials.kind === 'fixed') {
    return { username: credentials.username, credential: credentials.password };
  }
  const username = `${Math.floor(nowMs / 1_000) + credentials.ttlSeconds}:parlo`;
  // The scheme requires SHA-1.
  const credential = createHmac('sha1', credentials.secret).update(username).digest('base64');
  return { username, credential };
}
