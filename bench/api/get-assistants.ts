import { setTimeout as delay } from 'node:timers/promises';
import { ASSISTANTS, type Owner, QUESTIONS } from '../support/owner.ts';
import type { Row } from '../support/rows.ts';
import { percentile } from '../support/stats.ts';

const PER_SECOND = 50;
const WARM_UP = 100;
const MEASURED = 500;

/** The list of an owner who has many assistants, each with as many questions as a small business writes. */
export async function getAssistantsRows(owner: Owner): Promise<Row[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let request = 0; request < WARM_UP + MEASURED; request++) {
    // By the clock, whether the ones before were answered or not: visitors do not wait for each other.
    await delay(Math.max(0, start + (request * 1_000) / PER_SECOND - performance.now()));
    running.push(
      ask(owner).then((ms) => {
        if (request >= WARM_UP) times.push(ms);
      }),
    );
  }
  await Promise.all(running);
  return [
    {
      what: `get_assistants, ${ASSISTANTS} assistants of ${QUESTIONS} questions, ${PER_SECOND} a second, p95`,
      goal: '≤ 10 ms',
      measured: `${percentile(times, 0.95).toFixed(1)} ms (p50 ${percentile(times, 0.5).toFixed(1)} ms)`,
    },
  ];
}

async function ask({ post, email }: Owner): Promise<number> {
  const started = performance.now();
  const response = await post('/get_assistants', { email });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`get_assistants answered ${response.status}`);
  return performance.now() - started;
}
