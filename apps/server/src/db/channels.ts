import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { Logger } from '../platform/monitoring/logger.ts';

export interface Listener {
  onMessage(payload: string): void;
  /**
   * Messages may have been missed: what was derived from them is not to be trusted. Called when a connection is lost,
   * and again when messages come in (the first time too), so that whoever looks then has missed nothing.
   */
  onGap(): void;
}

/** What one server tells the others through PostgreSQL's LISTEN and NOTIFY. */
export interface Channels {
  /** Whether messages come in right now. While they don't, nothing that relies on them may be kept. */
  readonly connected: boolean;
  /** The answer stops listening. The first listener opens the connection; it is heard when `ready` resolves. */
  listen(channel: string, listener: Listener): () => void;
  /** Resolves when everything listened to so far is heard, or when this is closed. */
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

/** The listeners of one channel, and whether PostgreSQL sends them its messages. */
interface Channel {
  readonly listeners: Set<Listener>;
  heard: boolean;
}

class PostgresChannels implements Channels {
  readonly #url: () => string;
  readonly #logger: Logger;
  readonly #channels = new Map<string, Channel>();
  readonly #closed = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #client: Client | null = null;
  #running: Promise<void> | null = null;
  #connected = false;
  /** Said once an outage, not at every attempt. */
  #lossLogged = false;

  constructor(url: () => string, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
  }

  get connected(): boolean {
    return this.#connected;
  }

  listen(name: string, listener: Listener): () => void {
    const channel = this.#channels.get(name) ?? { listeners: new Set(), heard: false };
    const isNew = channel.listeners.size === 0 && !this.#channels.has(name);
    channel.listeners.add(listener);
    this.#channels.set(name, channel);
    if (!this.#running) this.#running = this.#run();
    else if (isNew && this.#connected && this.#client) void this.#subscribeLater(this.#client, name);
    return () => void channel.listeners.delete(listener);
  }

  ready(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#settle();
    });
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#settle();
    // One that is still connecting can't be ended: it sees for itself, at most `CHECK_MS` later.
    if (this.#connected) await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  #settle(): void {
    const heard = this.#connected && [...this.#channels.values()].every((channel) => channel.heard);
    if (!heard && this.#channels.size > 0 && !this.#closed.signal.aborted) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  // A lost connection fails the query as well; either way `#run` begins anew, with all channels.
  async #subscribeLater(client: Client, name: string): Promise<void> {
    try {
      await this.#subscribe(client, name);
      this.#settle();
    } catch {
      await client.end().catch(() => undefined);
    }
  }

  async #subscribe(client: Client, name: string): Promise<void> {
    await client.query(`listen ${escapeIdentifier(name)}`);
    const channel = this.#channels.get(name);
    if (!channel || this.#client !== client) return;
    channel.heard = true;
    this.#tellGap(channel);
  }

  async #run(): Promise<void> {
    while (!this.#closed.signal.aborted) {
      let failure: unknown;
      try {
        await this.#connection();
      } catch (error) {
        failure = error;
      }
      this.#lost(failure);
      await wait(RETRY_MS, undefined, { signal: this.#closed.signal }).catch(() => undefined);
    }
  }

  #lost(err: unknown): void {
    const wasConnected = this.#connected;
    this.#client = null;
    this.#connected = false;
    if (this.#closed.signal.aborted) return;
    if (!this.#lossLogged) this.#logger.warn({ err }, 'messages between servers are interrupted');
    this.#lossLogged = true;
    for (const channel of this.#channels.values()) {
      channel.heard = false;
      if (wasConnected) this.#tellGap(channel);
    }
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
    // It may break before anybody waits for it.
    ended.promise.catch(() => undefined);
    client.on('error', ended.reject);
    client.on('end', () => ended.resolve());
    client.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload));
    let check: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      // Those that are added meanwhile come up in this loop too.
      for (const name of this.#channels.keys()) await this.#subscribe(client, name);
      if (this.#closed.signal.aborted) return;
      this.#connected = true;
      this.#settle();
      if (this.#lossLogged) this.#logger.info('messages between servers are back');
      this.#lossLogged = false;
      check = setInterval(() => client.query('select 1').catch(ended.reject), CHECK_MS);
      await ended.promise;
    } finally {
      clearInterval(check);
      await client.end().catch(() => undefined);
    }
  }

  #deliver(name: string, payload: string): void {
    for (const listener of this.#channels.get(name)?.listeners ?? []) {
      this.#call(() => listener.onMessage(payload));
    }
  }

  #tellGap(channel: Channel): void {
    for (const listener of channel.listeners) this.#call(() => listener.onGap());
  }

  // One listener's mistake must not cost the others their message, nor the process its life.
  #call(tell: () => void): void {
    try {
      tell();
    } catch (err) {
      this.#logger.error({ err }, 'a listener failed');
    }
  }
}
