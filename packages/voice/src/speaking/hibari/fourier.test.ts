import { describe, expect, it } from 'vitest';
import { createRealFourier } from './fourier.ts';

/** A frame that has no symmetry and no period. */
const frameOf = (length: number) =>
  Float64Array.from({ length }, (_, n) => Math.sin(n * n * 0.37) + n / length);

/** The definition itself. */
function binOf(frame: Float64Array, bin: number): [number, number] {
  let [re, im] = [0, 0];
  frame.forEach((sample, n) => {
    re += sample * Math.cos((2 * Math.PI * bin * n) / frame.length);
    im -= sample * Math.sin((2 * Math.PI * bin * n) / frame.length);
  });
  return [re, im];
}

describe('the Fourier transform', () => {
  it.each([2, 4, 6, 8, 10, 12, 30, 32, 90, 240, 1200])(
    'of %i samples is that of the definition',
    (length) => {
      const fourier = createRealFourier(length);
      const frame = frameOf(length);
      const re = new Float64Array(length / 2 + 1);
      const im = new Float64Array(length / 2 + 1);
      fourier.forward(frame, re, im);
      for (let bin = 0; bin <= length / 2; bin++) {
        const [x, y] = binOf(frame, bin);
        expect(re[bin]).toBeCloseTo(x, 8);
        expect(im[bin]).toBeCloseTo(y, 8);
      }
    },
  );

  it.each([2, 10, 12, 1200])('of %i samples is undone by its inverse, time and again', (length) => {
    const fourier = createRealFourier(length);
    const re = new Float64Array(length / 2 + 1);
    const im = new Float64Array(length / 2 + 1);
    for (const frame of [frameOf(length), frameOf(length).reverse(), new Float64Array(length)]) {
      const back = new Float64Array(length);
      fourier.forward(frame, re, im);
      fourier.inverse(re, im, back);
      back.forEach((sample, n) => {
        expect(sample).toBeCloseTo(frame[n] ?? Number.NaN, 10);
      });
    }
  });

  it('leaves its input unchanged', () => {
    const frame = frameOf(1200);
    const re = new Float64Array(601);
    const im = new Float64Array(601);
    const fourier = createRealFourier(1200);
    fourier.forward(frame, re, im);
    expect(frame).toEqual(frameOf(1200));
    const bins = [re.slice(), im.slice()];
    fourier.inverse(re, im, new Float64Array(1200));
    expect([re, im]).toEqual(bins);
  });

  it('takes the last bin for real', () => {
    const frames = [0, 5].map((imaginary) => {
      const frame = new Float64Array(12);
      createRealFourier(12).inverse(
        new Float64Array(7).fill(1),
        Float64Array.of(imaginary, 1, 2, 3, 2, 1, imaginary),
        frame,
      );
      return frame;
    });
    expect(frames[0]).toEqual(frames[1]);
  });

  it('refuses a length that it can not do', () => {
    for (const length of [14, 22, 1214]) expect(() => createRealFourier(length)).toThrow(`${length} samples`);
  });
});
