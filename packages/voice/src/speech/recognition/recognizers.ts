import type { FoundModel } from '@parlo/models';
import { loadSherpa } from '../sherpa.ts';
import type { SpeechToText, Transcript } from '../types.ts';
import { Moonshine } from './moonshine.ts';
import { NoRecognizerError } from './no-recognizer-error.ts';
import { sherpaConfig } from './sherpa-models.ts';
import { bySherpa } from './sherpa-recogniser.ts';
import { BUILT_IN, modelsFor, understoodLanguages } from './understood-languages.ts';
import { Whisper } from './whisper/whisper.ts';

/** Utterances of one model recognised at once. */
const CONCURRENCY = 2;

export interface RecognizersOptions {
  /** Understands English. It is closed with the others. */
  readonly english: SpeechToText;
  /** The folder of models for other languages; null without one. */
  readonly modelsFolder: string | null;
  /** Loads one of them; other than the real one for tests. */
  readonly open?: (model: FoundModel, language: string) => Promise<SpeechToText>;
}

/**
 * A recogniser for every language that this machine has a model for. A model is loaded at the first utterance of its
 * language, or by `prepare`, and kept; one that was added meanwhile is found then.
 */
export class Recognizers implements SpeechToText {
  readonly #options: RecognizersOptions;
  readonly #loaded = new Map<string, Promise<SpeechToText>>();
  readonly #ready = new Map<string, SpeechToText>();
  #isClosed = false;

  constructor(options: RecognizersOptions) {
    this.#options = options;
  }

  /** The languages that are understood now, as ISO 639-1; English is always one of them. */
  async languages(): Promise<readonly string[]> {
    return understoodLanguages(this.#options.modelsFolder);
  }

  /** Rejects with a `NoRecognizerError` where there is no model for the language, or with why the model does not load. */
  async prepare(language: string): Promise<void> {
    const recognizer = await this.#for(language);
    await recognizer.prepare?.(language);
  }

  async transcribe(
    samples: Float32Array,
    signal: AbortSignal,
    language = BUILT_IN,
    terms = '',
  ): Promise<Transcript> {
    signal.throwIfAborted();
    const recognizer = await this.#for(language);
    return recognizer.transcribe(samples, signal, language, terms);
  }

  /** Uses the first model of those languages that can detect a language; null without one. */
  async identify(
    samples: Float32Array,
    signal: AbortSignal,
    languages: readonly string[],
  ): Promise<string | null> {
    signal.throwIfAborted();
    for (const language of languages) {
      const recognizer = await this.#for(language);
      if (recognizer.identify) return recognizer.identify(samples, signal, languages);
    }
    return null;
  }

  /** Only loaded models count: nobody waits for the others. */
  aheadDelayMs(language = BUILT_IN): number {
    return this.#ready.get(language)?.aheadDelayMs?.(language) ?? 0;
  }

  hasRoom(language = BUILT_IN): boolean {
    const recognizer = language === BUILT_IN ? this.#options.english : this.#ready.get(language);
    return recognizer?.hasRoom?.(language) ?? false;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const loaded = await Promise.allSettled(this.#loaded.values());
    this.#loaded.clear();
    const opened = loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    await Promise.all([this.#options.english, ...opened].map((each) => each.close()));
  }

  #for(language: string): Promise<SpeechToText> {
    if (this.#isClosed) return Promise.reject(new Error('The speech recogniser is closed.'));
    if (language === BUILT_IN) return Promise.resolve(this.#options.english);
    const known = this.#loaded.get(language);
    if (known) return known;
    const opening = this.#open(language);
    this.#loaded.set(language, opening);
    // After a failure the next utterance tries again: a model may be added or mended meanwhile.
    opening.then(
      (recognizer) => this.#ready.set(language, recognizer),
      () => this.#loaded.delete(language),
    );
    return opening;
  }

  async #open(language: string): Promise<SpeechToText> {
    const { modelsFolder, open = openRecognizer } = this.#options;
    const [model] = await modelsFor(language, modelsFolder);
    if (!model) throw new NoRecognizerError(language);
    const shared = sharedName(model, language);
    const other = this.#loaded.get(shared);
    if (other) return other;
    const opening = open(model, language);
    this.#loaded.set(shared, opening);
    opening.catch(() => this.#loaded.delete(shared));
    return opening;
  }
}

/** Models are one for all their languages, except those that are loaded for one of them. */
function sharedName({ id, parts }: FoundModel, language: string): string {
  return parts.family === 'whisper-sherpa' ? `${id}/${language}` : `${id}/`;
}

async function openRecognizer({ parts }: FoundModel, language: string): Promise<SpeechToText> {
  if (parts.family === 'whisper-ggml') return new Whisper(parts.model);
  const modelConfig = sherpaConfig(parts, language);
  if (!modelConfig) throw new NoRecognizerError(language);
  const recognizer = await loadSherpa().OfflineRecognizer.createAsync({ modelConfig });
  return new Moonshine(bySherpa(recognizer), CONCURRENCY);
}
