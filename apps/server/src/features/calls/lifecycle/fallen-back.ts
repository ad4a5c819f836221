import { LRUCache } from 'lru-cache';

/** Longer than anybody goes on with a conversation whose call was lost. */
const KEPT_MS = 3_600_000;
const MOST_KEPT = 10_000;

/**
 * Conversations whose call a provider lost while it was held: the rest of them is held here. In memory only, since another
 * server that tries the provider again does no harm.
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
