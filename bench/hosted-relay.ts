/**
 * What this server adds to a call that a provider holds: to its setup over WebRTC, beyond the provider's own requests, and to
 * the sound of a visitor's WebSocket, which it passes on. The provider and the visitors are another process, with a clock of
 * its own for both ends of the sound; the time of the processor is this one's alone.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { HostedEngine } from '../apps/server/src/hosted/hosted-engine.ts';
import {
  callTo,
  NotedCall,
  NotedEngine,
  OFFER,
  openDoor,
} from '../apps/server/src/hosted/testing/hosted-calls.ts';
import { type Measured, type Ports, runFarEnd } from '../apps/server/src/hosted/testing/relay-far-end.ts';
import { median, percentile, printTable } from './support/stats.ts';

const CALLS = 50;
const SECONDS = 15;
/** Of each visitor. */
const PIECES_A_SECOND = 10;
const SETUPS = 100;

if (process.argv[2] === 'far-end') await runFarEnd();
else await measure();

async function measure(): Promise<void> {
  const far = fork(new URL(import.meta.url), ['far-end']);
  const [{ provider }] = (await once(far, 'message')) as [Ports];
  const about = {
    kind: 'openai',
    baseUrl: `http://127.0.0.1:${provider}/v1`,
    apiKey: 'sk-bench',
    model: 'bench',
    reach: 'private',
    about: 'shared',
  } as const;
  const engine = new HostedEngine(new NotedEngine());
  const setups: number[] = [];
  for (let at = 0; at < SETUPS; at++) {
    const call = callTo(about, { kind: 'offer', offer: OFFER });
    const begun = performance.now();
    await engine.open(call, new NotedCall().handlers);
    setups.push(performance.now() - begun);
    engine.hangUp(call.callId, 'left');
  }
  const door = await openDoor((handshake, socket) => {
    void engine.open(callTo(about, { kind: 'socket', handshake }), new NotedCall().handlers, socket);
  });
  far.send({ door: door.url, calls: CALLS, seconds: SECONDS, setups: SETUPS });
  await once(far, 'message');
  const before = process.cpuUsage();
  await pause(SECONDS * 1_000);
  const used = process.cpuUsage(before);
  const [measured] = (await once(far, 'message')) as [Measured];
  // On a busy machine the far end says less than it should, and less of it is passed on.
  const passed = measured.late.length / (CALLS * SECONDS * PIECES_A_SECOND);
  const share = (used.user + used.system) / 1_000 / (SECONDS * 1_000) / passed;
  door.close();
  await engine.stop(0);
  far.kill();
  const rows = [
    ['setup over WebRTC, with the provider’s requests', setups],
    ['the same two requests without this server', measured.setups],
    [`sound of ${CALLS} visitors to the provider`, measured.late],
  ] as const;
  printTable(
    'What a hosted call takes of time, ms',
    ['what', 'number', 'p50', 'p95'],
    rows.map(([what, times]) => [what, times.length, median(times), percentile(times, 0.95)]),
  );
  console.log(
    `${Math.round(passed * 100)} % of the sound came in time to be measured. ` +
      `${CALLS} relayed calls take ${(share * 100).toFixed(0)} % of a core: ${Math.floor(CALLS / share)} a core.`,
  );
}
