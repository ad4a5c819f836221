import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../../abortable.ts';
import { SAMPLE_RATE, type SpeechToText, type Transcript } from '../../types.ts';
import { cleanTranscript } from '../clean-transcript.ts';
import { frameUtterance, splitUtterance } from '../prepare-utterance.ts';
import { spokenPart } from './spoken-part.ts';
import { WhisperProcess } from './whisper-process.ts';

/** A shorter sound cannot hold a word. */
const SHORTEST_MS = 100;
/** whisper.cpp hears nothing in less than a second. */
const LEAST_SAMPLES = 1.1 * SAMPLE_RATE;
/** With less silence than this the first and the last letter of an utterance suffer: "Дякую" becomes "Якую". */
const FRAME = { leadMs: 200, trailMs: 200 };

/** Pauses between words and clauses are shorter, those between sentences are not. */
const AHEAD_DELAY_MS = 150;

/** `SpeechToText` over Whisper in a process of its own, of any language that the model knows. */
export class Whisper implements SpeechToText {
  readonly #process: Pick<WhisperProcess, 'hear' | 'close'>;
  /** What the process was given can't be taken back: it waits here, where an abort drops it. */
  readonly #limit: LimitFunction = pLimit(1);

  /** `model` is the path of a file for whisper.cpp, read at the first utterance; a process is for tests. */
  constructor(model: string | Pick<WhisperProcess, 'hear' | 'close'>) {
    this.#process = typeof model === 'string' ? new WhisperProcess(model) : model;
  }

  async transcribe(samples: Float32Array, signal: AbortSignal, language = 'en'): Promise<Transcript> {
    signal.throwIfAborted();
    if (samples.length < (SHORTEST_MS * SAMPLE_RATE) / 1000) return { text: '' };
    const pieces = splitUtterance(samples).map((piece) => frameUtterance(piece, FRAME));
    const texts: string[] = [];
    for (const piece of pieces) texts.push(await this.#hear(piece, language, signal));
    return { text: texts.filter((text) => text !== '').join(' ') };
  }

  /** A run takes most of a second. */
  aheadDelayMs(): number {
    return AHEAD_DELAY_MS;
  }

  close(): Promise<void> {
    return this.#process.close();
  }

  async #hear(piece: Float32Array, language: string, signal: AbortSignal): Promise<string> {
    if (piece.length === 0) return '';
    const hearing = this.#limit(async () => {
      signal.throwIfAborted();
      // The place is kept until the process is free again, aborted or not.
      return this.#process.hear(padded(piece), language);
    });
    const text = spokenPart(await abortable(signal, hearing));
    return cleanTranscript(text, piece.length / SAMPLE_RATE);
  }
}

function padded(piece: Float32Array): Float32Array {
  if (piece.length >= LEAST_SAMPLES) return piece;
  const longer = new Float32Array(LEAST_SAMPLES);
  longer.set(piece);
  return longer;
}
