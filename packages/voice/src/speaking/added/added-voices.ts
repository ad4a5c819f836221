import { languageOf } from '@parlo/dialog/language';
import type { TextToSpeech, VoiceSettings } from '../../speech/types.ts';
import type { Reader } from '../create-reader.ts';
import { type AddedVoice, openAddedVoice, TooSlowError } from './added-voice.ts';
import { type SpeakingModel, speakingModels } from './speaking-models.ts';

/** The outcome of adding a model to speak a language with. */
export interface AddedVoiceReport {
  /** The name of its folder. */
  readonly id: string;
  /** ISO 639-1. */
  readonly language: string;
  /** How many of the eight voices can be told apart; 0 where it does not speak. */
  readonly voices: number;
  /** Why it does not speak. */
  readonly problem: { readonly code: 'too_slow' | 'other'; readonly message: string } | null;
}

export interface AddedVoicesOptions {
  /** Speaks whatever no added model speaks. It is closed with the others. */
  readonly builtIn: TextToSpeech;
  readonly reader: Reader;
  /** The folder of models; null without one. */
  readonly modelsFolder: string | null;
  /** Keeps what a model said, apart from what others say. Default: nothing is kept. */
  readonly keep?: (voice: TextToSpeech, id: string) => TextToSpeech;
  readonly onReport?: (report: AddedVoiceReport) => void;
  /** Loads a model; another one for tests. */
  readonly open?: typeof openModel;
}

/** When a model that was too slow is tried again, in ms: the machine may have been busy. */
const TRY_AGAIN_MS = [60_000, 300_000, 1_800_000];

type State = { readonly voice: TextToSpeech } | { readonly isLoading: true } | { readonly isUnusable: true };

/**
 * Speaks each language with the model that an administrator added for it, once that is loaded. Until then, and for what it
 * can't say, the built-in voice speaks. A model that was too slow is tried again later; one that does not load is not.
 */
export class AddedVoices implements TextToSpeech {
  readonly #options: AddedVoicesOptions;
  readonly #states = new Map<string, State>();
  readonly #loading = new Set<Promise<void>>();
  /** One after the other: a model that is measured beside another one would seem slow. */
  #queue: Promise<unknown> = Promise.resolve();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #closing = new AbortController();

  constructor(options: AddedVoicesOptions) {
    this.#options = options;
  }

  /** Loads the models in the folder. Never rejects. */
  async prepare(): Promise<void> {
    const models = await speakingModels(this.#options.modelsFolder).catch(() => new Map());
    await Promise.all([...models.keys()].map((language) => this.#voiceOf(language)));
    await Promise.all(this.#loading);
  }

  async *synthesize(text: string, settings: VoiceSettings, signal: AbortSignal): AsyncIterable<Int16Array> {
    signal.throwIfAborted();
    const { builtIn } = this.#options;
    const added = await this.#voiceOf(languageOf(text).code === 'uk' ? 'uk' : 'en');
    if (!added) {
      yield* builtIn.synthesize(text, settings, signal);
      return;
    }
    let isBegun = false;
    try {
      for await (const piece of added.synthesize(text, settings, signal)) {
        isBegun = true;
        yield piece;
      }
    } catch (error) {
      if (signal.aborted || isBegun) throw error;
      yield* builtIn.synthesize(text, settings, signal);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#loading);
    const voices = [...this.#states.values()].flatMap((state) => ('voice' in state ? [state.voice] : []));
    await Promise.all([this.#options.builtIn, ...voices].map((voice) => voice.close()));
  }

  /** Undefined where nothing that was added speaks the language, or not yet. */
  async #voiceOf(language: string): Promise<TextToSpeech | undefined> {
    if (this.#closing.signal.aborted) return undefined;
    const models = await speakingModels(this.#options.modelsFolder).catch(() => new Map());
    const model: SpeakingModel | undefined = models.get(language);
    if (!model) return undefined;
    const name = `${language} ${model.id}`;
    const state = this.#states.get(name);
    if (!state) this.#load(name, model, language);
    return state && 'voice' in state ? state.voice : undefined;
  }

  #load(name: string, model: SpeakingModel, language: string, times = 0): void {
    const { open = openModel, reader, keep = (voice: TextToSpeech) => voice, onReport } = this.#options;
    const { id } = model;
    this.#states.set(name, { isLoading: true });
    const opening = this.#queue.then(() => open(model, language, reader, this.#closing.signal));
    this.#queue = opening.catch(() => {});
    const loading = opening
      .then(
        (voice) => {
          this.#states.set(name, { voice: keep(voice, name) });
          onReport?.({ id, language, voices: voice.voices, problem: null });
        },
        (error: unknown) => {
          if (this.#closing.signal.aborted) return;
          this.#states.set(name, { isUnusable: true });
          onReport?.({ id, language, voices: 0, problem: problemOf(error) });
          const laterMs = error instanceof TooSlowError ? TRY_AGAIN_MS[times] : undefined;
          if (laterMs !== undefined) this.#later(laterMs, () => this.#load(name, model, language, times + 1));
        },
      )
      .finally(() => this.#loading.delete(loading));
    this.#loading.add(loading);
  }

  #later(delayMs: number, task: () => void): void {
    if (this.#closing.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, delayMs);
    this.#timers.add(timer.unref());
  }
}

function problemOf(error: unknown): AddedVoiceReport['problem'] {
  const message = error instanceof Error ? error.message : String(error);
  return { code: error instanceof TooSlowError ? 'too_slow' : 'other', message };
}

async function openModel(
  { parts }: SpeakingModel,
  language: string,
  reader: Reader,
  signal: AbortSignal,
): Promise<AddedVoice> {
  signal.throwIfAborted();
  return openAddedVoice(parts, language, reader, { signal });
}
