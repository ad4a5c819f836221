import { ServiceTranscript } from '@parlo/contract';
import { withinLimit } from '../session/within-limit.ts';
import { cleanTranscript } from '../speech/recognition/clean-transcript.ts';
import { toInt16, writeWav } from '../speech/sound/wav.ts';
import { SAMPLE_RATE, type SpeechToText, type Transcript } from '../speech/types.ts';
import { attempting, post, type ServiceConnection, ServiceError, smallText } from './connection.ts';

/** A service hears a sentence in half a second to a second; one that takes longer keeps a visitor waiting. */
export const TRANSCRIPT_MS = 3_000;
/** Each request is paid for, and most pauses are shorter than this. */
const AHEAD_DELAY_MS = 150;
/** The words of a minute, with what some services add. */
const MOST_BYTES = 256 * 1_024;

/** Hears by `/audio/transcriptions`: one utterance as a WAV file, and its words as JSON. */
export class ServiceRecognizer implements SpeechToText {
  readonly #connection: ServiceConnection;
  readonly #namesLanguage: boolean;

  /** Without `namesLanguage` the service finds out by itself what is spoken. Default: it is told. */
  constructor(connection: ServiceConnection, options: { readonly namesLanguage?: boolean } = {}) {
    this.#connection = connection;
    this.#namesLanguage = options.namesLanguage ?? true;
  }

  async transcribe(samples: Float32Array, signal: AbortSignal, language?: string): Promise<Transcript> {
    let heard: Transcript = { text: '' };
    const hearing = attempting(this.#connection, signal, (own) => this.#hear(samples, own, language));
    // To its end, at which the attempt counts.
    for await (const transcript of hearing) heard = transcript;
    return heard;
  }

  aheadDelayMs(): number {
    return AHEAD_DELAY_MS;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async *#hear(
    samples: Float32Array,
    signal: AbortSignal,
    language: string | undefined,
  ): AsyncGenerator<Transcript, void, void> {
    const { service, clock } = this.#connection;
    const wav = writeWav({ sampleRate: SAMPLE_RATE, samples: toInt16(samples) });
    const form = new FormData();
    form.set('file', new Blob([wav], { type: 'audio/wav' }), 'utterance.wav');
    form.set('model', service.model);
    form.set('response_format', 'json');
    if (language !== undefined && this.#namesLanguage) form.set('language', language);
    const seconds = samples.length / SAMPLE_RATE;
    // Half of real time on top: more than that is too slow to talk with.
    const limitMs = TRANSCRIPT_MS + seconds * 500;
    const askedAt = clock.now();
    const response = await post(this.#connection, '/audio/transcriptions', { form }, limitMs, signal);
    const leftMs = Math.max(limitMs - (clock.now() - askedAt), 1);
    const text = await withinLimit(clock, leftMs, signal, () => smallText(response, MOST_BYTES));
    yield { text: cleanTranscript(wordsOf(text), seconds) };
  }
}

function wordsOf(body: string): string {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    throw new ServiceError('bad_response', { cause });
  }
  const { data } = ServiceTranscript.safeParse(json);
  if (!data) throw new ServiceError('bad_response');
  return data.text;
}
