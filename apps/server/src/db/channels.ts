import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../platform/logger.ts';

export interface Listener {
  onMessage(payload: string): void;
  /** Messages may have been missed: what was derived from them is not to be trusted. */
  onGap(): void;
}

/** What one server tells the others through PostgreSQL's LISTEN and NOTIFY. */
export interface Channels {
  /** Whether messages come in right now. While they don't, nothing that relies on them may be kept. */
  readonly connected: boolean;
  /** The answer stops listening. The first listener opens the connection; it is heard when `ready` resolves. */
  listen(channel: string, listener: Listener): () => void;
  /** Resolves when everything listened to so far is heard. */
  ready(): Promise<void>;
  /** May be called twice. */
  close(): Promise<void>;
}

const RETRY_MS = 300;
/** A connection that a firewall forgot says nothing: it is asked this often, and given up when it does not answer. */
const CHECK_MS = 5_000;

export function createChannels(url: () => string, logger: Logger): Channels {
  return new PostgresChannels(url, logger);
}

class PostgresChannels implements Channels {
  readonly #url: () => string;
  readonly #logger: Logger;
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: Client | null = null;
  #running: Promise<void> | null = null;
  #ready = Promise.withResolvers<void>();
  #closed = new AbortController();
  #connected = false;

  constructor(url: () => string, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
  }

  get connected(): boolean {
    return this.#connected;
  }

  listen(channel: string, listener: Listener): () => void {
    const known = this.#listeners.get(channel);
    const listeners = known ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    if (!this.#running) this.#running = this.#run();
    else if (!known && this.#connected) this.#subscribe(channel);
    return () => listeners.delete(listener);
  }

  async ready(): Promise<void> {
    if (this.#listeners.size > 0) await this.#ready.promise;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  // A lost connection fails the query as well, and `#run` begins anew with all channels.
  #subscribe(channel: string): void {
    this.#client?.query(`listen ${channel}`).catch((err: unknown) => {
      this.#logger.warn({ err, channel }, 'listening failed');
      void this.#client?.end().catch(() => undefined);
    });
  }

  async #run(): Promise<void> {
    while (!this.#closed.signal.aborted) {
      try {
        await this.#connection();
      } catch (err) {
        if (!this.#closed.signal.aborted) this.#logger.warn({ err }, 'database messages interrupted');
      }
      if (this.#connected) {
        this.#connected = false;
        this.#ready = Promise.withResolvers<void>();
        this.#tellGap();
      }
      await wait(RETRY_MS, undefined, { signal: this.#closed.signal }).catch(() => undefined);
    }
    this.#ready.resolve();
  }

  /** Lives as long as one connection does. */
  async #connection(): Promise<void> {
    const client = new Client({
      connectionString: this.#url(),
      application_name: 'parlo messages',
      connectionTimeoutMillis: CHECK_MS,
      query_timeout: CHECK_MS,
      keepAlive: true,
    });
    this.#client = client;
    const ended = Promise.withResolvers<void>();
    client.on('error', ended.reject);
    client.on('end', () => ended.resolve());
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener.onMessage(payload);
    });
    let check: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`);
      this.#connected = true;
      this.#tellGap();
      this.#ready.resolve();
      check = setInterval(() => client.query('select 1').catch(ended.reject), CHECK_MS);
      await ended.promise;
    } finally {
      clearInterval(check);
      // What breaks from here on is known already.
      ended.promise.catch(() => undefined);
      await client.end().catch(() => undefined);
    }
  }

  #tellGap(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.onGap();
  }
}
