import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { isDatabaseBusy } from '../../db/failures.ts';
import type { WatchedPool } from '../../db/watched-pool.ts';
import type { JobCounts, Jobs } from '../jobs.ts';

/** A scrape waits no longer for the database. */
const PING_MS = 2_000;
/** Counting reads tables of all servers, and a scrape comes every few seconds. */
const JOBS_KEPT_MS = 30_000;

export interface MeasuredServices {
  readonly registry: Registry;
  readonly pool: Pick<WatchedPool, 'query' | 'isBusy' | 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly jobs: Pick<Jobs, 'counts'>;
  readonly now?: () => number;
}

/** Figures about the database and the jobs for `GET /metrics`, read when somebody asks for them. */
export function measureServices({
  registry,
  pool,
  jobs,
  now = () => performance.now(),
}: MeasuredServices): void {
  const registers = [registry];
  new Gauge({
    name: 'parlo_database_connections',
    help: 'Connections of this server to the database, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'parlo_database_waiting',
    help: 'Queries of this server that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'parlo_database_ping_seconds',
    help: 'Time of the shortest query, with the wait for a connection; absent while the database does not answer. A busy server stops at 2.',
    registers,
    async collect() {
      this.reset();
      const seconds = await ping(pool, now);
      if (seconds === null) this.remove();
      else this.set(seconds);
    },
  });
  const counted = keepCounts(jobs, now);
  new Gauge({
    name: 'parlo_jobs',
    help: 'Jobs of all servers, by name and state: waiting, of those later, running, and failed for good.',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { name: job, waiting, later, running, failed } of await counted()) {
        this.set({ job, state: 'waiting' }, waiting);
        this.set({ job, state: 'later' }, later);
        this.set({ job, state: 'running' }, running);
        this.set({ job, state: 'failed' }, failed);
      }
    },
  });
}

/** Null: it failed, or took too long and the database answers no other query either. */
async function ping(pool: MeasuredServices['pool'], now: () => number): Promise<number | null> {
  const done = new AbortController();
  const from = now();
  try {
    const late = pause(PING_MS, false, { signal: done.signal, ref: false });
    const answered = pool.query('select 1').then(() => true);
    return (await Promise.race([answered, late])) || pool.isBusy() ? (now() - from) / 1_000 : null;
  } catch (error) {
    return isDatabaseBusy(error) ? (now() - from) / 1_000 : null;
  } finally {
    done.abort();
  }
}

function keepCounts(jobs: MeasuredServices['jobs'], now: () => number): () => Promise<readonly JobCounts[]> {
  let last: { readonly at: number; readonly counts: Promise<readonly JobCounts[]> } | undefined;
  return () => {
    if (last && now() - last.at < JOBS_KEPT_MS) return last.counts;
    // Without the database they are unknown, and other figures are shown all the same.
    last = { at: now(), counts: jobs.counts().catch(() => []) };
    return last.counts;
  };
}
