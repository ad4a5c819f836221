import { readFile } from 'node:fs/promises';
import { modelFiles } from '../../speech/model-files.ts';
import type { TextToSpeech } from '../../speech/types.ts';
import { cutText } from '../cut-text.ts';
import { wholeSound } from '../whole-sound.ts';
import { forFlite } from '../written-for-readers.ts';
import { FlitePool } from './flite-pool.ts';
import { DEFAULT_VOICE, findVoice } from './voices.ts';

export interface FliteOptions {
  /** Worker threads, each of which speaks one sentence at a time. Default 1. */
  readonly workers?: number;
  /** A worker that is silent for this long is replaced. Default 10,000 ms. */
  readonly synthesisTimeoutMs?: number;
}

/**
 * Flite with the voices of `voices.ts`. Texts may hold anything; see `speakableText` for how it is read.
 * More than 4,000 characters are cut at a word. Resolves once the first worker has spoken.
 */
export async function createFlite(options: FliteOptions = {}): Promise<TextToSpeech> {
  const module = await WebAssembly.compile(await readFile(modelFiles.flite()));
  const pool = new FlitePool(module, options.workers ?? 1, options.synthesisTimeoutMs ?? 10_000);
  const tts: TextToSpeech = {
    async *synthesize(text, { voice, pronunciations }, signal) {
      signal.throwIfAborted();
      const speakable = forFlite(cutText(text), pronunciations);
      if (speakable !== '') yield await pool.speak(speakable, findVoice(voice), signal);
    },
    close: () => pool.close(),
  };
  // The engine compiles on first use; better now than in somebody's first reply.
  const warmUp = Array.from({ length: options.workers ?? 1 }, () =>
    wholeSound(
      tts.synthesize('Hello, one moment please.', { voice: DEFAULT_VOICE }, new AbortController().signal),
    ),
  );
  await Promise.all(warmUp);
  return tts;
}
