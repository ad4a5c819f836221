import { freeNumbers } from '../../free-numbers.ts';

/** Samples per second of what this voice says. */
export const VOICE_RATE = 24_000;
/** Samples of a frame's window, and from one frame to the next: 50 and 12.5 ms. */
export const WINDOW = 1_200;
export const HOP = 300;
/** Bins of a frame's spectrum, and Hz from one to the next. */
export const BINS = WINDOW / 2 + 1;
export const BIN_HZ = VOICE_RATE / WINDOW;
/** Harmonics above are left out, so that none folds back. */
export const HIGHEST_HZ = 11_000;
/** Hz under which a frame has no pitch. */
export const VOICED_FROM_HZ = 40;

/**
 * Speech as the network gives it: a frame every 12.5 ms, each the sum of a filtered pulse train, noise, and a part with
 * phases of its own, which holds the consonants and a tenth of a vowel. Spectra are kept bin by bin: bin `b` of frame
 * `k` is at `b * count + k`. Levels are natural logarithms of magnitudes.
 */
export interface Frames {
  readonly count: number;
  /** Hz; anything under `VOICED_FROM_HZ` where nothing vibrates. */
  readonly pitch: Float32Array;
  /** Levels of the pulse train's harmonics. */
  readonly harmonic: Float32Array;
  /** Turns of the pulse train's phases: π times the hyperbolic tangent of these. */
  readonly harmonicTurn: Float32Array;
  /** Levels of the noise. */
  readonly noise: Float32Array;
  /** Levels and phases of the part with phases of its own. */
  readonly free: Float32Array;
  readonly freePhase: Float32Array;
}

/** Gives back the spectra of speech that is said: a second of it has 1 MB of them. */
export function freeFrames({ harmonic, harmonicTurn, noise, free, freePhase }: Frames): void {
  for (const spectrum of [harmonic, harmonicTurn, noise, free, freePhase]) freeNumbers(spectrum);
}
