import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../abortable.ts';
import { modelFiles } from '../model-files.ts';
import { loadSherpa } from '../sherpa.ts';
import { SAMPLE_RATE, type SpeechToText, type Transcript } from '../types.ts';
import { cleanTranscript } from './clean-transcript.ts';
import { moonshineDecoderFile } from './integer-output.ts';
import type { MoonshineFiles } from './moonshine-network.ts';
import { moonshineTokensFile } from './moonshine-tokens.ts';
import { frameUtterance, splitUtterance } from './prepare-utterance.ts';
import { lacksLibrary, type Recogniser, RecogniserThread } from './recogniser-thread.ts';
import type { FoundWords } from './search-words.ts';
import { bySherpa } from './sherpa-recogniser.ts';

/** A shorter sound cannot hold a word, and the model's first layers refuse under 60 ms. */
const SHORTEST_MS = 100;

/**
 * The model now and then finds no words where there are some, and finds them when the same sound begins a little
 * later. Sounds shorter than a word with its frame of silence are not worth a second try.
 */
const SECOND_TRY_FROM_MS = 600;
const SECOND_TRY_DELAY_MS = 100;

/** Enough to learn that the model loads; recognising takes 45 MB more, and may wait for the first call. */
const NOTHING = new Float32Array(0);

/** As `Transcript` counts them. */
const WORD = /\S*[\p{L}\p{N}]\S*/gu;

const NO_WORDS: FoundWords = { text: '', likelihoods: [] };

export interface MoonshineOptions {
  /** Folder for the decoder and the table of tokens, made once; default: a cache folder next to the installed packages. */
  readonly cacheDir?: string;
  /** Pieces that are recognised at once, in turns; the rest wait. */
  readonly concurrency?: number;
}

/**
 * Loads Moonshine tiny (English). Rejects when the model's files are missing or damaged. Where onnxruntime has no library,
 * as for Macs with an Intel processor, sherpa-onnx runs it, which takes no account of terms. `script` is what runs in the
 * thread; another one is for tests.
 */
export async function createMoonshine(options: MoonshineOptions = {}, script?: URL): Promise<SpeechToText> {
  const folder = options.cacheDir ?? modelFiles.cacheFolder();
  const [decoder, tokens] = await Promise.all([moonshineDecoderFile(folder), moonshineTokensFile(folder)]);
  const files = { encoder: modelFiles.moonshineEncoder(), decoder, tokens };
  return new Moonshine(await openRecogniser(files, script), options.concurrency ?? 2);
}

async function openRecogniser(files: MoonshineFiles, script: URL | undefined): Promise<Recogniser> {
  const thread = new RecogniserThread(files, script);
  try {
    await thread.recognise(NOTHING, '', new AbortController().signal);
    return thread;
  } catch (error) {
    await thread.close();
    if (!lacksLibrary(error)) throw error;
  }
  const { encoder, decoder, tokens } = files;
  const moonshine = { encoder, mergedDecoder: decoder };
  const modelConfig = { moonshine, tokens, numThreads: 1, provider: 'cpu', debug: 0 } as const;
  return bySherpa(await loadSherpa().OfflineRecognizer.createAsync({ modelConfig }));
}

/** `SpeechToText` over a loaded recogniser; apart from `createMoonshine` for the tests. */
export class Moonshine implements SpeechToText {
  readonly #limit: LimitFunction;
  readonly #recogniser: Recogniser;
  #closed = false;

  constructor(recogniser: Recogniser, concurrency: number) {
    this.#recogniser = recogniser;
    this.#limit = pLimit(concurrency);
  }

  async transcribe(
    samples: Float32Array,
    signal: AbortSignal,
    _language?: string,
    terms = '',
  ): Promise<Transcript> {
    signal.throwIfAborted();
    if (this.#closed) throw new Error('The speech recogniser is closed.');
    if (samples.length < (SHORTEST_MS * SAMPLE_RATE) / 1000) return { text: '' };
    const pieces = splitUtterance(samples).map((piece) => frameUtterance(piece));
    const heard = await Promise.all(pieces.map((piece) => this.#decode(piece, terms, signal)));
    const withWords = heard.filter(({ text }) => text !== '');
    const text = withWords.map((each) => each.text).join(' ');
    const likelihoods = withWords.flatMap((each) => each.likelihoods);
    // None by sherpa-onnx, and too many where a word that was repeated without end is left out.
    return likelihoods.length > 0 && likelihoods.length === (text.match(WORD)?.length ?? 0)
      ? { text, likelihoods }
      : { text };
  }

  hasRoom(): boolean {
    return this.#limit.activeCount === 0;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#recogniser.close();
  }

  async #decode(piece: Float32Array, terms: string, signal: AbortSignal): Promise<FoundWords> {
    if (piece.length === 0) return NO_WORDS;
    const decoding = this.#limit(async () => {
      signal.throwIfAborted();
      const found = await this.#wordsOf(piece, terms, signal);
      const isWorthAnother = piece.length >= (SECOND_TRY_FROM_MS * SAMPLE_RATE) / 1000;
      return found.text === '' && isWorthAnother ? this.#wordsOf(later(piece), terms, signal) : found;
    });
    return abortable(signal, decoding);
  }

  async #wordsOf(piece: Float32Array, terms: string, signal: AbortSignal): Promise<FoundWords> {
    const { text, likelihoods } = await this.#recogniser.recognise(piece, terms, signal);
    const clean = cleanTranscript(text, piece.length / SAMPLE_RATE);
    return clean === '' ? NO_WORDS : { text: clean, likelihoods };
  }
}

function later(samples: Float32Array): Float32Array {
  const delay = (SECOND_TRY_DELAY_MS * SAMPLE_RATE) / 1000;
  const delayed = new Float32Array(samples.length + delay);
  delayed.set(samples, delay);
  return delayed;
}
