/**
 * The Fourier transform of real frames of one even length, half of which has no factors but 2, 3, 4 and 5. It owns its
 * work space, so it serves one caller at a time. It is ours and not a library's because the frames have 1,200 samples,
 * which is no power of two; `models/voice/README-synthesis.md` has what libraries were tried.
 */
export interface RealFourier {
  /** Writes bins 0 to length / 2 of a frame, not scaled. */
  forward(frame: Float64Array, re: Float64Array, im: Float64Array): void;
  /** Writes the frame of such bins: undoes `forward`. Ignores the imaginary parts of the first and the last bin. */
  inverse(re: Float64Array, im: Float64Array, frame: Float64Array): void;
}

/** Complex numbers, their real and imaginary parts apart. */
interface Complex {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** One pass over all values. `length` values are left to be transformed, each `stride` from the next. */
interface Pass {
  readonly butterfly: Butterfly;
  readonly length: number;
  readonly stride: number;
  readonly roots: Complex;
}

type Butterfly = (from: Complex, to: Complex, pass: Pass) => void;

/** Throws for a length that it can't do. */
export function createRealFourier(length: number): RealFourier {
  const half = length / 2;
  const passes = passesOf(half);
  const roots = unitRoots(length);
  const a = complex(half);
  const b = complex(half);
  const transform = (): Complex => {
    let [from, to] = [a, b];
    for (const pass of passes) {
      pass.butterfly(from, to, pass);
      [from, to] = [to, from];
    }
    return from;
  };
  return {
    forward: (frame, re, im) => {
      // Two neighbours make one complex number: half the work.
      for (let k = 0; k < half; k++) {
        a.re[k] = at(frame, 2 * k);
        a.im[k] = at(frame, 2 * k + 1);
      }
      separate(transform(), roots, re, im);
    },
    inverse: (re, im, frame) => {
      unite(re, im, roots, a);
      const result = transform();
      // A forward transform is the inverse one where real and imaginary parts change places before and after.
      for (let k = 0; k < half; k++) {
        frame[2 * k] = at(result.im, k) / length;
        frame[2 * k + 1] = at(result.re, k) / length;
      }
    },
  };
}

/** Makes a real frame's bins out of the transform of its neighbours as complex numbers. */
function separate({ re: zRe, im: zIm }: Complex, roots: Complex, re: Float64Array, im: Float64Array): void {
  const half = zRe.length;
  re[0] = at(zRe, 0) + at(zIm, 0);
  re[half] = at(zRe, 0) - at(zIm, 0);
  im[0] = 0;
  im[half] = 0;
  for (let k = 1; k < half; k++) {
    const oddRe = (at(zIm, k) + at(zIm, half - k)) / 2;
    const oddIm = (at(zRe, half - k) - at(zRe, k)) / 2;
    const rootRe = at(roots.re, k);
    const rootIm = at(roots.im, k);
    re[k] = (at(zRe, k) + at(zRe, half - k)) / 2 + rootRe * oddRe - rootIm * oddIm;
    im[k] = (at(zIm, k) - at(zIm, half - k)) / 2 + rootRe * oddIm + rootIm * oddRe;
  }
}

/** Undoes `separate`, twice as large, with real and imaginary parts exchanged. */
function unite(re: Float64Array, im: Float64Array, roots: Complex, { re: zRe, im: zIm }: Complex): void {
  const half = zRe.length;
  zIm[0] = at(re, 0) + at(re, half);
  zRe[0] = at(re, 0) - at(re, half);
  for (let k = 1; k < half; k++) {
    const apartRe = at(re, k) - at(re, half - k);
    const apartIm = at(im, k) + at(im, half - k);
    const rootRe = at(roots.re, k);
    const rootIm = at(roots.im, k);
    zIm[k] = at(re, k) + at(re, half - k) - rootRe * apartIm + rootIm * apartRe;
    zRe[k] = at(im, k) - at(im, half - k) + rootRe * apartRe + rootIm * apartIm;
  }
}

/** Stockham's order: each pass writes where the next one reads, so nothing has to be sorted at the end. */
function passesOf(length: number): Pass[] {
  const passes: Pass[] = [];
  let stride = 1;
  for (let left = length; left > 1; ) {
    const radix = [4, 5, 3, 2].find((factor) => left % factor === 0) ?? 0;
    const butterfly = BUTTERFLIES[radix];
    if (!butterfly) throw new Error(`A frame of ${2 * length} samples can't be transformed.`);
    passes.push({ butterfly, length: left, stride, roots: unitRoots(left) });
    left /= radix;
    stride *= radix;
  }
  return passes;
}

/** By the number of values that each sum of a pass has. The sums are written out: they are a tenth of all work. */
const BUTTERFLIES: Readonly<Record<number, Butterfly>> = { 2: twos, 3: threes, 4: fours, 5: fives };

function twos({ re, im }: Complex, to: Complex, { length, stride, roots }: Pass): void {
  const count = length / 2;
  for (let p = 0; p < count; p++) {
    const wRe = at(roots.re, p);
    const wIm = at(roots.im, p);
    for (let q = 0; q < stride; q++) {
      const i = q + stride * p;
      const j = i + stride * count;
      const out = i + stride * p;
      put(to, out, at(re, i) + at(re, j), at(im, i) + at(im, j), 1, 0);
      put(to, out + stride, at(re, i) - at(re, j), at(im, i) - at(im, j), wRe, wIm);
    }
  }
}

const SIN_3 = Math.sin((2 * Math.PI) / 3);

function threes({ re, im }: Complex, to: Complex, { length, stride, roots }: Pass): void {
  const count = length / 3;
  for (let p = 0; p < count; p++) {
    const w1Re = at(roots.re, p);
    const w1Im = at(roots.im, p);
    const w2Re = at(roots.re, 2 * p);
    const w2Im = at(roots.im, 2 * p);
    for (let q = 0; q < stride; q++) {
      const i = q + stride * p;
      const j = i + stride * count;
      const k = j + stride * count;
      const out = q + stride * 3 * p;
      const sumRe = at(re, j) + at(re, k);
      const sumIm = at(im, j) + at(im, k);
      const midRe = at(re, i) - sumRe / 2;
      const midIm = at(im, i) - sumIm / 2;
      const sideRe = SIN_3 * (at(im, j) - at(im, k));
      const sideIm = SIN_3 * (at(re, k) - at(re, j));
      put(to, out, at(re, i) + sumRe, at(im, i) + sumIm, 1, 0);
      put(to, out + stride, midRe + sideRe, midIm + sideIm, w1Re, w1Im);
      put(to, out + 2 * stride, midRe - sideRe, midIm - sideIm, w2Re, w2Im);
    }
  }
}

function fours({ re, im }: Complex, to: Complex, { length, stride, roots }: Pass): void {
  const count = length / 4;
  for (let p = 0; p < count; p++) {
    const w1Re = at(roots.re, p);
    const w1Im = at(roots.im, p);
    const w2Re = at(roots.re, 2 * p);
    const w2Im = at(roots.im, 2 * p);
    const w3Re = at(roots.re, 3 * p);
    const w3Im = at(roots.im, 3 * p);
    for (let q = 0; q < stride; q++) {
      const i = q + stride * p;
      const j = i + stride * count;
      const k = j + stride * count;
      const l = k + stride * count;
      const out = q + stride * 4 * p;
      const evenRe = at(re, i) + at(re, k);
      const evenIm = at(im, i) + at(im, k);
      const apartRe = at(re, i) - at(re, k);
      const apartIm = at(im, i) - at(im, k);
      const oddRe = at(re, j) + at(re, l);
      const oddIm = at(im, j) + at(im, l);
      const sideRe = at(im, j) - at(im, l);
      const sideIm = at(re, l) - at(re, j);
      put(to, out, evenRe + oddRe, evenIm + oddIm, 1, 0);
      put(to, out + stride, apartRe + sideRe, apartIm + sideIm, w1Re, w1Im);
      put(to, out + 2 * stride, evenRe - oddRe, evenIm - oddIm, w2Re, w2Im);
      put(to, out + 3 * stride, apartRe - sideRe, apartIm - sideIm, w3Re, w3Im);
    }
  }
}

const COS_5 = Math.cos((2 * Math.PI) / 5);
const SIN_5 = Math.sin((2 * Math.PI) / 5);
const COS_52 = Math.cos((4 * Math.PI) / 5);
const SIN_52 = Math.sin((4 * Math.PI) / 5);

function fives({ re, im }: Complex, to: Complex, { length, stride, roots }: Pass): void {
  const count = length / 5;
  for (let p = 0; p < count; p++) {
    const w1Re = at(roots.re, p);
    const w1Im = at(roots.im, p);
    const w2Re = at(roots.re, 2 * p);
    const w2Im = at(roots.im, 2 * p);
    const w3Re = at(roots.re, 3 * p);
    const w3Im = at(roots.im, 3 * p);
    const w4Re = at(roots.re, 4 * p);
    const w4Im = at(roots.im, 4 * p);
    for (let q = 0; q < stride; q++) {
      const i = q + stride * p;
      const step = stride * count;
      const aRe = at(re, i);
      const aIm = at(im, i);
      const bRe = at(re, i + step) + at(re, i + 4 * step);
      const bIm = at(im, i + step) + at(im, i + 4 * step);
      const cRe = at(re, i + 2 * step) + at(re, i + 3 * step);
      const cIm = at(im, i + 2 * step) + at(im, i + 3 * step);
      const dRe = at(im, i + step) - at(im, i + 4 * step);
      const dIm = at(re, i + 4 * step) - at(re, i + step);
      const eRe = at(im, i + 2 * step) - at(im, i + 3 * step);
      const eIm = at(re, i + 3 * step) - at(re, i + 2 * step);
      const midRe = aRe + COS_5 * bRe + COS_52 * cRe;
      const midIm = aIm + COS_5 * bIm + COS_52 * cIm;
      const farRe = aRe + COS_52 * bRe + COS_5 * cRe;
      const farIm = aIm + COS_52 * bIm + COS_5 * cIm;
      const sideRe = SIN_5 * dRe + SIN_52 * eRe;
      const sideIm = SIN_5 * dIm + SIN_52 * eIm;
      const edgeRe = SIN_52 * dRe - SIN_5 * eRe;
      const edgeIm = SIN_52 * dIm - SIN_5 * eIm;
      const out = q + stride * 5 * p;
      put(to, out, aRe + bRe + cRe, aIm + bIm + cIm, 1, 0);
      put(to, out + stride, midRe + sideRe, midIm + sideIm, w1Re, w1Im);
      put(to, out + 2 * stride, farRe + edgeRe, farIm + edgeIm, w2Re, w2Im);
      put(to, out + 3 * stride, farRe - edgeRe, farIm - edgeIm, w3Re, w3Im);
      put(to, out + 4 * stride, midRe - sideRe, midIm - sideIm, w4Re, w4Im);
    }
  }
}

/** Writes a number times a root. */
function put({ re, im }: Complex, index: number, x: number, y: number, wRe: number, wIm: number): void {
  re[index] = x * wRe - y * wIm;
  im[index] = x * wIm + y * wRe;
}

/** e^(-2πik / length), for each k. */
function unitRoots(length: number): Complex {
  const roots = complex(length);
  for (let k = 0; k < length; k++) {
    roots.re[k] = Math.cos((2 * Math.PI * k) / length);
    roots.im[k] = -Math.sin((2 * Math.PI * k) / length);
  }
  return roots;
}

const complex = (length: number): Complex => ({
  re: new Float64Array(length),
  im: new Float64Array(length),
});

const at = (values: Float64Array, index: number): number => values[index] ?? 0;
