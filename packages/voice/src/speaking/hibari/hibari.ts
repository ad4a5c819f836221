import { SpeakingThread } from '../thread/speaking-thread.ts';
import { HIBARI_FILES, type HibariFiles } from './hibari-files.ts';
import type { HibariRequest } from './hibari-worker.ts';
import { findShape } from './voice-shape.ts';

export interface HibariOptions {
  /** Default: the voice in the repository. */
  readonly files?: HibariFiles;
  /** Threads that speak: 110 MB for the first, 30 for each further one. Default 1. */
  readonly workers?: number;
  /** Longest wait for the next piece of sound. Default 10 s. */
  readonly pieceTimeoutMs?: number;
}

/** Speaks phonemes piece by piece. Safe to call for many calls at once. */
export interface PhonemeSpeech {
  /**
   * `phonemes` are in Kokoro's alphabet, of any length; unknown ones are left out. `voice` is one of `SHAPES`; an unknown
   * one speaks with the default. Gives 24 kHz mono PCM without silence at the ends, nothing for nothing to say. Rejects
   * with `AbortError` when `signal` fired. Whoever stops taking pieces stops the work. `pace` is a factor of the voice's
   * tempo, for a language that it speaks more slowly; default 1.
   */
  speak(
    phonemes: string,
    voice: string,
    signal: AbortSignal,
    pace?: number,
  ): AsyncIterable<Int16Array<ArrayBuffer>>;
  /** May be called twice. */
  close(): Promise<void>;
}

const WORKER = new URL('./hibari-worker.ts', import.meta.url);

type Thread = SpeakingThread<HibariRequest>;

/** Two sounds are enough for the engine to compile what speaks. */
const WARM_UP = 'həlˈO, wˈʌn mˈOmᵊnt.';

/** Loads the voice. Rejects, with nothing left open, when its files are missing or damaged. */
export async function createHibari(options: HibariOptions = {}): Promise<PhonemeSpeech> {
  const files = options.files ?? HIBARI_FILES;
  const threads = Array.from(
    { length: options.workers ?? 1 },
    (): Thread =>
      new SpeakingThread({ script: WORKER, data: files, pieceTimeoutMs: options.pieceTimeoutMs ?? 10_000 }),
  );
  const close = async () => {
    await Promise.all(threads.map((thread) => thread.close()));
  };
  try {
    await Promise.all(threads.map(warmUp));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    speak: (phonemes, voice, signal, pace = 1) => {
      const shape = findShape(voice);
      return idlest(threads).speak({ phonemes, shape: { ...shape, speed: shape.speed * pace } }, signal);
    },
    close,
  };
}

async function warmUp(thread: Thread): Promise<void> {
  for await (const _ of thread.speak(
    { phonemes: WARM_UP, shape: findShape('alloy') },
    new AbortController().signal,
  ));
}

function idlest(threads: readonly Thread[]): Thread {
  const [first, ...others] = threads;
  if (!first) throw new Error('No thread speaks.');
  return others.reduce((best, thread) => (thread.speaking < best.speaking ? thread : best), first);
}
