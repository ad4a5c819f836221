import { setTimeout as delay } from 'node:timers/promises';
import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import { Connection } from '../support/connection.ts';
import { postRequest } from '../support/load.ts';
import { ASSISTANTS, type Owner, QUESTIONS } from '../support/owner.ts';
import type { Row } from '../support/rows.ts';
import { percentile } from '../support/stats.ts';

const PER_SECOND = 50;
const WARM_UP = 100;
const MEASURED = 500;
/** Whatever else is said, this much it takes to list all questions. */
const LEAST_BYTES = ASSISTANTS * QUESTIONS * 200;

/** The list of an owner who has many assistants, each with as many questions as a small business writes. */
export async function getAssistantsRows({ url }: Pick<Parlo, 'url'>, owner: Owner): Promise<Row[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const free: Connection[] = [];
  const port = Number(new URL(url).port);
  const asked = postRequest('/api/get_assistants', { email: owner.email }, owner.authorization);
  const start = performance.now();
  for (let request = 0; request < WARM_UP + MEASURED; request++) {
    // By the clock, whether the ones before were answered or not: visitors do not wait for each other.
    await delay(Math.max(0, start + (request * 1_000) / PER_SECOND - performance.now()));
    running.push(
      ask(free, port, asked).then((ms) => {
        if (request >= WARM_UP) times.push(ms);
      }),
    );
  }
  await Promise.all(running);
  for (const connection of free) connection.close();
  return [
    {
      what: `get_assistants, ${ASSISTANTS} assistants of ${QUESTIONS} questions, ${PER_SECOND} a second, p95`,
      goal: '≤ 10 ms',
      measured: `${percentile(times, 0.95).toFixed(1)} ms (p50 ${percentile(times, 0.5).toFixed(1)} ms)`,
    },
  ];
}

/** Milliseconds from asking until the last byte is there. A connection that is free is taken, or else a new one. */
async function ask(free: Connection[], port: number, request: string): Promise<number> {
  const started = performance.now();
  const connection = takeOpen(free) ?? new Connection(port);
  const { status, bytes } = await connection.ask(request);
  const ms = performance.now() - started;
  free.push(connection);
  if (status !== 200) throw new Error(`get_assistants answered ${status}`);
  if (bytes < LEAST_BYTES) throw new Error(`get_assistants answered with ${bytes} bytes`);
  return ms;
}

// In turn, so that none lies idle until the server closes it, perhaps while it is asked again.
function takeOpen(free: Connection[]): Connection | undefined {
  let connection = free.shift();
  while (connection && !connection.open) connection = free.shift();
  return connection;
}
