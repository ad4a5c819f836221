import type { AssistantProfile, Embedder } from '../responder.ts';
import { createFaqIndex, type FaqIndex } from '../retrieval/faq-index.ts';
import { abortError, throwIfAborted } from '../text/abort.ts';

/** Indexes by assistant and revision, the least recently used dropped first. */
export class IndexCache {
  readonly #embedder: Embedder;
  readonly #capacity: number;
  readonly #closing = new AbortController();
  readonly #indexes = new Map<string, Promise<FaqIndex>>();

  constructor(embedder: Embedder, capacity: number) {
    this.#embedder = embedder;
    this.#capacity = capacity;
  }

  /** Builds an index once for everybody who asks meanwhile; a caller that gives up does not stop it for the others. */
  async get(assistant: AssistantProfile, signal: AbortSignal): Promise<FaqIndex> {
    throwIfAborted(signal);
    throwIfAborted(this.#closing.signal);
    const key = JSON.stringify([assistant.id, assistant.revision]);
    const found = this.#indexes.get(key);
    const index = found ?? createFaqIndex(assistant.faq, this.#embedder, this.#closing.signal);
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    if (!found) {
      // One built while the model failed serves whoever waits for it; the next to ask tries again.
      index.then(
        ({ complete }) => complete || this.#forget(key, index),
        () => this.#forget(key, index),
      );
      this.#trim();
    }
    return waitFor(index, signal);
  }

  close(): void {
    this.#closing.abort();
    this.#indexes.clear();
  }

  #forget(key: string, index: Promise<FaqIndex>): void {
    if (this.#indexes.get(key) === index) this.#indexes.delete(key);
  }

  #trim(): void {
    for (const key of this.#indexes.keys()) {
      if (this.#indexes.size <= this.#capacity) return;
      this.#indexes.delete(key);
    }
  }
}

async function waitFor<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(abortError(signal));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
