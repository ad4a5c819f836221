import { expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { ForbiddenAddress } from '../platform/http/guarded-fetch.ts';
import { startLiveKitStandIn } from '../testing/livekit-stand-in.ts';
import { checkLiveKit } from './check-livekit.ts';

const { signal } = new AbortController();
const VARIABLES = {
  LIVEKIT_URL: 'wss://livekit.example.com',
  LIVEKIT_API_KEY: 'APIkey',
  LIVEKIT_API_SECRET: 'a secret that is long enough for LiveKit',
};

async function check(fetch: typeof globalThis.fetch, variables: Record<string, string> = VARIABLES) {
  const finding = await checkLiveKit(readEnvironment(variables), fetch).run(signal);
  expect(JSON.stringify(finding)).not.toContain(VARIABLES.LIVEKIT_API_SECRET);
  return [finding.state, finding.text.en];
}

it('is off without LiveKit, and asks nobody', async () => {
  const nobody = () => Promise.reject(new Error('asked'));
  expect(await check(nobody, {})).toEqual(['off', 'Calls come without LiveKit (LIVEKIT_URL).']);
});

it('says that the key is accepted, or refused', async () => {
  const livekit = await startLiveKitStandIn();
  try {
    const host = new URL(livekit.env.LIVEKIT_URL).host;
    expect(await check(fetch, livekit.env)).toEqual(['ok', `${host} accepts the key.`]);
    const wrong = { ...livekit.env, LIVEKIT_API_SECRET: VARIABLES.LIVEKIT_API_SECRET };
    expect(await check(fetch, wrong)).toEqual(['failed', expect.stringContaining('refuses the key (401)')]);
    expect(livekit.rooms.size).toBe(0);
  } finally {
    await livekit.close();
  }
});

it.each([
  ['another program', async () => new Response('no', { status: 404 }), 'answers 404'],
  ['no server', () => Promise.reject(new TypeError('fetch failed')), 'does not answer (no response)'],
  [
    'a refused address',
    () => Promise.reject(new TypeError('fetch failed', { cause: new ForbiddenAddress('no') })),
    'ws reaches private addresses alone',
  ],
])('says what to do about %s', async (_, fetch, words) => {
  expect(await check(fetch)).toEqual(['failed', expect.stringContaining(words)]);
});
