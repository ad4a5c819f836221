import type { SpeechToText, Transcript } from '../../speech/types.ts';
import type { Clock } from '../types.ts';
import { withinLimit } from '../within-limit.ts';
import { joinTranscripts } from './join-transcripts.ts';
import type { Microphone } from './microphone.ts';
import { type SpokenLanguage, TELLING_MS } from './spoken-language.ts';

export const RECOGNITION_LIMIT_MS = 15_000;

/** A recognised stretch at least this long is not recognised again when the speaker goes on after it. */
const SETTLED_AFTER_MS = 10_000;

export type RecognitionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly controller: AbortController }
  | ({ readonly kind: 'known'; readonly at: number } & Transcript)
  | { readonly kind: 'failed'; readonly error: unknown; readonly at: number };

export interface RecognitionOptions {
  readonly stt: Pick<SpeechToText, 'transcribe' | 'aheadDelayMs'>;
  readonly language: SpokenLanguage;
  readonly clock: Clock;
  readonly microphone: Pick<Microphone, 'slice'>;
  /** A result is there, after those who waited for it have had it. */
  readonly onSettled: () => void;
  /** Something that was to follow the result threw. */
  readonly onCrash: (error: unknown) => void;
}

export type Recognised = Extract<RecognitionState, { kind: 'known' | 'failed' }>;

/**
 * The words of one utterance, recognised ahead in every pause: started when the speaker falls silent, thrown
 * away when they go on. Keeps the words of earlier long stretches, so that a long turn does not cost its whole
 * length in every pause.
 */
export class Recognition {
  readonly #options: RecognitionOptions;
  #state: RecognitionState = { kind: 'idle' };
  #fromMs: number;
  #toMs: number;
  #earlier: Transcript = { text: '' };
  /** Of this utterance, once enough of it was heard. */
  #language: Promise<string | undefined> | undefined;
  /** Whether it has told what is spoken. */
  #told = false;
  #waiting: ((result: Recognised) => void)[] = [];

  constructor(options: RecognitionOptions, fromMs: number) {
    this.#options = options;
    this.#fromMs = fromMs;
    this.#toMs = fromMs;
  }

  get state(): RecognitionState {
    return this.#state;
  }

  /** All words so far, or null while they are not known. */
  get text(): string | null {
    return this.#state.kind === 'known' ? this.#state.text : null;
  }

  /** The speaker has said `spokenMs` of speech by now, and goes on: as soon as that is enough, the language is identified. */
  hear(spokenMs: number, toMs: number): void {
    const { microphone, language } = this.#options;
    if (this.#language !== undefined || spokenMs < TELLING_MS || !language.canChange) return;
    this.#language = this.#identified(microphone.slice(this.#fromMs, toMs));
  }

  /** Recognises everything up to `toMs` at once; what ran before is abandoned. */
  start(toMs: number): void {
    const { microphone } = this.#options;
    this.#run(this.#begin(toMs), microphone.slice(this.#fromMs, toMs));
  }

  /** Recognises everything up to `toMs`, unless the speaker goes on before a run would be worth it. */
  startAhead(toMs: number): void {
    const { stt, clock, microphone, language } = this.#options;
    // Now: the microphone keeps nothing of a turn that is over.
    const samples = microphone.slice(this.#fromMs, toMs);
    const controller = this.#begin(toMs);
    const delayMs = stt.aheadDelayMs?.(language.current) ?? 0;
    if (delayMs === 0) this.#run(controller, samples);
    else {
      const cancel = clock.after(delayMs, () => this.#run(controller, samples));
      controller.signal.addEventListener('abort', cancel, { once: true });
    }
  }

  #begin(toMs: number): AbortController {
    this.abandon();
    const controller = new AbortController();
    this.#state = { kind: 'running', controller };
    this.#toMs = toMs;
    return controller;
  }

  #run(controller: AbortController, samples: Float32Array): void {
    const { stt, clock, language, onCrash } = this.#options;
    const inLanguage = this.#language ?? (language.isOpen ? this.#identified(samples) : language.current);
    withinLimit(clock, RECOGNITION_LIMIT_MS, controller.signal, (signal) => {
      const hearIn = async (spoken: string | undefined) => ({
        spoken,
        ...(await stt.transcribe(samples, signal, spoken)),
      });
      // At once where it is known: an abort comes before the next turn of the loop.
      return inLanguage instanceof Promise ? inLanguage.then(hearIn) : hearIn(inLanguage);
    })
      .then(
        ({ spoken, ...heard }) => {
          if (heard.text !== '') this.#hasWords(spoken);
          const transcript = joinTranscripts(this.#earlier, { ...heard, text: heard.text.trim() });
          this.#settle(controller, { kind: 'known', at: clock.now(), ...transcript });
        },
        (error: unknown) => this.#settle(controller, { kind: 'failed', error, at: clock.now() }),
      )
      .catch(onCrash);
  }

  #identified(samples: Float32Array): Promise<string | undefined> {
    const { clock, language } = this.#options;
    const never = new AbortController().signal;
    return withinLimit(clock, RECOGNITION_LIMIT_MS, never, (signal) =>
      language.identify(samples, signal),
    ).catch(() => language.current);
  }

  #hasWords(language: string | undefined): void {
    if (!this.#told) this.#options.language.heard(language);
    this.#told = true;
  }

  /** The speaker goes on, having begun again no earlier than `resumedMs`. */
  goOn(resumedMs: number): void {
    const state = this.#state;
    if (state.kind === 'known' && this.#toMs - this.#fromMs >= SETTLED_AFTER_MS) {
      this.#earlier = joinTranscripts(state);
      this.#fromMs = Math.min(this.#toMs, resumedMs);
    }
    this.abandon();
  }

  abandon(): void {
    if (this.#state.kind === 'running') this.#state.controller.abort();
    this.#state = { kind: 'idle' };
  }

  /** Calls `then` with the result: at once when it is there. Never after `abandon`. */
  whenSettled(then: (result: Recognised) => void): void {
    const state = this.#state;
    if (state.kind === 'known' || state.kind === 'failed') then(state);
    else this.#waiting.push(then);
  }

  #settle(controller: AbortController, result: Recognised): void {
    // An older recognition than the one that counts now.
    if (this.#state.kind !== 'running' || this.#state.controller !== controller) return;
    this.#state = result;
    for (const then of this.#waiting.splice(0)) then(result);
    this.#options.onSettled();
  }
}
