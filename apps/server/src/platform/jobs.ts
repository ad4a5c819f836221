import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client, Pool } from 'pg';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Channels } from '../db/channels.ts';
import type { Queryable } from '../db/connect.ts';
import { isDatabaseUnreachable } from '../db/failures.ts';
import { AppError } from './errors.ts';
import type { Logger } from './monitoring/logger.ts';

/** Work that outlives the request that asked for it: kept in PostgreSQL, done by any server, tried again when it fails. */

export interface JobOptions {
  /** At once on one server. */
  readonly concurrency?: number;
  /** Tries after the first one, each later than the one before. */
  readonly retries?: number;
  /** The pause between two tries grows up to this. Absent: without end. */
  readonly retryMaxSeconds?: number;
  /** How long a job that is done, with what it was asked to do, is kept to be looked at. Absent: a week. */
  readonly keepSeconds?: number;
  /** A job that takes longer counts as failed, and may be given to another server. */
  readonly limitSeconds: number;
}

/** When a job is to be done; without it, as soon as may be. */
export interface JobTime {
  /** Not before so many seconds have gone by. */
  readonly afterSeconds?: number;
  /** Behind jobs of the same name with a lower number, however long it has waited. 0 unless told. */
  readonly turn?: number;
}

/** A handler that rejects has failed. `last`: nobody tries again when this fails. */
export type JobHandler<T> = (
  data: T,
  signal: AbortSignal,
  attempt: { readonly last: boolean },
) => Promise<void>;

export interface Jobs {
  /** Says what to do with jobs of this name. Before `start`. */
  handle<T extends object>(name: string, options: JobOptions, handler: JobHandler<T>): void;
  /** Joins `tx` when there is one: no job without its reason, and none lost. */
  send<T extends object>(name: string, data: T, tx?: Queryable, when?: JobTime): Promise<void>;
  /** Does what is waiting, in this process, and resolves when nothing is left. For tests, instead of `start`. */
  drain(): Promise<void>;
  start(): Promise<void>;
  /** Lets running jobs end for `limitMs`; those that don't are taken up again later. May be called twice. */
  stop(limitMs: number): Promise<void>;
}

/** How often the database is asked, and when a failed job is tried again. Tests set them to tell the two apart. */
export interface JobTiming {
  /**
   * A new job is told by a message, so this is for those that wait: tries after a failure, jobs for later, and
   * whatever came while no messages did.
   */
  readonly pollSeconds: number;
  readonly retrySeconds: number;
}

const TIMING: JobTiming = { pollSeconds: 5, retrySeconds: 5 };
/** A server that says nothing of its job for so long is dead; another one looks every minute, and takes it up. */
const HEARTBEAT_SECONDS = 30;
/** A job that nobody could do for so long is given up: longer than any outage. */
const WAITING_SECONDS = 90 * 24 * 3_600;
/** How long a handler that was told to end may take to do so before the database is closed under it. */
const LAST_WORDS_MS = 2_000;

export function createJobs(pool: Pool, channels: Channels, logger: Logger, timing: JobTiming = TIMING): Jobs {
  return new PgBossJobs(pool, channels, logger, timing);
}

/** Makes the tables of jobs, so that a start need not. */
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
  /** Queues that are known to have the options of this version. */
  readonly #queues = new Set<string>();
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
        // Resolves at once: when the channel is heard, and after every gap, `onGap` makes the workers look.
        async listen(channel, onNotification, onReconnect) {
          const stop = channels.listen(channel, { onMessage: onNotification, onGap: onReconnect });
          return { close: async () => stop() };
        },
      },
      migrate: false,
      schedule: false,
      // Our tables are small, and rebuilding an index outlasts the pool's limit on statements.
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
      priority: -(when?.turn ?? 0),
    });
  }

  async start(): Promise<void> {
    await this.#ready();
    for (const [name, handled] of this.#handled) {
      for (let worker = 0; worker < (handled.options.concurrency ?? 1); worker++)
        await this.#work(name, handled);
    }
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
        // Look for the next one as soon as this is done: others may have come with it.
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
    const patience = new AbortController();
    await Promise.race([
      Promise.allSettled(this.#running),
      wait(LAST_WORDS_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  }

  /** Begins anew when it failed, so that an outage at the wrong moment is not remembered for ever. */
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
    const known = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    for (const [name, { options }] of this.#handled) {
      if (this.#queues.has(name)) continue;
      const settings = this.#settingsOf(options);
      // What an earlier version said of a queue does not outlive it.
      if (known.has(name)) await this.#boss.updateQueue(name, settings);
      else await this.#boss.createQueue(name, settings);
      this.#queues.add(name);
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
      // Without the database no job can be done, and whoever holds the connections has said so.
      if (!signal.aborted && !isDatabaseUnreachable(err)) {
        this.#logger.error({ err, job: job.name }, 'job failed');
      }
      throw err;
    } finally {
      this.#running.delete(running);
    }
  }

  // pg-boss hands on copies of errors that are no errors any more. An outage is logged where connections are held:
  // every worker would say the same every few seconds.
  #report(thrown: Error): void {
    const err = thrown instanceof Error ? thrown : Object.assign(new Error(), thrown);
    if (!isDatabaseUnreachable(err)) this.#logger.warn({ err }, 'jobs: a query failed');
  }
}

/** For a call that was still on its way when the server was told to stop: it is to come again, and finds the next. */
function stopped(): AppError {
  return new AppError('restarting', 'Parlo is being restarted. Please try again in a moment.', {
    cause: new Error('jobs are stopped'),
    retryable: true,
    retryAfterSeconds: 5,
  });
}

type Taken = Pick<JobWithMetadata<object>, 'name' | 'data' | 'retryCount' | 'retryLimit'>;

// Some of pg-boss's queries begin a transaction of their own. One that failed half-way leaves its connection inside
// it, where the next to borrow it would find it: such a connection is not given back.
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
