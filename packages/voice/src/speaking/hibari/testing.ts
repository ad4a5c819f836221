import { BINS, type Frames } from './frames.ts';

/** The values of every frame of made-up speech. */
export interface MadeUp {
  readonly pitch?: (frame: number) => number;
  readonly harmonic?: (bin: number, frame: number) => number;
  readonly free?: (bin: number, frame: number) => number;
  readonly noise?: (bin: number, frame: number) => number;
}

const SILENT = () => -100;

/** Frames by formula: silent and without pitch where nothing else is said, phases that follow no order. */
export function madeUpFrames(count: number, { pitch, harmonic, free, noise }: MadeUp): Frames {
  const spectrum = (levelOf: (bin: number, frame: number) => number) =>
    Float32Array.from({ length: BINS * count }, (_, at) => levelOf(Math.floor(at / count), at % count));
  return {
    count,
    pitch: Float32Array.from({ length: count }, (_, frame) => pitch?.(frame) ?? 0),
    harmonic: spectrum(harmonic ?? SILENT),
    harmonicTurn: spectrum(() => 0),
    noise: spectrum(noise ?? SILENT),
    free: spectrum(free ?? SILENT),
    freePhase: spectrum((bin, frame) => ((bin * 7919 + frame * 104_729) % 628) / 100),
  };
}

/** Pieces of sound as one. */
export function joined(pieces: Iterable<ArrayLike<number>>): Float32Array {
  const all = [...pieces];
  const sound = new Float32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of all) {
    sound.set(piece, at);
    at += piece.length;
  }
  return sound;
}

export function powerOf(samples: ArrayLike<number>): number {
  return Array.from(samples).reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
}

/** How much of a tone is in a sound: its amplitude. */
export function amplitudeAt(hz: number, samples: ArrayLike<number>, rate: number): number {
  let [x, y] = [0, 0];
  for (let n = 0; n < samples.length; n++) {
    const angle = (2 * Math.PI * hz * n) / rate;
    x += (samples[n] ?? 0) * Math.cos(angle);
    y += (samples[n] ?? 0) * Math.sin(angle);
  }
  return (2 * Math.hypot(x, y)) / samples.length;
}
