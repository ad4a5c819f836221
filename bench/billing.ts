import { setTimeout as wait } from 'node:timers/promises';
import { withDatabase } from '@parlo/e2e/support/database.ts';
import { freePort, type Parlo, startParlo } from '@parlo/e2e/support/parlo.ts';
import { makeEvents, type PaymentEvent, requestOf, sumsOf } from './billing/payment-events.ts';
import { Connection } from './support/connection.ts';
import { percentile, printRows } from './support/stats.ts';

/**
 * Webhooks of a payment provider from many connections, some of them twice, while the server is killed and started
 * again. What counts is what is in the ledger afterwards; how long a webhook takes is told outside of the restarts.
 */

const EVENTS = 900;
const TWICE = 100;
const CONNECTIONS = 20;
const PER_SECOND = 40;
/** Killed when so many webhooks of the thousand were taken. */
const KILLED_AT = [300, 650];
/** The first ones after a start meet code that has not run yet. */
const WARM_UP = 40;
const GOAL_MS = 50;
const SECRET = 'the secret of a benchmark, and of nothing else';

const env = {
  PARLO_SECRET: SECRET,
  PARLO_VOICE_HOSTS: '1',
  PARLO_CHECKOUT: 'test',
  PARLO_LOG_LEVEL: 'error',
};
const port = await freePort();
let parlo: Parlo = await startParlo({ port, env });
const { dataDir } = parlo;

interface Sending {
  readonly waiting: PaymentEvent[];
  /** When the next one is to be sent, by the clock of `performance`. */
  due: number;
  taken: number;
  /** Of this start. */
  since: number;
  /** Changes with every kill: a webhook that a restart was in does not count. */
  generation: number;
  restarting: Promise<void> | null;
  readonly ms: number[];
  readonly refused: Record<string, number>;
}

async function restart(sending: Sending): Promise<void> {
  sending.generation++;
  await parlo.kill();
  parlo = await startParlo({ port, env, dataDir });
  sending.since = 0;
  sending.due = performance.now();
  sending.generation++;
}

/** The moment at which one may be sent: all connections share the clock, so that they don't send faster together. */
async function nextDue(sending: Sending): Promise<number> {
  const { due } = sending;
  sending.due += 1_000 / PER_SECOND;
  await wait(Math.max(0, due - performance.now()));
  return due;
}

/** Sends one after the other until none is left. What gets no answer, or a 5xx, is sent again, as a provider does. */
async function send(sending: Sending): Promise<void> {
  let connection = new Connection(port);
  for (;;) {
    await sending.restarting;
    const event = sending.waiting.shift();
    if (!event) break;
    const { generation } = sending;
    // Waiting to be sent counts, too.
    const startedAt = await nextDue(sending);
    if (!connection.open) connection = new Connection(port);
    const status = await connection.send(requestOf(event, SECRET)).then(
      (result) => result.status,
      () => 0,
    );
    const tookMs = performance.now() - startedAt;
    if (status === 200) countTaken(sending, generation, tookMs);
    else {
      connection.close();
      sending.waiting.unshift(event);
      if (sending.restarting === null) sending.refused[status] = (sending.refused[status] ?? 0) + 1;
    }
  }
  connection.close();
}

function countTaken(sending: Sending, generation: number, tookMs: number): void {
  sending.taken++;
  if (generation === sending.generation && ++sending.since > WARM_UP) sending.ms.push(tookMs);
  if (!KILLED_AT.includes(sending.taken)) return;
  sending.restarting = restart(sending).finally(() => {
    sending.restarting = null;
  });
}

try {
  const events = await withDatabase(dataDir, (client) => makeEvents(client, EVENTS, TWICE));
  const sending: Sending = {
    waiting: [...events],
    due: performance.now(),
    taken: 0,
    since: 0,
    generation: 0,
    restarting: null,
    ms: [],
    refused: {},
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => send(sending)));
  const seconds = (performance.now() - startedAt) / 1_000;
  const { wrong, accounts, credited } = await withDatabase(dataDir, (client) => sumsOf(client, EVENTS));
  const p95 = percentile(sending.ms, 0.95);
  printRows('Billing', [
    {
      what: `${events.length} webhooks, ${TWICE} of them twice, ${CONNECTIONS} connections, killed ${KILLED_AT.length} times: wrong afterwards`,
      goal: '0',
      measured: `${wrong.length} (${accounts} accounts, ${credited} credits, ${seconds.toFixed(0)} s)`,
    },
    {
      what: `a webhook outside of the restarts, ${PER_SECOND} a second, p95`,
      goal: `≤ ${GOAL_MS} ms`,
      measured: `${p95.toFixed(1)} ms (p50 ${percentile(sending.ms, 0.5).toFixed(1)} ms, ${sending.ms.length} counted)`,
    },
  ]);
  if (Object.keys(sending.refused).length > 0) console.log('Sent again:', sending.refused);
  for (const line of wrong.slice(0, 10)) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await parlo.remove();
}
