import { BINS, type Frames, VOICED_FROM_HZ } from './frames.ts';
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
  const pitch = Float32Array.from(timeline, (frame) => pitchOf(frames.pitch[frame] ?? 0, shape));
  const warp = shape.resonance === 1 ? undefined : createWarp(shape.resonance);
  const tilt = tiltOf(shape.tiltDb);
  return {
    count: timeline.length,
    pulses: pulseTrain(pitch),
    readFrame: (index, hasPulses, into) => {
      readFrame(frames, timeline[index] ?? 0, hasPulses, into);
      warp?.(into, hasPulses);
      colour(into, tilt, hasPulses ? shape.breathDb * NEPER : 0);
    },
  };
}

function pitchOf(hz: number, { pitch, range }: VoiceShape): number {
  return hz <= VOICED_FROM_HZ
    ? hz
    : Math.max(VOICED_FROM_HZ + 1, USUAL_HZ * pitch * (hz / USUAL_HZ) ** range);
}

/**
 * Moves everything on the frequency axis by a factor. Phases of consonants stay: they say when in a frame a sound is, and
 * that does not change with the speaker's size.
 */
function createWarp(factor: number): (spectrum: Spectrum, hasPulses: boolean) => void {
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
  return ({ harmonic, harmonicTurn, noise, free }, hasPulses) => {
    if (hasPulses) {
      move(harmonic);
      move(harmonicTurn);
    }
    move(noise);
    move(free);
  };
}

/** Logarithms of a slope's gains. */
function tiltOf(dbAnOctave: number): Float64Array {
  const hzOf = (bin: number) => Math.max(TILT_FROM_HZ, bin * 20);
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
