import { BIN_HZ, BINS, type Frames, HIGHEST_HZ, VOICED_FROM_HZ } from './frames.ts';
import type { Spectrum } from './synthesis.ts';

/** Frames to both sides that a frame's window reaches into. */
const REACH = 2;
const SILENT = -100;

/**
 * Writes the harmonic part of a frame for another pitch and other resonances. The network's levels mean something at its
 * own harmonics alone, and may be far off between them. So each new harmonic takes the level that lies at its frequency
 * on the line through the network's harmonics, and the phase of the nearest one, for all bins around it.
 */
export function moveHarmonics(
  frames: Frames,
  frame: number,
  bend: (hz: number) => number,
  resonance: number,
  into: Spectrum,
): void {
  const natural = pitchNear(frames.pitch, frame);
  // A changed rhythm may bring pulses where the network had none and says nothing of them.
  if (natural === undefined) {
    into.harmonic.fill(SILENT);
    return;
  }
  const hz = bend(natural);
  const harmonics = Math.floor(HIGHEST_HZ / natural);
  let bin = 0;
  for (let order = 1; bin < BINS; order++) {
    const position = Math.min(harmonics, Math.max(1, (order * hz) / resonance / natural));
    const level = levelAt(frames, frame, natural, position);
    const turn = frames.harmonicTurn[binOf(Math.round(position) * natural) * frames.count + frame] ?? 0;
    for (const end = Math.min(BINS, ((order + 0.5) * hz) / BIN_HZ); bin < end; bin++) {
      into.harmonic[bin] = level;
      into.harmonicTurn[bin] = turn;
    }
  }
}

/** The pitch of a frame, or of the nearest one that its window reaches. */
function pitchNear(pitch: Float32Array, frame: number): number | undefined {
  for (let away = 0; away <= REACH; away++) {
    for (const hz of [pitch[frame - away] ?? 0, pitch[frame + away] ?? 0]) if (hz > VOICED_FROM_HZ) return hz;
  }
  return undefined;
}

/** The level at a position between two of the network's harmonics. */
function levelAt({ harmonic, count }: Frames, frame: number, natural: number, position: number): number {
  const before = Math.floor(position);
  const share = position - before;
  const left = harmonic[binOf(before * natural) * count + frame] ?? SILENT;
  return share === 0
    ? left
    : left + share * ((harmonic[binOf((before + 1) * natural) * count + frame] ?? SILENT) - left);
}

const binOf = (hz: number): number => Math.min(BINS - 1, Math.round(hz / BIN_HZ));
