import { dial } from '@parlo/voice/testing-caller';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAssistant } from '../support/account.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';

/** Offers that nobody follows up, sent by whoever wants to keep an owner's visitors out. */

const ATTACKERS = ['192.0.2.1', '192.0.2.2'] as const;
const OFFERS_EACH = 42;

let parlo: Parlo;
let assistantId: string;
beforeEach(async () => {
  // Two hosts hold forty calls, whatever the machine: as many as two addresses may have.
  parlo = await startParlo({ env: { PARLO_TRUST_PROXY: '1', PARLO_VOICE_HOSTS: '2' } });
  ({ assistantId } = await makeAssistant(parlo, { faq: [] }));
});
afterEach(() => parlo?.remove());

async function secretFor(address: string): Promise<string> {
  const response = await fetch(`${parlo.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ assistantId }),
  });
  const { client_secret } = (await response.json()) as { client_secret: { value: string } };
  return client_secret.value;
}

function post(offer: string, secret: string, address: string): Promise<Response> {
  return fetch(`${parlo.url}/v1/realtime/calls`, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      authorization: `Bearer ${secret}`,
      'x-forwarded-for': address,
    },
    body: offer,
  });
}

/** What a caller would offer. */
async function makeOffer(): Promise<string> {
  let offered = '';
  const dialled = dial(async (offer) => {
    offered = offer;
    throw new Error('not sent yet');
  });
  await dialled.catch(() => undefined);
  return offered;
}

/** How many calls ended by now, by why: of the server's own figures. */
async function ended(): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${parlo.url}/metrics`)).text();
  const lines = metrics.matchAll(/^parlo_calls_total\{reason="(\w+)"\} (\d+)/gm);
  return Object.fromEntries([...lines].map(([, reason, count]) => [reason, Number(count)]));
}

it('a visitor connects while two addresses hold all the offers that they may', async () => {
  const offer = await makeOffer();
  const secrets = await Promise.all(
    ATTACKERS.flatMap((address) =>
      // Each a conversation of its own: calls of the same one take each other over.
      Array.from({ length: OFFERS_EACH }, async () => ({ address, secret: await secretFor(address) })),
    ),
  );
  const visitors = await secretFor('192.0.2.3');
  const attack = secrets.map(({ address, secret }) => post(offer, secret, address));
  const firstRefusal = Promise.any(
    attack.map(async (sent) => {
      const response = await sent;
      if (response.status === 201) throw new Error('taken');
      return response;
    }),
  );
  const refused = await firstRefusal;
  expect(refused.status).toBe(429);
  const since = performance.now();
  const caller = await dial(async (own) => {
    const response = await post(own, visitors, '192.0.2.3');
    expect(response.status).toBe(201);
    return response.text();
  });
  const connectedMs = Math.round(performance.now() - since);
  const givenUp = await ended();
  const statuses = (await Promise.all(attack)).map(({ status }) => status);
  const taken = statuses.filter((status) => status === 201).length;
  console.info(`connected in ${connectedMs} ms, beside ${taken} offers held of ${statuses.length}`);
  // Those that were taken are all still held: the visitor had no need of their places.
  expect(givenUp).toEqual({});
  expect(taken).toBeGreaterThan(1);
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await caller.event('session.created');
  caller.close();
  await caller.closed;
  // What was never connected is let go of by itself, and both may call again.
  await expect.poll(ended, { timeout: 30_000 }).toEqual({ lost: taken, left: 1 });
  for (const address of ATTACKERS) {
    expect((await post(offer, await secretFor(address), address)).status).toBe(201);
  }
});
