import { LRUCache } from 'lru-cache';
import type { TextToSpeech, VoiceSettings } from '../speech/types.ts';
import { pronunciationsIn } from './pronunciations/pronounced.ts';
import { SharedSound } from './shared-sound.ts';

const DEFAULT_MAX_BYTES = 48 * 1024 * 1024;

export interface SpeechCacheOptions {
  /** Bytes of sound kept; the longest unused goes first. Default 48 MB: 17 minutes. */
  readonly maxBytes?: number;
  /** Keeps the sound of several speakers in the bytes of one; whoever made it closes it. */
  readonly shared?: {
    readonly store: SpeechStore;
    /** Identifies the speaker, so that no other speaker's sound is played. */
    readonly speaker: string;
  };
}

export type SpeechStore = LRUCache<string, readonly Int16Array[]>;

export function createSpeechStore(maxBytes: number): SpeechStore {
  return new LRUCache({
    maxSize: maxBytes,
    // A text without a word in it has no sound, and a size has to be positive.
    sizeCalculation: (pieces) => Math.max(1, bytesOf(pieces)),
  });
}

/**
 * Remembers what was spoken, so that greetings and frequent replies are there at once. The same sentence asked for by
 * several at once is made once, and stopped only when all of them have given up. Failures are not remembered.
 */
export class SpeechCache implements TextToSpeech {
  readonly #inner: TextToSpeech;
  readonly #kept: SpeechStore;
  /** Null where it keeps what it alone uses. */
  readonly #speaker: string | null;
  readonly #pending = new Map<string, SharedSound>();

  constructor(inner: TextToSpeech, options: SpeechCacheOptions = {}) {
    this.#inner = inner;
    this.#kept = options.shared?.store ?? createSpeechStore(options.maxBytes ?? DEFAULT_MAX_BYTES);
    this.#speaker = options.shared?.speaker ?? null;
  }

  async *synthesize(
    text: string,
    settings: VoiceSettings,
    signal: AbortSignal,
  ): AsyncGenerator<Int16Array, void, void> {
    signal.throwIfAborted();
    const used = usedSettings(text, settings);
    const key = JSON.stringify([this.#speaker, used, text]);
    const kept = this.#kept.get(key);
    if (kept) yield* kept;
    else yield* (this.#pending.get(key) ?? this.#start(key, text, used)).listen(signal);
  }

  async close(): Promise<void> {
    if (this.#speaker === null) this.#kept.clear();
    await this.#inner.close();
  }

  #start(key: string, text: string, settings: VoiceSettings): SharedSound {
    const sound = new SharedSound((signal) => this.#inner.synthesize(text, settings, signal), {
      onWhole: (pieces) => this.#kept.set(key, pieces),
      // Complete, failed or aborted: the next request finds the sound, or starts again.
      onOver: () => this.#pending.get(key) === sound && this.#pending.delete(key),
    });
    this.#pending.set(key, sound);
    return sound;
  }
}

/** Without the words that the text does not have: assistants with different lists share most sentences. */
function usedSettings(text: string, { pronunciations = [], ...settings }: VoiceSettings): VoiceSettings {
  const used = pronunciationsIn(text, pronunciations);
  return used.length === 0 ? settings : { ...settings, pronunciations: used };
}

const bytesOf = (pieces: readonly Int16Array[]): number =>
  pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
