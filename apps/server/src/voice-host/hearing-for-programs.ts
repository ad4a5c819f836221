import type { SpeechToText } from '@parlo/voice';
import { toFloat } from '@parlo/voice/wav';
import type { SpeechToUse } from '../platform/speech-to-use.ts';
import type { FromHost, HearRequest } from './ipc.ts';

/** Twenty seconds of speech take a large model ten on a slow machine. */
const HEAR_LIMIT_MS = 30_000;

/** A host's side of `HearRequests`: recognises sound that is of no call. */
export class HearingForPrograms {
  readonly #recognizerFor: (
    speech: SpeechToUse | undefined,
    language: string,
  ) => Pick<SpeechToText, 'transcribe'>;
  readonly #send: (message: FromHost) => void;
  readonly #running = new Map<number, AbortController>();

  constructor(
    recognizerFor: (speech: SpeechToUse | undefined, language: string) => Pick<SpeechToText, 'transcribe'>,
    send: (message: FromHost) => void,
  ) {
    this.#recognizerFor = recognizerFor;
    this.#send = send;
  }

  /** Sends the words, or null when they could not be recognised. Never rejects. */
  async hear({ requestId, samples, language, terms, speech }: HearRequest): Promise<void> {
    const abandoned = new AbortController();
    this.#running.set(requestId, abandoned);
    const signal = AbortSignal.any([abandoned.signal, AbortSignal.timeout(HEAR_LIMIT_MS)]);
    const text = await this.#words(toFloat(samples), signal, { language, terms, speech });
    this.#running.delete(requestId);
    this.#send({ type: 'heard', requestId, text });
  }

  abandon(requestId: number): void {
    this.#running.get(requestId)?.abort();
  }

  async #words(
    samples: Float32Array,
    signal: AbortSignal,
    { language, terms, speech }: Pick<HearRequest, 'language' | 'terms' | 'speech'>,
  ): Promise<string | null> {
    try {
      return (await this.#recognizerFor(speech, language).transcribe(samples, signal, language, terms)).text;
    } catch {
      // The program is told; a fault of a service is reported by the service's own way.
      return null;
    }
  }
}
