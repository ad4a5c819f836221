import { sql } from 'drizzle-orm';
import type { Client, Pool } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Channels } from '../db/channels.ts';
import type { Queryable } from '../db/connect.ts';
import type { Logger } from './logger.ts';

/** Work that outlives the request that asked for it: kept in PostgreSQL, done by any server, tried again when it fails. */

export interface JobOptions {
  /** At once on one server. */
  readonly concurrency?: number;
  /** Tries after the first one, each later than the one before. */
  readonly retries?: number;
  /** A job that takes longer counts as failed, and may be given to another server. */
  readonly limitSeconds: number;
}

/** When a job is to be done; without it, as soon as may be. */
export interface JobTime {
  readonly afterSeconds: number;
}

export type JobHandler<T> = (data: T, signal: AbortSignal) => Promise<void>;

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

interface Handled {
  readonly options: JobOptions;
  readonly handler: JobHandler<object>;
}

const RETRY_SECONDS = 5;

export function createJobs(pool: Pool, channels: Channels, logger: Logger): Jobs {
  return new PgBossJobs(pool, channels, logger);
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

class PgBossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #handled = new Map<string, Handled>();
  readonly #logger: Logger;
  #opening: Promise<void> | null = null;
  #stopping: Promise<void> | null = null;

  constructor(pool: Pool, channels: Channels, logger: Logger) {
    this.#logger = logger;
    this.#boss = new PgBoss({
      db: {
        executeSql: (text, values) => pool.query(text, values),
        async listen(channel, onNotification, onReconnect) {
          const stop = channels.listen(channel, { onMessage: onNotification, onGap: onReconnect });
          await channels.ready();
          return { close: async () => stop() };
        },
      },
      migrate: false,
      schedule: false,
    });
    this.#boss.on('error', (err) => logger.warn({ err }, 'jobs: a query failed'));
  }

  handle<T extends object>(name: string, options: JobOptions, handler: JobHandler<T>): void {
    this.#handled.set(name, { options, handler: handler as JobHandler<object> });
  }

  async send<T extends object>(name: string, data: T, tx?: Queryable, when?: JobTime): Promise<void> {
    await this.#open();
    await this.#boss.send(name, data, {
      ...(tx && { db: fromDrizzle(tx, sql) }),
      ...(when && { startAfter: when.afterSeconds }),
    });
  }

  async start(): Promise<void> {
    await this.#open();
    for (const [name, { options, handler }] of this.#handled) {
      await this.#boss.work<object>(
        name,
        { batchSize: 1, localConcurrency: options.concurrency ?? 1, pollingIntervalSeconds: 2 },
        async ([job]) => {
          if (job) await this.#run(name, handler, job.data, job.signal);
        },
      );
    }
  }

  async drain(): Promise<void> {
    await this.#open();
    for (let found = true; found; ) {
      found = false;
      for (const [name, { handler }] of this.#handled) {
        for (const job of (await this.#boss.fetch<object>(name)) ?? []) {
          found = true;
          await this.#run(name, handler, job.data, job.signal).then(
            () => this.#boss.complete(name, job.id),
            (error: unknown) => this.#boss.fail(name, job.id, error instanceof Error ? error : {}),
          );
        }
      }
    }
  }

  stop(limitMs: number): Promise<void> {
    this.#stopping ??= this.#opening
      ? this.#boss.stop({ close: false, graceful: true, timeout: limitMs })
      : Promise.resolve();
    return this.#stopping;
  }

  #open(): Promise<void> {
    this.#opening ??= this.#createQueues();
    return this.#opening;
  }

  async #createQueues(): Promise<void> {
    await this.#boss.start();
    for (const [name, { options }] of this.#handled) {
      await this.#boss.createQueue(name, {
        retryLimit: options.retries ?? 3,
        retryDelay: RETRY_SECONDS,
        retryBackoff: true,
        expireInSeconds: options.limitSeconds,
        notify: true,
      });
    }
  }

  async #run(name: string, handler: JobHandler<object>, data: object, signal: AbortSignal): Promise<void> {
    try {
      await handler(data, signal);
    } catch (err) {
      this.#logger.error({ err, job: name }, 'job failed');
      throw err;
    }
  }
}
