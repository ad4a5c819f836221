import type { Pronunciation } from '@parlo/contract';

/**
 * The speech stages as the session sees them. Sound is mono, and floats are in [-1, 1]. A visitor's is 16 kHz, which is all
 * that recognition listens to; the assistant's is 24 kHz, as the natural voice makes it.
 */

/** Samples per second of what a visitor says. */
export const SAMPLE_RATE = 16_000;

/** Samples of 10 ms of it. */
export const FRAME_SAMPLES = 160;

/** Samples per second of what the assistant says. */
export const VOICE_RATE = 24_000;

/** Samples of 10 ms of it. */
export const VOICE_FRAME_SAMPLES = 240;

export interface Transcript {
  /** As spoken, with punctuation where the model gives it; '' when nothing was understood. */
  readonly text: string;
  /**
   * How likely each word was heard right, 0 to 1, in the order of the text; what stands between spaces and has a letter or
   * a digit is a word. Absent: the recogniser does not tell.
   */
  readonly likelihoods?: readonly number[];
}

/** Turns one utterance into words. Safe to call for many calls at once. */
export interface SpeechToText {
  /**
   * `language` is what is spoken, as ISO 639-1; English where it is absent. One that knows a single language takes every
   * sound for that. `terms` are texts of the assistant: what sounds like one of their words is that word rather than
   * another one, where the model can take them into account. Rejects with `AbortError` when `signal` fired; the model's own failure otherwise.
   */
  transcribe(
    samples: Float32Array,
    signal: AbortSignal,
    language?: string,
    terms?: string,
  ): Promise<Transcript>;
  /** Loads what the first utterance in a language would wait for. Absent: nothing. Rejects with why it does not load. */
  prepare?(language: string): Promise<void>;
  /**
   * Which of some languages a sound is spoken in, as ISO 639-1; null where it can't be told. Less than 0.8 s of speech
   * tells little. Absent: nothing here can tell. Rejects as `transcribe` does.
   */
  identify?(samples: Float32Array, signal: AbortSignal, languages: readonly string[]): Promise<string | null>;
  /**
   * Milliseconds that a silence has to last before it is worth recognising ahead of the turn's end: what runs can't be
   * stopped, and most pauses are short. Absent, and absent of a language: none, as for one that takes a tenth of a second.
   */
  aheadDelayMs?(language?: string): number;
  /**
   * Whether an utterance would be recognised at once and nobody else would wait for it: then more of them are tried before
   * it is sure that a speaker is silent. Absent: no.
   */
  hasRoom?(language?: string): boolean;
  /** May be called twice. */
  close(): Promise<void>;
}

/** How something is said. */
export interface VoiceSettings {
  /** One of the contract's voices; an unknown one speaks with the default. */
  readonly voice: string;
  /** An owner's words and how they sound; absent: none. They change the sound alone, and no text. */
  readonly pronunciations?: readonly Pronunciation[];
}

/** Turns one sentence into sound, starting and ending without audible silence. Safe to call for many calls at once. */
export interface TextToSpeech {
  /**
   * Gives 24 kHz mono 16-bit PCM in pieces of any length, each as soon as it is made; none for a text with nothing to
   * say. The pieces may be shared: they are not written into. Rejects with `AbortError` when `signal` fired. Whoever
   * stops taking pieces stops the work.
   */
  synthesize(text: string, settings: VoiceSettings, signal: AbortSignal): AsyncIterable<Int16Array>;
  /** Each text may cost money, so no text is spoken that may never be heard. Absent: speaking is free. */
  readonly isPaid?: boolean;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Follows one call's microphone. Not shared between calls. */
export interface VoiceActivityDetector {
  /** Takes the next frame (any length, usually 10 ms) and says whether somebody is speaking now. */
  accept(frame: Float32Array): boolean;
  /** How far `accept` lags behind the sound, so that callers can date onsets and ends. */
  readonly onsetLagMs: number;
  readonly offsetLagMs: number;
  /** May be called twice. */
  close(): void;
}

export type VoiceActivityDetectorFactory = () => VoiceActivityDetector;
