import type { Environment } from '../env.ts';
import { ForbiddenAddress } from '../platform/http/guarded-fetch.ts';
import { codeOf, type DoctorCheck, type Finding, failed, off, ok } from './check.ts';

const LIVEKIT_MS = 8_000;
const REQUEST_MS = 6_000;
const TOKEN_SECONDS = 60;
/** It lists none, whatever rooms there are. */
const NO_ROOMS = JSON.stringify({ names: ['parlo_doctor'] });

/** Asks LiveKit's API for a room that does not exist: that needs the address and the key, and changes nothing. */
export function checkLiveKit(
  { livekit }: Pick<Environment, 'livekit'>,
  fetch: typeof globalThis.fetch,
): DoctorCheck {
  return {
    name: 'livekit',
    limitMs: LIVEKIT_MS,
    async run(signal) {
      if (!livekit) {
        return off({
          en: 'Calls come without LiveKit (LIVEKIT_URL).',
          uk: 'Дзвінки йдуть без LiveKit (LIVEKIT_URL).',
        });
      }
      const { AccessToken } = await import('livekit-server-sdk');
      const access = new AccessToken(livekit.apiKey, livekit.apiSecret, { ttl: TOKEN_SECONDS });
      access.addGrant({ roomList: true });
      const headers = {
        authorization: `Bearer ${await access.toJwt()}`,
        'content-type': 'application/json',
      };
      try {
        const url = `${livekit.apiUrl}/twirp/livekit.RoomService/ListRooms`;
        const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
        const response = await fetch(url, { method: 'POST', headers, body: NO_ROOMS, signal: limited });
        await response.body?.cancel();
        return findingOf(response.status, new URL(url).host);
      } catch (error) {
        return away(error);
      }
    },
  };
}

function findingOf(status: number, host: string): Finding {
  if (status === 401 || status === 403) {
    return failed({
      en: `LiveKit refuses the key (${status}): set LIVEKIT_API_KEY and LIVEKIT_API_SECRET to a pair of its own, and compare the clocks.`,
      uk: `LiveKit відхиляє ключ (${status}): задайте в LIVEKIT_API_KEY і LIVEKIT_API_SECRET його власну пару та звірте годинники.`,
    });
  }
  if (status !== 200) {
    return failed({
      en: `The address in LIVEKIT_URL answers ${status} and not as LiveKit does: look at it, and at the proxy in between.`,
      uk: `Адреса з LIVEKIT_URL відповідає ${status}, а не так, як LiveKit: перевірте її та проксі перед ним.`,
    });
  }
  return ok({ en: `${host} accepts the key.`, uk: `${host} приймає ключ.` });
}

function away(error: unknown): Finding {
  const causes = [error, error instanceof Error ? error.cause : null];
  if (causes.some((cause) => cause instanceof ForbiddenAddress)) {
    return failed({
      en: 'LIVEKIT_URL may not be connected to: ws reaches private addresses alone, wss others as well.',
      uk: 'До LIVEKIT_URL підключатися не можна: ws дозволено лише до приватних адрес, до інших — wss.',
    });
  }
  const code = codeOf(error) ?? 'no response';
  return failed({
    en: `The address in LIVEKIT_URL does not answer (${code}): look at it, at the network, and at a firewall.`,
    uk: `Адреса з LIVEKIT_URL не відповідає (${code}): перевірте її, мережу та фаєрвол.`,
  });
}
