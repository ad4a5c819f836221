import { BINS, type Frames, VOICED_FROM_HZ } from './frames.ts';
import type { VoiceShape } from './voice-shape.ts';

/** Against the loudest frame, everything quieter than this is a pause, in dB. */
const RANGE_DB = 40;
/** A passage whose loudest frame is under this has nothing to hear; the voice speaks some 60 dB louder. */
const SILENT_DB = -45;
/** Frames kept before the first and after the last audible one: 25 and 50 ms, for soft consonants. */
const BEFORE = 2;
const AFTER = 4;
/** Levels are estimated on every fourth bin. */
const STEP = 4;

/**
 * The frames to be said, in order: without the silence at both ends, voiced ones and pauses as long as the shape wants
 * them. A frame may come twice or be left out. Empty when there is nothing to hear.
 */
export function timelineOf(
  frames: Frames,
  { vowels, pauses }: Pick<VoiceShape, 'vowels' | 'pauses'>,
): number[] {
  const levels = Array.from({ length: frames.count }, (_, frame) => levelOf(frames, frame));
  const loudest = Math.max(...levels);
  if (loudest < SILENT_DB) return [];
  const isAudible = (level: number) => level > loudest - RANGE_DB;
  const first = Math.max(0, levels.findIndex(isAudible) - BEFORE);
  const last = Math.min(frames.count - 1, levels.findLastIndex(isAudible) + AFTER);
  const timeline: number[] = [];
  let due = 0;
  for (let frame = first; frame <= last; frame++) {
    const isPause = !isAudible(levels[frame] ?? 0);
    due += isPause ? pauses : isVoiced(frames, frame) ? vowels : 1;
    while (due >= 1) {
      timeline.push(frame);
      due--;
    }
  }
  return timeline;
}

const isVoiced = (frames: Frames, frame: number): boolean => (frames.pitch[frame] ?? 0) > VOICED_FROM_HZ;

/** The level of a frame in dB, on a scale of its own. */
function levelOf(frames: Frames, frame: number): number {
  let power = 0;
  const voiced = isVoiced(frames, frame);
  for (let bin = 0; bin < BINS; bin += STEP) {
    const at = bin * frames.count + frame;
    power += Math.exp(2 * (frames.free[at] ?? 0));
    if (voiced) power += PULSES * Math.exp(2 * (frames.harmonic[at] ?? 0));
  }
  return 10 * Math.log10((power * STEP) / BINS + 1e-12);
}

/** The mean power of a bin of the pulse train at 200 Hz: a peak of 1 and half of that on both sides, every ten bins. */
const PULSES = 0.15;
