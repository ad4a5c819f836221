import { LRUCache } from 'lru-cache';
import { abortable } from '../abortable.ts';
import type { TextToSpeech } from '../types.ts';

const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

export interface SpeechCacheOptions {
  /** Bytes of sound kept; the longest unused goes first. Default 32 MB: 17 minutes. */
  readonly maxBytes?: number;
}

interface Pending {
  readonly sound: Promise<Int16Array>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Remembers what was spoken, so that greetings and frequent replies are there at once. Callers share the
 * arrays and must not write into them. The same sentence asked for by several at once is made once, and
 * stopped only when all of them have given up. Failures are not remembered.
 */
export class SpeechCache implements TextToSpeech {
  readonly #inner: TextToSpeech;
  readonly #kept: LRUCache<string, Int16Array>;
  readonly #pending = new Map<string, Pending>();

  constructor(inner: TextToSpeech, options: SpeechCacheOptions = {}) {
    this.#inner = inner;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes ?? DEFAULT_MAX_BYTES,
      // A text without a word in it has no sound, and a size has to be positive.
      sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    });
  }

  async synthesize(text: string, voice: string, signal: AbortSignal): Promise<Int16Array> {
    signal.throwIfAborted();
    const key = JSON.stringify([voice, text]);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const pending = this.#pending.get(key) ?? this.#start(key, text, voice);
    pending.waiting++;
    try {
      return await abortable(signal, pending.sound);
    } finally {
      pending.waiting--;
      if (pending.waiting === 0) this.#abandon(key, pending);
    }
  }

  async close(): Promise<void> {
    this.#kept.clear();
    await this.#inner.close();
  }

  #start(key: string, text: string, voice: string): Pending {
    const controller = new AbortController();
    const sound = this.#inner.synthesize(text, voice, controller.signal).then((made) => {
      this.#kept.set(key, made);
      return made;
    });
    const pending = { sound, controller, waiting: 0 };
    this.#pending.set(key, pending);
    return pending;
  }

  /** Nobody waits any more: it is done, or everybody gave up. Whoever asks next starts anew. */
  #abandon(key: string, pending: Pending): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key);
    pending.controller.abort();
  }
}
