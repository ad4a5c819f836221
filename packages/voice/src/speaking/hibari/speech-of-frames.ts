import { BINS, type Frames } from './frames.ts';
import { pulseTrain } from './pulses.ts';
import type { Spectrum, Speech } from './synthesis.ts';

/** Speech as the network gave it: nothing cut, nothing changed. */
export function speechOfFrames(frames: Frames): Speech {
  return {
    count: frames.count,
    pulses: pulseTrain(frames.pitch),
    readFrame: (index, hasPulses, into) => readFrame(frames, index, hasPulses, into),
  };
}

export function readFrame(frames: Frames, index: number, hasPulses: boolean, into: Spectrum): void {
  if (hasPulses) {
    readBins(frames.harmonic, index, frames.count, into.harmonic);
    readBins(frames.harmonicTurn, index, frames.count, into.harmonicTurn);
  }
  readBins(frames.noise, index, frames.count, into.noise);
  readBins(frames.free, index, frames.count, into.free);
  readBins(frames.freePhase, index, frames.count, into.freePhase);
}

function readBins(values: Float32Array, frame: number, count: number, into: Float64Array): void {
  for (let bin = 0; bin < BINS; bin++) into[bin] = values[bin * count + frame] ?? 0;
}
