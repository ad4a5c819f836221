import { describe, expect, it } from 'vitest';
import { type Box, faceOf, POSTER_FORMATS, POSTER_NAMES, PRINT_DPI, pixelsOf } from './poster-formats.ts';

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

describe.each(POSTER_NAMES)('the layout of %s', (name) => {
  const face = faceOf(POSTER_FORMATS[name]);
  const boxes = [face.logo, face.words, face.code, face.note];

  it('keeps everything on the paper, and apart', () => {
    for (const [at, box] of boxes.entries()) {
      expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThan(0);
      expect(box.x + box.width).toBeLessThan(face.width);
      expect(box.y + box.height).toBeLessThan(face.height);
      for (const other of boxes.slice(at + 1)) expect(apart(box, other)).toBe(true);
    }
  });

  it('has a square for the code that a phone reads from a step away', () => {
    expect(face.code.width).toBe(face.code.height);
    expect(face.code.width).toBeGreaterThan(60);
  });
});

it('has the pixels of a print shop', () => {
  expect([pixelsOf(210, PRINT_DPI), pixelsOf(297, PRINT_DPI)]).toEqual([2_480, 3_508]);
});
