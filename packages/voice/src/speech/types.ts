/** The speech stages as the session sees them. Sound is 16 kHz mono throughout; floats are in [-1, 1]. */

/** Samples per second of everything that passes between stages. */
export const SAMPLE_RATE = 16_000;

/** Samples of one 10 ms frame. */
export const FRAME_SAMPLES = 160;

export interface Transcript {
  /** As spoken, with punctuation where the model gives it; '' when nothing was understood. */
  readonly text: string;
}

/** Turns one utterance into words. Safe to call for many calls at once. */
export interface SpeechToText {
  /** Rejects with `AbortError` when `signal` fired; the model's own failure otherwise. */
  transcribe(samples: Float32Array, signal: AbortSignal): Promise<Transcript>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Turns one sentence into sound, starting and ending without audible silence. */
export interface TextToSpeech {
  /**
   * `voice` is a name from `voices.ts`; an unknown one speaks with the default. Resolves with 16 kHz mono
   * 16-bit PCM, empty for a text with nothing to say. Rejects with `AbortError` when `signal` fired.
   */
  synthesize(text: string, voice: string, signal: AbortSignal): Promise<Int16Array>;
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
