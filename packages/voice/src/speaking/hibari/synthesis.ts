import { createRealFourier } from './fourier.ts';
import { BINS, HOP, WINDOW } from './frames.ts';
import { createNormalPairs } from './gaussian.ts';
import { COSINE, createTable, lookUp, SINE } from './tables.ts';

/** One frame's five parts, a number for each bin, as `Frames` describes. */
export interface Spectrum {
  readonly harmonic: Float64Array;
  readonly harmonicTurn: Float64Array;
  readonly noise: Float64Array;
  readonly free: Float64Array;
  readonly freePhase: Float64Array;
}

/** The utterance, frame by frame. */
export interface Speech {
  readonly count: number;
  /** The pulse train that the frames filter, `HOP` samples a frame. */
  readonly pulses: Float32Array;
  /** Writes a frame's spectrum; the harmonic parts only where the frame has pulses. */
  readFrame(index: number, hasPulses: boolean, into: Spectrum): void;
}

/** Levels are limited to this, against a network that runs wild; far under the lowest one nothing is heard. */
const HIGHEST_LEVEL = 7;
const LOWEST_LEVEL = -16;
const MAGNITUDE = createTable(Math.exp, LOWEST_LEVEL, HIGHEST_LEVEL, 128);
/** Cosine and sine of the turn of a harmonic's phase. */
const TURN_COS = createTable((turn) => Math.cos(Math.PI * Math.tanh(turn)), -6, 6, 256);
const TURN_SIN = createTable((turn) => Math.sin(Math.PI * Math.tanh(turn)), -6, 6, 256);
/** Noise by this much under the part with phases of its own (60 dB) is left out: it is most of the noise. */
const INAUDIBLE = -7;
/** Rows of `HOP` samples that a window covers, and those of them that lie before a frame's middle. */
const ROWS = WINDOW / HOP;
const ROWS_BEFORE = ROWS / 2;

const HANN = Float64Array.from(
  { length: WINDOW },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / WINDOW),
);

/**
 * Turns frames into samples, `HOP` a frame. They come in pieces of as many frames as `sizes` says, of which the last
 * goes on. The same seed gives the same samples.
 */
export function* synthesise(speech: Speech, sizes: readonly number[], seed = 1): Generator<Float32Array> {
  const windowOf = createWindowMaker(speech, seed);
  const sum = new Float64Array(WINDOW);
  const sizeOf = (piece: number, left: number) => HOP * Math.min(sizes[piece] ?? sizes.at(-1) ?? left, left);
  let piece = 0;
  let out = new Float32Array(sizeOf(0, speech.count));
  let filled = 0;
  for (let row = 0; row < speech.count + ROWS_BEFORE; row++) {
    if (row < speech.count) addTo(sum, windowOf(row));
    if (row >= ROWS_BEFORE) {
      takeRow(sum, row, speech.count, out.subarray(filled, filled + HOP));
      filled += HOP;
    }
    sum.copyWithin(0, HOP).fill(0, WINDOW - HOP);
    if (filled === 0 || filled < out.length) continue;
    yield out;
    piece++;
    out = new Float32Array(sizeOf(piece, speech.count + ROWS_BEFORE - row - 1));
    filled = 0;
  }
}

/** The window of a frame, ready to be added to its neighbours'; valid until the next one is made. */
function createWindowMaker(speech: Speech, seed: number): (index: number) => Float64Array {
  const fourier = createRealFourier(WINDOW);
  const addParts = createPartAdder(seed);
  const samples = new Float64Array(WINDOW);
  const re = new Float64Array(BINS);
  const im = new Float64Array(BINS);
  const spectrum: Spectrum = {
    harmonic: new Float64Array(BINS),
    harmonicTurn: new Float64Array(BINS),
    noise: new Float64Array(BINS),
    free: new Float64Array(BINS),
    freePhase: new Float64Array(BINS),
  };
  return (index) => {
    const hasPulses = cutPulses(speech.pulses, index * HOP - WINDOW / 2, samples);
    speech.readFrame(index, hasPulses, spectrum);
    if (hasPulses) {
      fourier.forward(samples, re, im);
      filter(re, im, spectrum);
    } else {
      re.fill(0);
      im.fill(0);
    }
    addParts(re, im, spectrum);
    fourier.inverse(re, im, samples);
    for (let n = 0; n < WINDOW; n++) samples[n] = (samples[n] ?? 0) * (HANN[n] ?? 0);
    return samples;
  };
}

