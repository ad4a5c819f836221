import type { SpeechToText } from '../../speech/types.ts';

/** Speech that tells its language; where it is begun so early, it is told before most utterances are over. */
export const TELLING_MS = 800;
/** So many utterances decide, however short they are; from then on, one too short to tell is in the language of those before. */
const DECIDING = 2;

export interface SpokenLanguageOptions {
  readonly stt: Pick<SpeechToText, 'identify'>;
  /** As ISO 639-1; the first is spoken until another one is heard. */
  readonly languages: readonly string[];
  /** The one of them that the client says is spoken; null or absent: it is found out. */
  readonly fixed?: () => string | null;
}

/** The language that a visitor speaks, of those that a call understands. */
export class SpokenLanguage {
  readonly #options: SpokenLanguageOptions;
  #current: string | undefined;
  #told = 0;

  constructor(options: SpokenLanguageOptions) {
    this.#options = options;
    [this.#current] = options.languages;
  }

  /** The language spoken last; undefined if the call has none set, which means English. */
  get current(): string | undefined {
    return this.#fixed ?? this.#current;
  }

  get #fixed(): string | null {
    return this.#options.fixed?.() ?? null;
  }

  /** Whether an utterance has to be listened to for its language, even one that is too short to tell. */
  get isOpen(): boolean {
    return this.canChange && this.#told < DECIDING;
  }

  get canChange(): boolean {
    const { languages, stt } = this.#options;
    return this.#fixed === null && languages.length > 1 && stt.identify !== undefined;
  }

  /** The language of a sound. Never rejects: what can't be told is in the language of what was said before. */
  async identify(samples: Float32Array, signal: AbortSignal): Promise<string | undefined> {
    const { stt, languages } = this.#options;
    const told = await stt.identify?.(samples, signal, languages).catch(() => null);
    return told ?? this.#current;
  }

  /** An utterance had words in this language. */
  heard(language: string | undefined): void {
    this.#told += 1;
    this.#current = language;
  }
}
