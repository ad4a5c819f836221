import { HIGHEST_HZ, HOP, VOICE_RATE, VOICED_FROM_HZ } from './frames.ts';
import { lookUp, SINE } from './tables.ts';

/** Below this value of the sum's denominator its limit is used. */
const SMALLEST_SINE = 1e-3;

/**
 * Makes the pulse train of a pitch curve, `HOP` samples a frame: all harmonics up to `HIGHEST_HZ`, as cosines of
 * amplitude 1. It is 0 where nothing vibrates. A frame's pitch holds in its middle; between the middles it is a line.
 * With `bend`, a pitch becomes another one. The harmonics then keep the power that they had in a band, however many they
 * are, and begin and end where they did.
 */
export function pulseTrain(pitch: Float32Array, bend?: (hz: number) => number): Float32Array {
  const train = new Float32Array(pitch.length * HOP);
  let turns = 0;
  for (let index = 0; index < train.length; index++) {
    const natural = pitchAt(pitch, (index + 0.5) / HOP - 0.5);
    const isVoiced = natural > VOICED_FROM_HZ;
    const hz = isVoiced && bend ? bend(natural) : Math.max(natural, VOICED_FROM_HZ);
    // The phase goes on where nothing vibrates, as in the network's training.
    turns += hz / VOICE_RATE;
    turns -= Math.floor(turns);
    if (!isVoiced) continue;
    const gain = bend ? Math.sqrt(hz / natural) : 1;
    train[index] = gain * harmonicSum(Math.floor(HIGHEST_HZ / hz), turns);
  }
  return train;
}

/** The sum of cos(2πht) for h from 1 to `harmonics`, in closed form. */
function harmonicSum(harmonics: number, t: number): number {
  const sine = lookUp(SINE, t / 2);
  if (Math.abs(sine) <= SMALLEST_SINE) return harmonics;
  const turns = (harmonics + 0.5) * t;
  return lookUp(SINE, turns - Math.floor(turns)) / (2 * sine) - 0.5;
}

function pitchAt(pitch: Float32Array, position: number): number {
  const before = Math.floor(position);
  const share = position - before;
  const last = pitch.length - 1;
  const from = pitch[Math.max(0, before)] ?? 0;
  const to = pitch[Math.min(last, before + 1)] ?? 0;
  return from + share * (to - from);
}
