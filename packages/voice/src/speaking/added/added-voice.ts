import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { abortable } from '../../speech/abortable.ts';
import type { VoiceSettings } from '../../speech/types.ts';
import { VOICE_RATE } from '../../speech/types.ts';
import type { Reader } from '../create-reader.ts';
import { SpeakingThread } from '../thread/speaking-thread.ts';
import { readPiperSettings } from './piper-settings.ts';
import type { PassageToSay, SpeakingParts } from './sound-network.ts';

const WORKER = new URL('./added-voice-worker.ts', import.meta.url);
/** A network that is only just quick enough takes 2 s for its longest first passage. */
const PIECE_TIMEOUT_MS = 10_000;
const SLOW_PIECE_TIMEOUT_MS = 120_000;
/** The text spoken to measure it. The first run is slower than all later ones. */
const SAMPLES: Readonly<Record<string, string>> = {
  en: 'Good morning, how can I help you today?',
  uk: 'Добрий день, чим можу вам допомогти?',
};
/** Waits before each try, in ms: a server that starts is busy with other things for a while. */
const TRY_AFTER_MS = [0, 0, 500, 2_000, 5_000];
const VOICES = 8;
/** Seconds that a second of speech may take: several calls speak at once, and nobody waits for the first sentence. */
const QUICK_ENOUGH = 0.25;

/** A model that takes longer than calls can wait. */
export class TooSlowError extends Error {}

/** A voice of a model that an administrator added, in one language. */
export interface AddedVoice {
  /** How many of the eight voices can be told apart. */
  readonly voices: number;
  /** As of `TextToSpeech`. */
  synthesize(text: string, settings: VoiceSettings, signal: AbortSignal): AsyncIterable<Int16Array>;
  /** May be called twice. */
  close(): Promise<void>;
}

interface OpenOptions {
  /** Gives up. Default: never. */
  readonly signal?: AbortSignal;
  /** Default false. */
  readonly mayBeSlow?: boolean;
}

/**
 * Loads a model that speaks, in a thread of its own. Rejects, with nothing left open, with a sentence that says why it
 * can't be used: its files, or that this machine is too slow for it, unless it `mayBeSlow`.
 */
export async function openAddedVoice(
  parts: SpeakingParts,
  language: string,
  reader: Reader,
  { signal = new AbortController().signal, mayBeSlow = false }: OpenOptions = {},
): Promise<AddedVoice> {
  const { readsLetters, voices } = await describe(parts);
  const thread = new SpeakingThread<PassageToSay>({
    script: WORKER,
    data: parts,
    pieceTimeoutMs: mayBeSlow ? SLOW_PIECE_TIMEOUT_MS : PIECE_TIMEOUT_MS,
  });
  const voice: AddedVoice = {
    voices,
    async *synthesize(text, { voice: name, pronunciations }, signal) {
      const reading = readsLetters
        ? reader.letters(text, pronunciations)
        : reader.read(text, pronunciations).then(({ phonemes }) => phonemes);
      yield* thread.speak({ text: await abortable(signal, reading), voice: name, language }, signal);
    },
    close: () => thread.close(),
  };
  try {
    const share = await measure(voice, SAMPLES[language] ?? '', signal);
    if (!mayBeSlow) requireQuick(share);
  } catch (error) {
    await voice.close();
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw isLate ? new TooSlowError('This machine is too slow for it.', { cause: error }) : error;
  }
  return voice;
}

/** Whether it takes letters instead of phonemes, and how many speakers it has for the eight voices. */
async function describe(parts: SpeakingParts): Promise<{ readsLetters: boolean; voices: number }> {
  if (parts.family !== 'piper') return { readsLetters: parts.family === 'supertonic', voices: VOICES };
  const { readsLetters, speakers } = await readPiperSettings(parts.settings);
  return { readsLetters, voices: Math.min(VOICES, speakers) };
}

/** Seconds for a second of speech: the best of some tries, since other work only makes it slower. */
async function measure(voice: AddedVoice, text: string, signal: AbortSignal): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (const waitMs of TRY_AFTER_MS) {
    await pause(waitMs, undefined, { signal });
    best = Math.min(best, await measureOnce(voice, text, signal));
    if (best <= QUICK_ENOUGH) break;
  }
  return best;
}

async function measureOnce(voice: AddedVoice, text: string, signal: AbortSignal): Promise<number> {
  const begun = performance.now();
  let samples = 0;
  for await (const piece of voice.synthesize(text, { voice: 'verse' }, signal)) samples += piece.length;
  if (samples === 0) throw new Error('The model makes no sound.');
  return (performance.now() - begun) / 1000 / (samples / VOICE_RATE);
}

function requireQuick(share: number): void {
  if (share <= QUICK_ENOUGH) return;
  const seconds = (10 * share).toFixed(1);
  throw new TooSlowError(`This machine is too slow for it: ten seconds of speech take ${seconds} seconds.`);
}
