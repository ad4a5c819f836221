import Stripe from 'stripe';
import { newId, now } from './make-objects.ts';
import type { SentEvent } from './objects.ts';

const API_VERSION = '2026-10-28.endive';
const DELIVERY_MS = 30_000;

/** How a webhook is sent, where it is not as Stripe would. */
export interface Sending {
  /** When it was signed, in seconds since 1970. */
  readonly signedAt?: number;
  readonly secret?: string;
  /** Sent instead of what was signed. */
  readonly body?: string;
}

/** An event destination: sends what happens to `url`, signed by Stripe's package. */
export class StandInWebhooks {
  readonly secret: string;
  /** Everything that happened, in its order. */
  readonly events: SentEvent[] = [];
  /** Events without a 2xx response yet, or held back. */
  readonly waiting: SentEvent[] = [];
  /** Null: nothing is sent. */
  url: string | null = null;
  /** Events wait until {@link release}. */
  held = false;
  /** How often each event is sent. */
  copies = 1;
  #sending: Promise<void> = Promise.resolve();

  constructor(secret: string) {
    this.secret = secret;
  }

  readonly emit = (type: Stripe.Event['type'], object: object): void => {
    const event: SentEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: now(),
      data: { object: snapshotOf(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    this.events.push(event);
    this.waiting.push(event);
    if (!this.held) this.#sending = this.#sending.then(() => this.#send(event));
  };

  /** When everything that was under way has been sent. */
  async settled(): Promise<void> {
    let sending: Promise<void>;
    do {
      sending = this.#sending;
      await sending;
    } while (sending !== this.#sending);
  }

  /** Sends what waits, in this order. */
  async release(order: (waiting: SentEvent[]) => SentEvent[] = (waiting) => waiting): Promise<void> {
    await this.settled();
    for (const event of order([...this.waiting])) await this.#send(event);
  }

  /** Sends an event once and returns the status that it was taken with; null if nothing is listening. */
  async deliver(event: object, sending: Sending = {}): Promise<number | null> {
    if (this.url === null) return null;
    const payload = JSON.stringify(event);
    const response = await fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': this.sign(payload, sending),
      },
      body: sending.body ?? payload,
      signal: AbortSignal.timeout(DELIVERY_MS),
    }).catch(() => null);
    await response?.arrayBuffer();
    return response?.status ?? null;
  }

  sign(payload: string, { signedAt = now(), secret = this.secret }: Sending = {}): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: signedAt });
  }

  async #send(event: SentEvent): Promise<void> {
    const statuses = await Promise.all(Array.from({ length: this.copies }, () => this.deliver(event)));
    const taken = statuses.some((status) => status !== null && status >= 200 && status < 300);
    const index = this.waiting.indexOf(event);
    if (taken && index >= 0) this.waiting.splice(index, 1);
  }
}

/** As it is at this moment; an invoice's payments are only sent where they are asked for. */
function snapshotOf(object: object): object {
  const { payments: _, ...snapshot } = structuredClone(object) as Record<string, unknown>;
  return snapshot;
}
