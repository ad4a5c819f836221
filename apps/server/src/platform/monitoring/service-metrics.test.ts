import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { type MeasuredServices, measureServices } from './service-metrics.ts';

const JOB = { name: 'mail', waiting: 3, later: 1, running: 2, failed: 4 };

function measured({
  query = async () => ({ rows: [] }),
  counts = async () => [JOB],
  isBusy = () => false,
}: Partial<Record<'query' | 'counts', () => Promise<unknown>>> & { readonly isBusy?: () => boolean } = {}) {
  let clock = 0;
  const registry = new Registry();
  const pool = {
    query,
    isBusy,
    totalCount: 5,
    idleCount: 2,
    waitingCount: 7,
  } as unknown as MeasuredServices['pool'];
  const jobs = { counts } as MeasuredServices['jobs'];
  measureServices({ registry, pool, jobs, now: () => (clock += 4) });
  return { text: () => registry.metrics(), pass: (ms: number) => (clock += ms) };
}

it('shows connections, the wait, and the time of a query', async () => {
  const text = await measured().text();
  expect(text).toContain('parlo_database_connections{state="idle"} 2');
  expect(text).toContain('parlo_database_connections{state="busy"} 3');
  expect(text).toContain('parlo_database_waiting 7');
  expect(text).toMatch(/^parlo_database_ping_seconds 0\.0\d+$/m);
});

it('shows jobs by name and state, counted twice a minute at most', async () => {
  let asked = 0;
  const counts = async () => {
    asked += 1;
    return [JOB];
  };
  const { text, pass } = measured({ counts });
  expect(await text()).toContain('parlo_jobs{job="mail",state="failed"} 4');
  await text();
  expect(asked).toBe(1);
  pass(30_000);
  await text();
  expect(asked).toBe(2);
});

it('shows the rest without the database', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  const text = await measured({ query: gone, counts: gone }).text();
  expect(text).not.toMatch(/^parlo_database_ping_seconds /m);
  expect(text).not.toMatch(/^parlo_jobs\{/m);
  expect(text).toContain('parlo_database_waiting 7');
});

it('shows a long query where all connections are in use', async () => {
  const full = () => Promise.reject(Object.assign(new Error('in use'), { code: 'PARLO_POOL_BUSY' }));
  expect(await measured({ query: full, isBusy: () => true }).text()).toMatch(
    /^parlo_database_ping_seconds \d/m,
  );
});
