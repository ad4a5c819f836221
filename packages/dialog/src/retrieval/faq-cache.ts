import { LRUCache } from 'lru-cache';
import type { AssistantProfile, Embedder } from '../responder.ts';
import { keepEmbeddings } from '../sentence-model/keep-embeddings.ts';
import { rememberEmbeddings } from '../sentence-model/remember-embeddings.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';
import { createFaqIndex, type FaqIndex } from './faq-index.ts';

/** Some 15,000 phrasings and entries: editing one entry of a FAQ should not cost the whole of it. */
const REMEMBERED_BYTES = 32 * 1024 * 1024;

/** No model: an index that is there at once and is searched by words. */
const NO_EMBEDDER: Embedder = {
  embed: () => Promise.reject(new Error('There is no model here')),
  close: async () => undefined,
};

/** Assistants whose texts come with Parlo, and the folder that keeps their vectors from one start to the next. */
export interface KeptAssistants {
  readonly isKept: (assistantId: string) => boolean;
  readonly folder: string;
}

/** Indexes by assistant and revision, the least recently used dropped first. */
export class FaqCache {
  readonly #closing = new AbortController();
  readonly #indexes: LRUCache<string, Promise<FaqIndex>>;
  /** Documents alone go through it; a visitor's question is hardly asked twice. */
  readonly #remembering: Embedder;

  readonly #kept: Embedder | undefined;
  readonly #isKept: (assistantId: string) => boolean;

  constructor(embedder: Embedder, capacity: number, keep?: KeptAssistants) {
    this.#kept = keep && keepEmbeddings(embedder, keep.folder);
    this.#isKept = keep?.isKept ?? (() => false);
    this.#remembering = rememberEmbeddings(embedder, REMEMBERED_BYTES);
    this.#indexes = new LRUCache({ max: capacity });
  }

  /** Builds an index once for everybody who asks meanwhile; a caller that gives up does not stop it for the others. */
  async get(assistant: AssistantProfile, signal: AbortSignal): Promise<FaqIndex> {
    throwIfAborted(signal);
    throwIfAborted(this.#closing.signal);
    const key = JSON.stringify([assistant.id, assistant.revision]);
    const found = this.#indexes.get(key);
    const index = found ?? this.#build(assistant);
    if (!found) {
      this.#indexes.set(key, index);
      // One built while the model failed serves those who wait for it; the next caller tries again.
      index.then(
        ({ complete }) => complete || this.#forget(key, index),
        () => this.#forget(key, index),
      );
    }
    return waitFor(index, signal);
  }

  /**
   * The index, or after `patience` one that knows no meanings: a visitor in a call can't wait for the embedding of
   * a thousand phrasings that somebody has just saved.
   */
  async getSoon(
    assistant: AssistantProfile,
    patience: (signal: AbortSignal) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<FaqIndex> {
    const waiting = new AbortController();
    const stop = AbortSignal.any([signal, waiting.signal]);
    const whole = this.get(assistant, stop);
    try {
      const first = await Promise.race([whole, patience(stop)]);
      if (isIndex(first)) return first;
    } catch (error) {
      throwIfAborted(signal);
      throw error;
    } finally {
      whole.catch(() => undefined);
      waiting.abort();
    }
    return createFaqIndex(assistant.faq, NO_EMBEDDER, signal);
  }

  close(): void {
    this.#closing.abort();
    void this.#remembering.close();
    this.#indexes.clear();
  }

  #build(assistant: AssistantProfile): Promise<FaqIndex> {
    const kept = this.#isKept(assistant.id) ? this.#kept : undefined;
    return createFaqIndex(assistant.faq, kept ?? this.#remembering, this.#closing.signal);
  }

  #forget(key: string, index: Promise<FaqIndex>): void {
    if (this.#indexes.peek(key) === index) this.#indexes.delete(key);
  }
}

const isIndex = (value: unknown): value is FaqIndex =>
  typeof value === 'object' && value !== null && 'search' in value;
