import { resample, SAMPLE_RATE } from '@parlo/voice';
import { levels } from '@parlo/voice/energy';

/** How a question reaches the recogniser. Noise is 10 dB below the voice. */
export const CONDITIONS = ['clean', 'babble', 'music', 'telephone'] as const;
export type Condition = (typeof CONDITIONS)[number];

const SNR_DB = 10;
/** Silence before and after the words, as a call has it: noise is heard there as well. */
const PAUSE_SECONDS = 0.3;
const TELEPHONE_RATE = 8_000;
const TELEPHONE_BAND = { from: 300, to: 3_400 };

/** A question as it is heard. `others` are questions of other voices, of which babble is mixed. */
export function heardIn(
  condition: Condition,
  question: Float32Array,
  others: readonly Float32Array[],
): Float32Array {
  const pause = Math.round(PAUSE_SECONDS * SAMPLE_RATE);
  const padded = new Float32Array(question.length + 2 * pause);
  padded.set(question, pause);
  if (condition === 'babble') return withNoise(padded, babbleOf(others, padded.length));
  if (condition === 'music') return withNoise(padded, music(padded.length));
  return condition === 'telephone' ? byTelephone(padded) : padded;
}

/** The noise 10 dB below the voice, each as loud as where it can be heard. */
export function withNoise(voice: Float32Array, noise: Float32Array): Float32Array {
  const factor = 10 ** ((loudnessDb(voice) - loudnessDb(noise) - SNR_DB) / 20);
  return voice.map((sample, i) => sample + factor * (noise[i] ?? 0));
}

/** The level of a sound's louder parts in dBFS: pauses make no voice quieter. */
export function loudnessDb(sound: Float32Array): number {
  const windows = levels(sound, SAMPLE_RATE);
  const loudest = Math.max(...windows);
  const powers = windows.filter((level) => level > loudest - 30).map((level) => 10 ** (level / 10));
  return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length);
}

/** Everybody talks at once, over and over, each from another place on. */
function babbleOf(others: readonly Float32Array[], length: number): Float32Array {
  const mixed = new Float32Array(length);
  for (const [nth, other] of others.entries()) {
    const factor = 10 ** (-loudnessDb(other) / 20);
    const from = nth * 7_919;
    for (let i = 0; i < length; i++)
      mixed[i] = (mixed[i] ?? 0) + factor * (other[(from + i) % other.length] ?? 0);
  }
  return mixed;
}

const CHORDS_HZ = [
  [220, 277.18, 329.63],
  [146.83, 220, 293.66],
  [164.81, 246.94, 329.63],
  [185, 220, 277.18],
];
const CHORD_SECONDS = 1.2;
const BEAT_SECONDS = 0.3;
const HARMONICS = 6;

/** Chords of a plucked instrument over a drum: always the same piece. */
function music(length: number): Float32Array {
  const noise = noiseOf();
  return new Float32Array(length).map((_, i) => {
    const seconds = i / SAMPLE_RATE;
    const chord = CHORDS_HZ[Math.floor(seconds / CHORD_SECONDS) % CHORDS_HZ.length] ?? [];
    const plucked = Math.exp(-1.5 * (seconds % (2 * BEAT_SECONDS)));
    const drum = Math.exp(-40 * (seconds % BEAT_SECONDS)) * noise();
    return chord.reduce((sum, hz) => sum + plucked * note(hz, seconds), 1.5 * drum);
  });
}

function note(hz: number, seconds: number): number {
  let sum = 0;
  for (let order = 1; order <= HARMONICS; order++)
    sum += Math.sin(2 * Math.PI * hz * order * seconds) / order;
  return sum;
}

/** White noise, the same in every run. */
function noiseOf(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** The band of a telephone, at 8,000 samples a second of mu-law in eight bits. */
function byTelephone(sound: Float32Array): Float32Array {
  const narrow = resample(sound, SAMPLE_RATE, TELEPHONE_RATE);
  const { from, to } = TELEPHONE_BAND;
  const taps = 63;
  const band = Float32Array.from({ length: taps }, (_, i) => {
    const x = i - (taps - 1) / 2;
    const low = (hz: number) => (2 * hz * sinc((2 * hz * x) / TELEPHONE_RATE)) / TELEPHONE_RATE;
    return (low(to) - low(from)) * (0.54 + 0.46 * Math.cos((2 * Math.PI * x) / (taps - 1)));
  });
  const filtered = narrow.map((_, i) =>
    band.reduce((sum, tap, k) => sum + tap * (narrow[i + (taps - 1) / 2 - k] ?? 0), 0),
  );
  return resample(filtered.map(throughMuLaw), TELEPHONE_RATE, SAMPLE_RATE);
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const MU = 255;
function throughMuLaw(sample: number): number {
  const size = Math.log1p(MU * Math.min(1, Math.abs(sample))) / Math.log1p(MU);
  const coded = Math.round(size * 127) / 127;
  return (Math.sign(sample) * Math.expm1(coded * Math.log1p(MU))) / MU;
}
