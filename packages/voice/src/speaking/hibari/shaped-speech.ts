import { BIN_HZ, BINS, type Frames } from './frames.ts';
import { moveHarmonics } from './harmonics.ts';
import { pulseTrain } from './pulses.ts';
import { readFrame } from './speech-of-frames.ts';
import type { Spectrum, Speech } from './synthesis.ts';
import { timelineOf } from './timeline.ts';
import type { VoiceShape } from './voice-shape.ts';

/** The network's voice speaks at this pitch, by the middle of ten sentences. */
const USUAL_HZ = 193;
const TILT_FROM_HZ = 500;
const NEPER = Math.LN10 / 20;

/** Speech in another voice: the network's frames with another pitch, other resonances and another rhythm. */
export function shapedSpeech(frames: Frames, shape: VoiceShape): Speech {
  const timeline = timelineOf(frames, shape);
  const pitch = Float32Array.from(timeline, (frame) => frames.pitch[frame] ?? 0);
  const { resonance } = shape;
  const isNatural = shape.pitch === 1 && shape.range === 1 && resonance === 1;
  const bend = benderOf(shape);
  const stretch = resonance === 1 ? undefined : createStretch(resonance);
  const tilt = tiltOf(shape.tiltDb);
  return {
    count: timeline.length,
    pulses: pulseTrain(pitch, isNatural ? undefined : bend),
    readFrame: (index, hasPulses, into) => {
      const frame = timeline[index] ?? 0;
      readFrame(frames, frame, hasPulses && isNatural, into);
      if (hasPulses && !isNatural) moveHarmonics(frames, frame, bend, resonance, into);
      stretch?.(into);
      colour(into, tilt, hasPulses ? shape.breathDb * NEPER : 0);
    },
  };
}

/** Moves a pitch, and widens or narrows the melody around the voice's usual one. */
function benderOf({ pitch, range }: VoiceShape): (hz: number) => number {
  if (range === 1) return (hz) => hz * pitch;
  return (hz) => USUAL_HZ * pitch * (hz / USUAL_HZ) ** range;
}

/**
 * Moves what is not harmonic on the frequency axis by a factor. Its phases stay: they say when in a frame a sound is, and
 * that does not change with the speaker's size.
 */
function createStretch(factor: number): (spectrum: Spectrum) => void {
  const before = new Int32Array(BINS);
  const share = new Float64Array(BINS);
  for (let bin = 0; bin < BINS; bin++) {
    const position = Math.min(BINS - 1, bin / factor);
    before[bin] = Math.min(BINS - 2, Math.floor(position));
    share[bin] = position - (before[bin] ?? 0);
  }
  const copy = new Float64Array(BINS);
  const move = (values: Float64Array) => {
    copy.set(values);
    for (let bin = 0; bin < BINS; bin++) {
      const from = before[bin] ?? 0;
      const left = copy[from] ?? 0;
      values[bin] = left + (share[bin] ?? 0) * ((copy[from + 1] ?? 0) - left);
    }
  };
  return ({ noise, free }) => {
    move(noise);
    move(free);
  };
}

/** Logarithms of a slope's gains. */
function tiltOf(dbAnOctave: number): Float64Array {
  const hzOf = (bin: number) => Math.max(TILT_FROM_HZ, bin * BIN_HZ);
  return Float64Array.from(
    { length: BINS },
    (_, bin) => dbAnOctave * NEPER * Math.log2(hzOf(bin) / TILT_FROM_HZ),
  );
}

function colour({ harmonic, noise, free }: Spectrum, tilt: Float64Array, breath: number): void {
  for (let bin = 0; bin < BINS; bin++) {
    const gain = tilt[bin] ?? 0;
    harmonic[bin] = (harmonic[bin] ?? 0) + gain;
    noise[bin] = (noise[bin] ?? 0) + gain + breath;
    free[bin] = (free[bin] ?? 0) + gain + breath;
  }
}
