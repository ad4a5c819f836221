import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Alphabet, idsOf, readAlphabet } from './alphabet.ts';
import { createRealFourier } from './fourier.ts';
import { BINS, type Frames, HOP, WINDOW } from './frames.ts';
import { HIBARI_FILES } from './hibari-files.ts';
import { type Network, openNetwork } from './network.ts';
import { speechOfFrames } from './speech-of-frames.ts';
import { synthesise } from './synthesis.ts';
import { joined, powerOf } from './testing.ts';

/** What the Python package of the same network makes of a sentence; `make_reference.py` beside it says how. */
interface Reference {
  readonly text: string;
  readonly phonemes: string;
  readonly samples: number;
  readonly levelsDb: readonly number[];
  readonly noisePower: number;
  readonly windows: readonly { readonly start: number; readonly sound: string }[];
}

const FOLDER = new URL('../../../../../models/voice/synthesis/', import.meta.url);
const FULL_SCALE = 60_000;

const references: readonly Reference[] = JSON.parse(
  brotliDecompressSync(await readFile(new URL('reference.json.br', FOLDER))).toString(),
);
let network: Network;
let alphabet: Alphabet;

beforeAll(async () => {
  [network, alphabet] = await Promise.all([
    openNetwork(HIBARI_FILES.network),
    readAlphabet(HIBARI_FILES.alphabet),
  ]);
});
afterAll(() => network.close());

const say = (frames: Frames, seed?: number) => joined(synthesise(speechOfFrames(frames), [12, 24, 48], seed));
const muted = (level: Float32Array) => new Float32Array(level.length).fill(-100);
const db = (power: number) => 10 * Math.log10(power + 1e-12);

describe('the reference', () => {
  it('has ten sentences', () => {
    expect(references).toHaveLength(10);
  });

  it.each(references)('says $text as we do', async ({ phonemes, samples, levelsDb, windows }) => {
    const frames = await network.framesOf(idsOf(phonemes, alphabet), 1);
    const sound = say({ ...frames, noise: muted(frames.noise) });
    expect(sound).toHaveLength(samples);
    const offDb = levelsDb.flatMap((level, frame) =>
      level > -70 ? Math.abs(db(powerOf(sound.subarray(frame * HOP, (frame + 1) * HOP))) - level) : [],
    );
    expect(offDb.reduce((sum, each) => sum + each) / offDb.length).toBeLessThan(0.2);
    // Another kind of processor rounds some inputs of a layer to the next of 256 steps.
    expect(offDb.filter((each) => each > 0.5).length / offDb.length).toBeLessThan(0.1);
    const shapes: number[] = [];
    for (const { start, sound: coded } of windows) {
      const theirs = samplesOf(coded);
      const ours = sound.subarray(start, start + theirs.length);
      // Under that, theirs is rounded too coarsely to have a shape; its level was compared above.
      if (db(powerOf(theirs)) > -60) shapes.push(correlation(ours, theirs));
      expect(spectralDistanceDb(ours, theirs)).toBeLessThan(1);
    }
    expect(shapes.reduce((sum, each) => sum + each) / shapes.length).toBeGreaterThan(0.9);
  });

  it('has noise of the same power, 30 dB or more under the rest', async () => {
    for (const { phonemes, noisePower } of references) {
      const frames = await network.framesOf(idsOf(phonemes, alphabet), 1);
      const alone = { ...frames, harmonic: muted(frames.harmonic), free: muted(frames.free) };
      const powers = Array.from({ length: 2 }, (_, seed) => powerOf(say(alone, seed + 1)));
      const mean = powers.reduce((sum, power) => sum + power) / powers.length;
      expect(Math.abs(db(mean) - db(noisePower))).toBeLessThan(2.5);
      expect(powerOf(say(frames))).toBeGreaterThan(1000 * mean);
    }
  });
});

function samplesOf(coded: string): Float32Array {
  const bytes = Buffer.from(coded, 'base64');
  return Float32Array.from({ length: bytes.length / 2 }, (_, n) => bytes.readInt16LE(2 * n) / FULL_SCALE);
}

/** 1 for two sounds of one shape. */
function correlation(ours: Float32Array, theirs: Float32Array): number {
  const product = theirs.reduce((sum, sample, n) => sum + sample * (ours[n] ?? 0), 0) / theirs.length;
  return product / Math.sqrt(powerOf(ours) * powerOf(theirs));
}

/** The mean difference of two spectra in bands of 200 Hz, where there is anything in the first 60 dB. */
function spectralDistanceDb(ours: Float32Array, theirs: Float32Array): number {
  const [a, b] = [bandsOf(ours), bandsOf(theirs)];
  const floor = Math.max(...b) - 60;
  const heard = [...b.keys()].filter((band) => (b[band] ?? 0) > Math.max(floor, -90));
  return (
    heard.reduce((sum, band) => sum + Math.abs((a[band] ?? 0) - (b[band] ?? 0)), 0) /
    Math.max(1, heard.length)
  );
}

function bandsOf(sound: Float32Array): number[] {
  const re = new Float64Array(BINS);
  const im = new Float64Array(BINS);
  const windowed = Float64Array.from(
    sound,
    (sample, n) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / WINDOW)),
  );
  createRealFourier(WINDOW).forward(windowed, re, im);
  return Array.from({ length: 60 }, (_, band) => {
    let power = 0;
    for (let bin = band * 10; bin < band * 10 + 10; bin++) power += (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2;
    return db(power / WINDOW ** 2);
  });
}
