/** Sound of 16 kHz, windows of 400 samples: what every Whisper was trained on. */
const SAMPLE_RATE = 16_000;
const WINDOW = 400;
const BINS = WINDOW / 2 + 1;
/** In numpy's own order of steps, which decides the last bit. */
const HZ_PER_BIN = 1 / (WINDOW * (1 / SAMPLE_RATE));

/** Slaney's scale is linear up to 1 kHz and logarithmic above. */
const HZ_PER_MEL = 200 / 3;
const LOG_FROM_HZ = 1_000;
const LOG_FROM_MEL = LOG_FROM_HZ / HZ_PER_MEL;
const LOG_STEP = Math.log(6.4) / 27;
/** 8 kHz. */
const HIGHEST_MEL = 45.245640471924965;

export interface MelFilters {
  readonly bands: number;
  readonly bins: number;
  /** One row of `bins` weights for each band, as 32-bit numbers. */
  readonly weights: Float32Array<ArrayBuffer>;
}

/** How much of each frequency belongs to each band of the spectrogram that Whisper reads. */
export function melFilters(bands: number): MelFilters {
  const edges = Array.from({ length: bands + 2 }, (_, at) => hertz(at * (HIGHEST_MEL / (bands + 1))));
  // As numpy's linspace does, whose last value is exact.
  edges[bands + 1] = hertz(HIGHEST_MEL);
  const weights = new Float32Array(bands * BINS);
  for (let band = 0; band < bands; band++) {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3);
    const area = 2 / (high - low);
    for (let bin = 0; bin < BINS; bin++) {
      const frequency = bin * HZ_PER_BIN;
      const rising = -(low - frequency) / (middle - low);
      const falling = (high - frequency) / (high - middle);
      const overlap = Math.min(rising, falling);
      weights[band * BINS + bin] = (overlap < 0 ? 0 : overlap) * area;
    }
  }
  return { bands, bins: BINS, weights };
}

function hertz(mel: number): number {
  if (mel < LOG_FROM_MEL) return HZ_PER_MEL * mel;
  return LOG_FROM_HZ * Math.exp(LOG_STEP * (mel - LOG_FROM_MEL));
}
