import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { Logger } from '../platform/monitoring/logger.ts';

export interface Listener {
  onMessage(payload: string): void;
  /**
   * Messages may have been missed, so data derived from them may be out of date. Called when the connection is lost, and
   * whenever the channel is connected (the first time too): whoever reads the data then misses nothing.
   */
  onGap(): void;
}

/** Messages between servers, through PostgreSQL's LISTEN and NOTIFY. */
export interface Channels {
  /** Whether messages are received right now. While they are not, nothing that relies on them may be cached. */
  readonly connected: boolean;
  /** Returns a function that stops listening. The first listener opens the connection; see `ready`. */
  listen(channel: string, listener: Listener): () => void;
  /** Resolves when all channels listened to so far are connected, or when this is closed. */
  ready(): Promise<void>;
  /** May be called twice. */
  close(): Promise<void>;
}

const RETRY_MS = 300;
/** How often the connection is tested: one that a firewall dropped gives no sign of it. */
const CHECK_MS = 5_000;

export function createChannels(url: () => string, logger: Logger): Channels {
  return new PostgresChannels(url, logger);
}

/** The listeners of one channel, and whether PostgreSQL sends its messages to this connection. */
interface Channel {
  readonly listeners: Set<Listener>;
  subscribed: boolean;
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
  /** An outage is logged once, not at every attempt to reconnect. */
  #lossLogged = false;
  /** A client takes one query at a time: of several new channels, each waits for the one before. */
  #subscribing: Promise<void> = Promise.resolve();

  constructor(url: () => string, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
  }

  get connected(): boolean {
    return this.#connected;
  }

  listen(name: string, listener: Listener): () => void {
    const channel = this.#channels.get(name) ?? { listeners: new Set(), subscribed: false };
    const isNew = channel.listeners.size === 0 && !this.#channels.has(name);
    channel.listeners.add(listener);
    this.#channels.set(name, channel);
    if (!this.#running) this.#running = this.#run();
    else if (isNew && this.#connected && this.#client) {
      const client = this.#client;
      this.#subscribing = this.#subscribing.then(() => this.#subscribeLater(client, name));
    }
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
    // A client that is still connecting can't be ended; it notices `#closed` at most `CHECK_MS` later.
    if (this.#connected) await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  #settle(): void {
    const ready = this.#connected && [...this.#channels.values()].every((channel) => channel.subscribed);
    if (!ready && this.#channels.size > 0 && !this.#closed.signal.aborted) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  // If the query fails, or the connection is lost, `#run` connects again with all channels.
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
    channel.subscribed = true;
    this.#reportGap(channel);
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
      channel.subscribed = false;
      if (wasConnected) this.#reportGap(channel);
    }
  }

  /** Resolves or rejects when the connection ends. */
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
    // It may reject before anything waits for it.
    ended.promise.catch(() => undefined);
    client.on('error', ended.reject);
    client.on('end', () => ended.resolve());
    client.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload));
    let check: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      // The loop includes channels that are added meanwhile.
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

  #reportGap(channel: Channel): void {
    for (const listener of channel.listeners) this.#call(() => listener.onGap());
  }

  // An error in one listener must not keep the message from the others, nor end the process.
  #call(listener: () => void): void {
    try {
      listener();
    } catch (err) {
      this.#logger.error({ err }, 'a listener failed');
    }
  }
}
