import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import { SentenceStream, splitSentences } from '@parlo/dialog/sentences';
import type { TextToSpeech, VoiceSettings } from '../../speech/types.ts';
import type { Clock, SessionOptions } from '../types.ts';
import { eachWithinLimit } from '../within-limit.ts';

/** Longest wait for the next part of a rehearsed reply, and for the next piece of its sound. */
export const REHEARSAL_LIMIT_MS = 3_000;

export interface RehearsalOptions {
  readonly rehearse: NonNullable<SessionOptions['rehearse']>;
  readonly tts: Pick<TextToSpeech, 'synthesize' | 'isPaid'>;
  readonly voice: VoiceSettings;
  readonly clock: Clock;
}

interface Rehearsed {
  /** The turn that it replies to. */
  readonly key: string;
  readonly controller: AbortController;
  /** Null if no reply could be prepared, or none without side effects. */
  readonly parts: Promise<readonly ResponsePart[] | null>;
}

/**
 * The reply to a turn that is perhaps over, made while that is not sure: whole, with the sound of its first sentence,
 * which `tts` keeps, unless that costs something. Nobody hears of it before `take`, and a reply that was not taken leaves nothing behind. One at most.
 */
export class Rehearsal {
  readonly #options: RehearsalOptions;
  #current: Rehearsed | null = null;

  constructor(options: RehearsalOptions) {
    this.#options = options;
  }

  /** Makes the reply to the last of `turns`, unless that has begun already; any other is thrown away. */
  begin(turns: readonly Turn[], isSpoken: boolean): void {
    const key = keyOf(turns);
    if (this.#current?.key === key) return;
    this.drop();
    const controller = new AbortController();
    const { signal } = controller;
    const parts = this.#make(turns, controller);
    this.#current = { key, controller, parts };
    if (isSpoken && this.#options.tts.isPaid !== true)
      void parts.then((made) => this.#speak(firstSentenceOf(made ?? []), signal));
  }

  /** The reply to exactly these turns, which is meant now and ends with `signal`; null if it has to be asked for. */
  async take(turns: readonly Turn[], signal: AbortSignal): Promise<readonly ResponsePart[] | null> {
    const current = this.#current;
    if (current?.key !== keyOf(turns)) {
      this.drop();
      return null;
    }
    this.#current = null;
    signal.addEventListener('abort', () => current.controller.abort(), { once: true });
    if (signal.aborted) current.controller.abort();
    return current.parts;
  }

  /** The visitor goes on: throws it away. May be called twice. */
  drop(): void {
    this.#current?.controller.abort();
    this.#current = null;
  }

  /** Never rejects. */
  async #make(turns: readonly Turn[], controller: AbortController): Promise<readonly ResponsePart[] | null> {
    const { clock, rehearse } = this.#options;
    const { signal } = controller;
    const parts: ResponsePart[] = [];
    try {
      const source = rehearse(turns, signal);
      for await (const part of eachWithinLimit(clock, REHEARSAL_LIMIT_MS, signal, source)) parts.push(part);
    } catch {
      // The reply is asked for when it is meant: what is broken fails then, and is reported.
      controller.abort();
      return null;
    }
    return parts;
  }

  /** Never rejects. */
  async #speak(sentence: string | undefined, signal: AbortSignal): Promise<void> {
    if (sentence === undefined || signal.aborted) return;
    const { clock, tts, voice } = this.#options;
    try {
      const pieces = eachWithinLimit(
        clock,
        REHEARSAL_LIMIT_MS,
        signal,
        tts.synthesize(sentence, voice, signal),
      );
      while (!(await pieces.next()).done);
    } catch {
      // It is spoken again when it is meant, and a failure is reported then.
    }
  }
}

function keyOf(turns: readonly Turn[]): string {
  return JSON.stringify(turns);
}

/** As the reply will be cut when it is said. */
function firstSentenceOf(parts: readonly ResponsePart[]): string | undefined {
  const sentences = new SentenceStream();
  for (const part of parts) {
    const ready =
      part.type === 'notice'
        ? splitSentences(part.text)
        : part.type === 'text'
          ? sentences.push(part.text)
          : [];
    if (ready[0] !== undefined) return ready[0];
  }
  return sentences.flush()[0];
}
