import { setTimeout as delay } from 'node:timers/promises';
import { grantMinutes, registerOwner } from '@parlo/e2e/support/account.ts';
import { type Parlo, startParlo } from '@parlo/e2e/support/parlo.ts';
import { type Fuzzed, fuzzCall, type OpenLine } from './support/fuzz/fuzzed-call.ts';
import { hostileEvents } from './support/fuzz/hostile-events.ts';
import { openEventChannel, openEventSocket, type Way } from './support/fuzz/lines.ts';
import { processesOf } from './support/processes.ts';
import { formatTable } from './support/stats.ts';

/**
 * Malformed and reordered realtime events, in calls of visitors and of a program with a key, over WebSocket and over WebRTC's
 * data channel: whether a voice host crashes, a call hangs or is lost, or an event comes that the contract does not have.
 * `--events=10000`: so many in all; `--seed=1`: the same seed makes the same events.
 */

const option = (name: string) =>
  process.argv
    .slice(2)
    .find((each) => each.startsWith(`--${name}=`))
    ?.split('=')[1];
const wanted = Number(option('events') ?? 10_000);
const seed = Number(option('seed') ?? 1);

/** A server ends a call in which more than a hundred events were refused within ten seconds. */
const EVENTS_A_CALL = 100;
const AT_ONCE = 4;
const PAUSE_MS = 5;
/** Of ten calls so many. */
const SHARES: readonly Way[] = [
  'visitor, WebSocket',
  'key, WebSocket',
  'visitor, WebSocket',
  'key, WebSocket',
  'visitor, data channel',
];
/** What ends a call by the rules: it sent too much that is wrong. */
const BY_THE_RULES = new Set(['too_many_events']);

async function setUp(parlo: Parlo): Promise<Readonly<Record<Way, OpenLine>>> {
  const { client, email } = await registerOwner(parlo.url);
  await grantMinutes(parlo, email, 10_000);
  const faqList = [{ question: 'Do you deliver bread?', answer: 'Yes, every day.' }];
  const assistant = {
    assistantName: 'Bakery',
    assistantPrompt: 'Answer questions about the bakery.',
    greetingMessage: 'Hello!',
    voice: 'verse' as const,
    faqList,
    // All calls come from this machine.
    visitorCallsAtOnce: 50,
    visitorMinutesPerDay: 1_000,
  };
  const { assistantId } = await client.request('addAssistant', { email, assistant });
  const { key } = await client.request('createApiKey', { name: 'Fuzzer' });
  const place = { url: parlo.url, assistantId };
  return {
    'visitor, WebSocket': (onMessage) => openEventSocket(place, onMessage),
    'key, WebSocket': (onMessage) => openEventSocket({ ...place, key }, onMessage),
    'visitor, data channel': (onMessage) => openEventChannel(place, onMessage),
  };
}

const parlo = await startParlo({
  // On a machine that is busy with other things.
  readyLimitMs: 300_000,
  main: new URL('./support/fuzz/unlimited-parlo.ts', import.meta.url).pathname,
  env: { PARLO_VOICE_HOSTS: '1', PARLO_MAX_CALLS: '50', PARLO_MAX_CALLS_PER_ADDRESS: '50' },
});
let failed = false;
try {
  const before = (await processesOf(parlo)).voiceHosts.join();
  const lines = await setUp(parlo);
  const calls = Math.ceil(wanted / EVENTS_A_CALL);
  const results = new Map<Way, Fuzzed[]>(SHARES.map((way) => [way, []]));
  const refused: string[] = [];
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < calls; at = next++) {
      const way = SHARES[at % SHARES.length] ?? 'visitor, WebSocket';
      const events = hostileEvents(seed * 1_000_000 + at, EVENTS_A_CALL);
      try {
        const fuzzed = await fuzzCall(lines[way], events, PAUSE_MS);
        results.get(way)?.push(fuzzed);
        if (!isSound(fuzzed)) console.log(`call ${at}, ${way}: ${JSON.stringify(fuzzed)}`);
      } catch (error) {
        refused.push(`call ${at}, ${way}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const minutes = (performance.now() - started) / 60_000;
  for (const line of refused) console.log(line);
  // A host that crashed is started again within this time.
  await delay(2_000);
  const after = (await processesOf(parlo)).voiceHosts.join();
  const faults = parlo.logs().filter((line) => line.includes('"level":"error"') && line.includes('"callId"'));
  for (const line of faults.slice(0, 20)) console.log(line);
  const rows = [...results].map(([way, of]) => [
    way,
    of.length,
    sum(of, ({ sent }) => sent),
    sum(of, ({ errors }) => errors),
    sum(of, ({ ended }) => (ended !== null && BY_THE_RULES.has(ended.reason) ? 1 : 0)),
    sum(of, (fuzzed) => (isSound(fuzzed) ? 0 : 1)),
    sum(of, ({ misshapen }) => misshapen.length),
  ]);
  const head = [
    'calls of',
    'calls',
    'sent',
    'refused',
    'ended by the rules',
    'lost or hung',
    'not in the contract',
  ];
  console.log(
    `\nHostile events, seed ${seed}, ${minutes.toFixed(1)} minutes\n\n${formatTable(head, rows)}\n`,
  );
  console.log(
    `Voice hosts: ${before === after ? 'the same' : `${before}, then ${after}`}. Calls not taken: ${refused.length}. Errors of calls in the log: ${faults.length}.`,
  );
  failed =
    before !== after ||
    refused.length > 0 ||
    faults.length > 0 ||
    ![...results.values()].flat().every(isSound);
} finally {
  await parlo.remove();
}
// libwebrtc's threads would keep the process alive.
process.exit(failed ? 1 : 0);

function isSound({ misshapen, ended, alive }: Fuzzed): boolean {
  return misshapen.length === 0 && (alive || (ended !== null && BY_THE_RULES.has(ended.reason)));
}

function sum(of: readonly Fuzzed[], number: (each: Fuzzed) => number): number {
  return of.reduce((total, each) => total + number(each), 0);
}
