import { SAMPLE_RATE } from '../../types.ts';

/** Whisper hears nothing in less than a second. */
export const SHORTEST_SAMPLES = 1.1 * SAMPLE_RATE;

/** The encoder's whole window: 30 s. */
const ALL_FRAMES = 1_500;
const FRAMES_PER_SECOND = 50;
/**
 * The least it is given: 10 s. Of sixty Ukrainian utterances of 1 to 4 s, 3.9 % of the letters were misheard with 512
 * frames, 4.0 % with 384 and 26 % with 256, where it also repeated itself for fifteen seconds. The whole window takes
 * four times as long as 512.
 */
const LEAST_FRAMES = 512;
/** Frames after the end of the sound: without them its last word is often lost. */
const SPARE_FRAMES = 50;

/** Returns the number of frames that the encoder reads for this many samples. */
export function audioFrames(samples: number): number {
  const needed = Math.ceil((samples / SAMPLE_RATE) * FRAMES_PER_SECOND) + SPARE_FRAMES;
  return Math.min(ALL_FRAMES, Math.max(LEAST_FRAMES, needed));
}

/** Fast Ukrainian has eight tokens a second: one for two letters. */
const TOKENS_PER_SECOND = 10;
const SPARE_TOKENS = 15;

/** Returns the most tokens for this many samples: it stops endless repetition. */
export function mostTokens(samples: number): number {
  return Math.ceil((samples / SAMPLE_RATE) * TOKENS_PER_SECOND) + SPARE_TOKENS;
}
