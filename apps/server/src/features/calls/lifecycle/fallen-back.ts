import { LRUCache } from 'lru-cache';

/** The database knows it by then, for good and for all servers: see `conversations.fell_back`. */
const KEPT_MS = 60_000;
const MOST_KEPT = 10_000;

/**
 * Conversations whose call a provider lost a moment ago: the client calls again at once, maybe before that is stored, and
 * is held here.
 */
export class FallenBack {
  readonly #kept = new LRUCache<string, true>({ max: MOST_KEPT, ttl: KEPT_MS });

  add(conversationId: string): void {
    this.#kept.set(conversationId, true);
  }

  has(conversationId: string): boolean {
    return this.#kept.has(conversationId);
  }
}