/** Writes the pulses of a window, and whether there are any. Before its ends the train is mirrored. */
function cutPulses(pulses: Float32Array, from: number, into: Float64Array): boolean {
  let hasPulses = false;
  const last = pulses.length - 1;
  for (let n = 0; n < WINDOW; n++) {
    const at = from + n;
    const mirrored = at < 0 ? -at : at > last ? 2 * last - at : at;
    const sample = pulses[mirrored] ?? 0;
    if (sample !== 0) hasPulses = true;
    // A cosine of amplitude 1 then has a bin of magnitude 1, so that a level is a harmonic's magnitude.
    into[n] = (sample * (HANN[n] ?? 0)) / (WINDOW / 4);
  }
  return hasPulses;
}

function filter(re: Float64Array, im: Float64Array, { harmonic, harmonicTurn }: Spectrum): void {
  for (let bin = 0; bin < BINS; bin++) {
    const magnitude = lookUp(MAGNITUDE, harmonic[bin] ?? 0);
    const turn = harmonicTurn[bin] ?? 0;
    const x = magnitude * lookUp(TURN_COS, turn);
    const y = magnitude * lookUp(TURN_SIN, turn);
    const pulseRe = re[bin] ?? 0;
    const pulseIm = im[bin] ?? 0;
    re[bin] = pulseRe * x - pulseIm * y;
    im[bin] = pulseRe * y + pulseIm * x;
  }
}

/** Adds the noise and the part with phases of its own. */
function createPartAdder(seed: number): (re: Float64Array, im: Float64Array, spectrum: Spectrum) => void {
  const normal = createNormalPairs(seed);
  const pair: [number, number] = [0, 0];
  return (re, im, { noise, free, freePhase }) => {
    for (let bin = 0; bin < BINS; bin++) {
      const freeLevel = free[bin] ?? 0;
      const noiseLevel = noise[bin] ?? 0;
      const magnitude = lookUp(MAGNITUDE, freeLevel);
      const turns = (freePhase[bin] ?? 0) / (2 * Math.PI);
      const phase = turns - Math.floor(turns);
      re[bin] = (re[bin] ?? 0) + magnitude * lookUp(COSINE, phase);
      im[bin] = (im[bin] ?? 0) + magnitude * lookUp(SINE, phase);
      if (noiseLevel - freeLevel < INAUDIBLE) continue;
      const noiseMagnitude = lookUp(MAGNITUDE, noiseLevel);
      normal(pair);
      re[bin] = (re[bin] ?? 0) + noiseMagnitude * pair[0];
      im[bin] = (im[bin] ?? 0) + noiseMagnitude * pair[1];
    }
  };
}

function addTo(sum: Float64Array, window: Float64Array): void {
  for (let n = 0; n < WINDOW; n++) sum[n] = (sum[n] ?? 0) + (window[n] ?? 0);
}

/** Writes the first row of a sum, divided by what the windows that reach into it weigh. */
function takeRow(sum: Float64Array, row: number, count: number, into: Float32Array): void {
  for (let n = 0; n < HOP; n++) {
    let weight = 0;
    for (let back = 0; back < ROWS; back++) {
      if (row - back >= 0 && row - back < count) weight += (HANN[back * HOP + n] ?? 0) ** 2;
    }
    into[n] = (sum[n] ?? 0) / Math.max(weight, 1e-11);
  }
}
