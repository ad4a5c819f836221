import { SAMPLE_RATE } from '../../speech/types.ts';

/** Sound by which nearness is told, in milliseconds: longer than a click, shorter than a syllable. */
export const NEAR_WINDOW_MS = 100;

/** Level of the loudest sounds of a visitor nobody has heard yet, dB of full scale: browsers' gain control aims there. */
const USUAL_DB = -21;
/** How much quieter than usual somebody at the same microphone gets. Who talks behind them, and the echo of the assistant, is quieter. */
const QUIETER_DB = 11;
/** A turn that was quieter than the ones before lowers the usual level by so much at most: it may have been somebody else's. */
const STEP_DB = 3;

/** How loud the visitor is, so that somebody far away and the assistant's own echo are not taken for them. */
export class VisitorLevel {
  #usualDb: number | null = null;

  /** Learns from the sound of a turn that had words in it. */
  learn(turn: Float32Array): void {
    const levels = levelsOf(turn).toSorted((a, b) => a - b);
    const db = levels[Math.floor(0.9 * (levels.length - 1))];
    if (db === undefined) return;
    this.#usualDb = this.#usualDb === null ? db : Math.max(db, this.#usualDb - STEP_DB);
  }

  /** Whether the last {@link NEAR_WINDOW_MS} of `samples` are as loud as the visitor. */
  isNear(samples: Float32Array): boolean {
    const window = samples.subarray(-(NEAR_WINDOW_MS * SAMPLE_RATE) / 1_000);
    return decibelsOf(window) >= (this.#usualDb ?? USUAL_DB) - QUIETER_DB;
  }
}

function levelsOf(samples: Float32Array): number[] {
  const window = (NEAR_WINDOW_MS * SAMPLE_RATE) / 1_000;
  const levels: number[] = [];
  for (let at = 0; at + window <= samples.length; at += window / 2)
    levels.push(decibelsOf(samples.subarray(at, at + window)));
  return levels;
}

function decibelsOf(samples: Float32Array): number {
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return 10 * Math.log10(energy + 1e-10);
}
