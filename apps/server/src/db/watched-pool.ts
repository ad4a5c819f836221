import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { POOL_BUSY } from './failures.ts';

/** A working database ends every statement by then, so a connection comes back to the pool. */
export const STATEMENT_TIMEOUT_MS = 15_000;
/** The words of `pg` when no connection came back in time. A connection that could not be made has others. */
const NONE_CAME_BACK = 'timeout exceeded when trying to connect';

type OnConnect = Parameters<Pool['connect']>[0];

/**
 * A pool that tells a busy database from one that is away. A query that waits for a connection in vain fails with the same
 * words in either case; the difference is whether other queries were answered meanwhile.
 */
export class WatchedPool extends Pool {
  readonly #now: () => number;
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor(config: PoolConfig, now: () => number = () => performance.now()) {
    super(config);
    this.#now = now;
    const answered = () => {
      this.#answeredAt = now();
    };
    this.on('connect', answered);
    this.on('release', (error: Error | undefined) => error ?? answered());
  }

  /** Whether queries wait for a connection of a database that answers. */
  isBusy(): boolean {
    return this.waitingCount > 0 && this.#answersLately();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<PoolClient> | undefined {
    if (!callback) {
      return super.connect().catch((error: unknown) => {
        throw this.#explain(error);
      });
    }
    super.connect((error, client, done) => callback(error && this.#explain(error), client, done));
    return undefined;
  }

  #answersLately(): boolean {
    return this.#now() - this.#answeredAt < STATEMENT_TIMEOUT_MS;
  }

  #explain<E>(error: E): E | Error {
    if (!(error instanceof Error) || error.message !== NONE_CAME_BACK || !this.#answersLately()) return error;
    const busy = new Error('all connections to the database are in use', { cause: error });
    return Object.assign(busy, { code: POOL_BUSY });
  }
}
