import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client, Pool } from 'pg';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Channels } from '../db/channels.ts';
import type { Queryable } from '../db/connect.ts';
import { isDatabaseUnreachable } from '../db/failures.ts';
import { AppError } from './errors.ts';
import type { Logger } from './monitoring/logger.ts';

/** Work that outlives its request: stored in PostgreSQL, done by any server, retried when it fails. */

export interface JobOptions {
  /** Jobs at once on one server. Default: 1. */
  readonly concurrency?: number;
  /** Tries after the first one, with growing pauses. Default: 3. */
  readonly retries?: number;
  /** The longest pause between two tries. Absent: no limit. */
  readonly retryMaxSeconds?: number;
  /** How long a finished job and its data are kept. Absent: a week. */
  readonly keepSeconds?: number;
  /** A job that takes longer counts as failed and may be retried on another server. */
  readonly limitSeconds: number;
}

/** When a job is done. By default, as soon as possible. */
export interface JobTime {
  /** Seconds before it may start. */
  readonly afterSeconds?: number;
  /** Jobs of the same name with a lower number go first, however long this one has waited. Default: 0. */
  readonly order?: number;
}

/** A handler that rejects has failed. `last`: there will be no other try. */
export type JobHandler<T> = (
  data: T,
  signal: AbortSignal,
  attempt: { readonly last: boolean },
) => Promise<void>;

/** Jobs of one name, as counted at most a minute ago. */
export interface JobCounts {
  readonly name: string;
  /** Not begun, those for later and those that are tried again included. */
  readonly waiting: number;
  /** Of those, the ones whose time has not come. */
  readonly later: number;
  readonly running: number;
  /** Given up, of those that are still kept. */
  readonly failed: number;
}

export interface Jobs {
  /** Sets the handler of jobs of this name. Before `start`. */
  handle<T extends object>(name: string, options: JobOptions, handler: JobHandler<T>): void;
  /** Joins `tx` if there is one, so that the job exists if and only if the transaction is committed. */
  send<T extends object>(name: string, data: T, tx?: Queryable, when?: JobTime): Promise<void>;
  /** Counts the jobs of all servers, by name. */
  counts(): Promise<JobCounts[]>;
  /** Does all waiting jobs in this process. For tests, instead of `start`. */
  drain(): Promise<void>;
  /** `alone`: no other server uses this database, so that jobs that run at the start were left by an earlier run. */
  start(options?: { readonly alone?: boolean }): Promise<void>;
  /** Waits at most `limitMs` for running jobs; the others are done again later. May be called twice. */
  stop(limitMs: number): Promise<void>;
}

/** Intervals that tests set. */
export interface JobTiming {
  /**
   * How often the database is polled. Messages announce new jobs, so this is for jobs that wait: retries, jobs for
   * later, and jobs sent while there were no messages.
   */
  readonly pollSeconds: number;
  readonly retrySeconds: number;
}

const TIMING: JobTiming = { pollSeconds: 5, retrySeconds: 5 };
/** A server without a heartbeat for this long is dead. Other servers check every minute and take over its jobs. */
const HEARTBEAT_SECONDS = 30;
/** A job that waited this long is given up. Longer than any outage. */
const WAITING_SECONDS = 90 * 24 * 3_600;
/** How long an aborted handler may take to end before the database is closed. */
const ABORTED_LIMIT_MS = 2_000;

export function createJobs(pool: Pool, channels: Channels, logger: Logger, timing: JobTiming = TIMING): Jobs {
  return new PgBossJobs(pool, channels, logger, timing);
}

/** Creates the tables of jobs, so that a start need not. */
export async function installJobs(client: Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ close: false, graceful: false });
}

interface Handled {
  readonly options: JobOptions;
  readonly handler: JobHandler<object>;
}

class PgBossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #timing: JobTiming;
  readonly #handled = new Map<string, Handled>();
  readonly #running = new Set<Promise<void>>();
  readonly #logger: Logger;
  #opening: Promise<void> | null = null;
  #stopping: Promise<void> | null = null;

  constructor(pool: Pool, channels: Channels, logger: Logger, timing: JobTiming) {
    this.#logger = logger;
    this.#timing = timing;
    this.#boss = new PgBoss({
      db: {
        executeSql: (text, values) => execute(pool, text, values),
        // Resolves at once: `onGap` makes the workers poll when the channel is connected, and after every gap.
        async listen(channel, onNotification, onReconnect) {
          const stop = channels.listen(channel, { onMessage: onNotification, onGap: onReconnect });
          return { close: async () => stop() };
        },
      },
      migrate: false,
      schedule: false,
      // Our tables are small, and rebuilding an index can exceed the pool's time limit for statements.
      reindex: false,
      useListenNotify: true,
    });
    this.#boss.on('error', (error) => this.#report(error));
    this.#boss.on('warning', ({ message }) => logger.warn({ what: message }, 'jobs: warning'));
  }

  handle<T extends object>(name: string, options: JobOptions, handler: JobHandler<T>): void {
    this.#handled.set(name, { options, handler: handler as JobHandler<object> });
  }

  async send<T extends object>(name: string, data: T, tx?: Queryable, when?: JobTime): Promise<void> {
    await this.#ready();
    await this.#boss.send(name, data, {
      ...(tx && { db: fromDrizzle(tx, sql) }),
      ...(when?.afterSeconds !== undefined && { startAfter: when.afterSeconds }),
      priority: -(when?.order ?? 0),
    });
  }

  async start({ alone = false } = {}): Promise<void> {
    await this.#ready();
    if (alone) await this.#takeBack();
    for (const [name, handled] of this.#handled) {
      for (let worker = 0; worker < (handled.options.concurrency ?? 1); worker++)
        await this.#work(name, handled);
    }
  }

  /** Jobs of a server that was killed are tried again now, not once their heartbeats have been missed for a while. */
  async #takeBack(): Promise<void> {
    const names = [...this.#handled.keys()];
    const { rows } = await this.#boss
      .getDb()
      .executeSql(`select name, id from pgboss.job where state = 'active' and name = any($1)`, [names]);
    for (const { name, id } of rows) await this.#boss.fail(name, id, { message: 'its server is gone' });
    if (rows.length > 0) this.#logger.warn({ jobs: rows.length }, 'took back jobs that an earlier run left');
  }

  async counts(): Promise<JobCounts[]> {
    await this.#ready();
    const names = [...this.#handled.keys()].sort();
    const stats = await Promise.all(names.map((name) => this.#boss.getQueueStats(name, { force: true })));
    return stats.flat().map(({ name, queuedCount, deferredCount, activeCount, failedCount }) => ({
      name,
      waiting: queuedCount,
      later: deferredCount,
      running: activeCount,
      failed: failedCount,
    }));
  }

  async #work(name: string, { handler }: Handled): Promise<void> {
    const { pollSeconds } = this.#timing;
    let worker = '';
    worker = await this.#boss.work(
      name,
      {
        batchSize: 1,
        includeMetadata: true,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
      },
      async ([job]: JobWithMetadata<object>[]) => {
        // Poll again as soon as this job is done: there may be more.
        this.#boss.notifyWorker(worker);
        if (job) await this.#run(handler, job, job.signal);
      },
    );
  }

  async drain(): Promise<void> {
    await this.#ready();
    for (let found = true; found; ) {
      found = false;
      for (const [name, { options, handler }] of this.#handled) {
        for (const job of await this.#boss.fetch<object>(name, { includeMetadata: true })) {
          found = true;
          await this.#run(handler, job, AbortSignal.timeout(options.limitSeconds * 1_000)).then(
            () => this.#boss.complete(name, job.id),
            (error: unknown) => this.#boss.fail(name, job.id, error instanceof Error ? error : {}),
          );
        }
      }
    }
  }

  stop(limitMs: number): Promise<void> {
    this.#stopping ??= this.#stop(limitMs);
    return this.#stopping;
  }

  async #stop(limitMs: number): Promise<void> {
    if (!this.#opening) return;
    await this.#opening.catch(() => undefined);
    await this.#boss.stop({ close: false, graceful: true, timeout: limitMs });
    const ended = new AbortController();
    await Promise.race([
      Promise.allSettled(this.#running),
      wait(ABORTED_LIMIT_MS, undefined, { signal: ended.signal }).catch(() => undefined),
    ]);
    ended.abort();
  }

  /** Tries again after a failure, so that an outage during the first try has no lasting effect. */
  async #ready(): Promise<void> {
    if (this.#stopping) throw stopped();
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    await this.#opening;
  }

  async #open(): Promise<void> {
    await this.#boss.start();
    for (const [name, { options }] of this.#handled) {
      await this.#boss.createQueue(name);
      // Separately, because it also replaces the settings of an earlier version.
      await this.#boss.updateQueue(name, this.#settingsOf(options));
    }
  }

  #settingsOf({ retries = 3, retryMaxSeconds, keepSeconds, limitSeconds }: JobOptions) {
    return {
      retryLimit: retries,
      retryDelay: this.#timing.retrySeconds,
      retryBackoff: true,
      ...(retryMaxSeconds !== undefined && { retryDelayMax: retryMaxSeconds }),
      ...(keepSeconds !== undefined && { deleteAfterSeconds: keepSeconds }),
      expireInSeconds: limitSeconds,
      retentionSeconds: WAITING_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
    };
  }

  async #run(handler: JobHandler<object>, job: Taken, signal: AbortSignal): Promise<void> {
    const running = handler(job.data, signal, { last: job.retryCount >= job.retryLimit });
    this.#running.add(running);
    try {
      await running;
    } catch (err) {
      // Without the database every job fails, and the code that holds the connections logs the outage.
      if (!signal.aborted && !isDatabaseUnreachable(err)) {
        this.#logger.error({ err, job: job.name }, 'job failed');
      }
      throw err;
    } finally {
      this.#running.delete(running);
    }
  }

  // pg-boss emits copies of errors that are plain objects. The code that holds the connections logs an outage; here
  // every worker would log it again every few seconds.
  #report(thrown: Error): void {
    const err = thrown instanceof Error ? thrown : Object.assign(new Error(), thrown);
    if (!isDatabaseUnreachable(err)) this.#logger.warn({ err }, 'jobs: a query failed');
  }
}

/** For a request during the stop of the server: the client tries again and reaches the next server. */
function stopped(): AppError {
  return new AppError('restarting', 'Parlo is being restarted. Please try again in a moment.', {
    cause: new Error('jobs are stopped'),
    retryable: true,
    retryAfterSeconds: 5,
  });
}

type Taken = Pick<JobWithMetadata<object>, 'name' | 'data' | 'retryCount' | 'retryLimit'>;

// Some of pg-boss's queries begin a transaction of their own. If one fails half-way, its connection is still in that
// transaction, so it must not go back to the pool.
async function execute(pool: Pool, text: string, values?: unknown[]) {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await client.query(text, values);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}
