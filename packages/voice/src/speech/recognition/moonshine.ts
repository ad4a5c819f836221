import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../abortable.ts';
import { modelFiles } from '../model-files.ts';
import { loadSherpa, type SherpaRecognizer } from '../sherpa.ts';
import { SAMPLE_RATE, type SpeechToText, type Transcript } from '../types.ts';
import { cleanTranscript } from './clean-transcript.ts';
import { moonshineTokensFile } from './moonshine-tokens.ts';
import { frameUtterance, splitUtterance } from './prepare-utterance.ts';

/** A shorter sound cannot hold a word, and the model's first layers refuse under 60 ms. */
const SHORTEST_MS = 100;

/**
 * The model now and then finds no words where there are some, and finds them when the same sound begins a little
 * later. Sounds shorter than a word with its frame of silence are not worth a second try.
 */
const SECOND_TRY_FROM_MS = 600;
const SECOND_TRY_DELAY_MS = 100;

export interface MoonshineOptions {
  /** Folder for the token table, made once; default: a cache folder next to the installed packages. */
  readonly cacheDir?: string;
  /** Threads of one decoding. 1 is best: two threads make this small model slower (86 → 111 ms). */
  readonly numThreads?: number;
  /**
   * Decodings that run at once, the rest wait. 2 is best on two cores (62 ms each of 4 s against 86
   * alone). They take threads from Node's pool of four.
   */
  readonly concurrency?: number;
}

/** Loads Moonshine tiny (English). Rejects when the model's files are missing or damaged. */
export async function createMoonshine(options: MoonshineOptions = {}): Promise<SpeechToText> {
  const tokens = await moonshineTokensFile(options.cacheDir ?? modelFiles.cacheFolder());
  const recognizer = await loadSherpa().OfflineRecognizer.createAsync({
    modelConfig: {
      moonshine: { encoder: modelFiles.moonshineEncoder(), mergedDecoder: modelFiles.moonshineDecoder() },
      tokens,
      numThreads: options.numThreads ?? 1,
      provider: 'cpu',
      debug: 0,
    },
  });
  return new Moonshine(recognizer, options.concurrency ?? 2);
}

/** `SpeechToText` over a loaded recogniser; apart from `createMoonshine` for the tests. */
export class Moonshine implements SpeechToText {
  readonly #limit: LimitFunction;
  #recognizer: SherpaRecognizer | undefined;

  constructor(recognizer: SherpaRecognizer, concurrency: number) {
    this.#recognizer = recognizer;
    this.#limit = pLimit(concurrency);
  }

  async transcribe(samples: Float32Array, signal: AbortSignal): Promise<Transcript> {
    signal.throwIfAborted();
    if (!this.#recognizer) throw new Error('The speech recogniser is closed.');
    if (samples.length < (SHORTEST_MS * SAMPLE_RATE) / 1000) return { text: '' };
    const pieces = splitUtterance(samples).map((piece) => frameUtterance(piece));
    const texts = await Promise.all(pieces.map((piece) => this.#decode(piece, signal)));
    return { text: texts.filter((text) => text !== '').join(' ') };
  }

  hasRoom(): boolean {
    return this.#limit.activeCount === 0;
  }

  async close(): Promise<void> {
    // The native model goes with its last reference; a decoding under way keeps it until it ends.
    this.#recognizer = undefined;
  }

  async #decode(piece: Float32Array, signal: AbortSignal): Promise<string> {
    if (piece.length === 0) return '';
    const recognizer = this.#recognizer;
    // The place in the queue is kept until the native call returns, aborted or not: it can't be stopped.
    const decoding = this.#limit(async () => {
      signal.throwIfAborted();
      if (!recognizer) return '';
      const text = await decode(recognizer, piece);
      const isWorthAnother = piece.length >= (SECOND_TRY_FROM_MS * SAMPLE_RATE) / 1000 && !signal.aborted;
      return text === '' && isWorthAnother ? decode(recognizer, later(piece)) : text;
    });
    return abortable(signal, decoding);
  }
}

async function decode(recognizer: SherpaRecognizer, samples: Float32Array): Promise<string> {
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
  const { text } = await recognizer.decodeAsync(stream);
  return cleanTranscript(text, samples.length / SAMPLE_RATE);
}

function later(samples: Float32Array): Float32Array {
  const delay = (SECOND_TRY_DELAY_MS * SAMPLE_RATE) / 1000;
  const delayed = new Float32Array(samples.length + delay);
  delayed.set(samples, delay);
  return delayed;
}
