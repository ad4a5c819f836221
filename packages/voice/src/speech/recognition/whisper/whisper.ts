import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../../abortable.ts';
import { SAMPLE_RATE, type SpeechToText, type Transcript } from '../../types.ts';
import { cleanTranscript } from '../clean-transcript.ts';
import { frameUtterance, splitUtterance } from '../prepare-utterance.ts';
import { SHORTEST_SAMPLES } from './bounds.ts';
import { spokenPart } from './spoken-part.ts';
import { WhisperProcess } from './whisper-process.ts';

/** A shorter sound cannot hold a word. */
const SHORTEST_MS = 100;
/** With less silence than this the first and the last letter of an utterance suffer: "Дякую" becomes "Якую". */
const FRAME = { leadMs: 200, trailMs: 200 };

/** A language is known by less, and a longer sound takes longer. */
const IDENTIFIED_SAMPLES = 3 * SAMPLE_RATE;

/** Pauses between words and clauses are shorter, those between sentences are not. */
const AHEAD_DELAY_MS = 150;

/** `SpeechToText` over Whisper in a process of its own, of any language that the model knows. */
export class Whisper implements SpeechToText {
  readonly #process: Pick<WhisperProcess, 'hear' | 'close'>;
  /** A request sent to the process can't be withdrawn, so it waits here, where an abort drops it. */
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

  /** Rejects with why the model does not load. */
  async prepare(): Promise<void> {
    await this.#ask(new Float32Array(SHORTEST_SAMPLES), null, new AbortController().signal);
  }

  async identify(
    samples: Float32Array,
    signal: AbortSignal,
    languages: readonly string[],
  ): Promise<string | null> {
    signal.throwIfAborted();
    const piece = frameUtterance(samples.subarray(0, IDENTIFIED_SAMPLES), FRAME);
    if (piece.length === 0) return null;
    return oneOf(languages, await this.#ask(piece, null, signal));
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
    const text = spokenPart(await this.#ask(piece, language, signal));
    return cleanTranscript(text, piece.length / SAMPLE_RATE);
  }

  #ask(piece: Float32Array, language: string | null, signal: AbortSignal): Promise<string> {
    const hearing = this.#limit(async () => {
      signal.throwIfAborted();
      // The place is kept until the process is free again, aborted or not.
      return this.#process.hear(padded(piece), language);
    });
    return abortable(signal, hearing);
  }
}

/**
 * Which of some languages was meant by one of all that Whisper knows. It takes Ukrainian for Russian, Polish or another
 * neighbour as often as for itself, but never English for anything else, nor anything else for English.
 */
function oneOf(languages: readonly string[], heard: string): string | null {
  if (languages.includes(heard)) return heard;
  const others = languages.filter((each) => each !== 'en');
  return heard !== 'en' && others.length === 1 ? (others[0] ?? null) : null;
}

function padded(piece: Float32Array): Float32Array {
  if (piece.length >= SHORTEST_SAMPLES) return piece;
  const longer = new Float32Array(SHORTEST_SAMPLES);
  longer.set(piece);
  return longer;
}
