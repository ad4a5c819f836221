/**
 * What this server adds to the setup of a call that a provider holds, over WebRTC: the time of an offer through the engine
 * less that of the same offer and the same sideband straight to a stand-in of the provider on this machine.
 */
import { openGuardedSocket } from '../apps/server/src/hosted/guarded-socket.ts';
import { HostedEngine } from '../apps/server/src/hosted/hosted-engine.ts';
import { callTo, NotedCall, NotedEngine, OFFER } from '../apps/server/src/hosted/testing/hosted-calls.ts';
import {
  STAND_IN_KEY,
  STAND_IN_MODEL,
  startRealtimeStandIn,
} from '../apps/server/src/testing/realtime-stand-in/start.ts';
import { median, percentile, printTable } from './support/stats.ts';

const CALLS = 200;
const WARM_UP = 20;
const LIMIT_MS = 10_000;

const standIn = await startRealtimeStandIn();
const engine = new HostedEngine(new NotedEngine());
const headers = { authorization: `Bearer ${STAND_IN_KEY}` };
const [through, straight]: [number[], number[]] = [[], []];
for (let call = 0; call < CALLS + WARM_UP; call++) {
  const times = { through: await timed(openThrough), straight: await timed(openStraight) };
  if (call < WARM_UP) continue;
  through.push(times.through);
  straight.push(times.straight);
}
await engine.stop(0);
await standIn.close();
const added = through.map((ms, at) => ms - (straight[at] ?? 0));
printTable(
  `Setup of ${CALLS} calls, ms (goal: 30 added)`,
  ['what', 'p50', 'p95'],
  [
    ['through this server', median(through), percentile(through, 0.95)],
    ['straight to the stand-in', median(straight), percentile(straight, 0.95)],
    ['added', median(added), percentile(added, 0.95)],
  ],
);

async function timed(open: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await open();
  return performance.now() - begun;
}

async function openThrough(): Promise<void> {
  const provider = {
    kind: 'openai',
    baseUrl: standIn.baseUrl,
    apiKey: STAND_IN_KEY,
    model: STAND_IN_MODEL,
    reach: 'private',
    about: 'shared',
  } as const;
  const call = callTo(provider, { kind: 'offer', offer: OFFER });
  const opened = await engine.open(call, new NotedCall().handlers);
  if ('refused' in opened || opened.sdp === 'local answer') throw new Error('the stand-in held no call');
  engine.hangUp(call.callId, 'left');
}

async function openStraight(): Promise<void> {
  const body = new FormData();
  body.set('sdp', OFFER);
  body.set('session', JSON.stringify({ type: 'realtime', model: STAND_IN_MODEL }));
  const response = await fetch(`${standIn.baseUrl}/realtime/calls`, { method: 'POST', headers, body });
  await response.text();
  const ref = response.headers.get('location')?.split('/').at(-1) ?? '';
  const url = `${standIn.baseUrl.replace('http', 'ws')}/realtime?call_id=${ref}`;
  const first = Promise.withResolvers<void>();
  const handlers = { onText: () => first.resolve(), onGone: () => first.reject(new Error('it left')) };
  const within = { reach: 'private', limitMs: LIMIT_MS, signal: new AbortController().signal } as const;
  const socket = await openGuardedSocket({ url, headers }, handlers, within);
  await first.promise;
  socket.close();
}
