import { describe, expect, it } from 'vitest';
import { CAFE } from '../testing/cafe.ts';
import { confidenceOf, leadOf, measureNeighbours } from './confidence.ts';

const matches = (...scores: number[]) =>
  scores.flatMap((score, i) => {
    const entry = CAFE.faq[i];
    return entry ? [{ entry, score }] : [];
  });
const asked = { texts: CAFE.faq.map(({ question }) => question), owners: CAFE.faq.map((_, i) => i) };

describe('confidenceOf', () => {
  it('grows with the score and with the lead, shrinks with the neighbours’ score', () => {
    const usual = confidenceOf(matches(0.4, 0.3), 0.25);
    expect(confidenceOf(matches(0.5, 0.4), 0.25)).toBeGreaterThan(usual);
    expect(confidenceOf(matches(0.4, 0.1), 0.25)).toBeGreaterThan(usual);
    expect(confidenceOf(matches(0.4, 0.3), 0.35)).toBeLessThan(usual);
  });

  it('is 0 without a match and stays between 0 and 1', () => {
    expect(confidenceOf([], 0.25)).toBe(0);
    expect(confidenceOf(matches(1.2), 0.22)).toBeLessThan(1);
    expect(confidenceOf(matches(-0.5, -0.6), 0.4)).toBeGreaterThan(0);
  });
});

describe('leadOf', () => {
  it('is the distance to the second, or to nothing, within limits', () => {
    expect(leadOf(matches(0.4, 0.3))).toBeCloseTo(0.1);
    expect(leadOf(matches(0.2, -0.5))).toBeCloseTo(0.2);
    expect(leadOf(matches(0.9))).toBe(0.3);
    expect(leadOf([])).toBe(0);
  });
});

describe('measureNeighbours', () => {
  it('takes the median of the best score among other entries', async () => {
    const scores = [0.3, 0.5, 0.9, 0.4, 0.6];
    const measured = await measureNeighbours(asked, CAFE.faq, (i) =>
      CAFE.faq.map((entry, j) => ({ entry, score: j === i ? 1 : (scores[i] ?? 0) })),
    );
    expect(measured).toBe(0.5);
  });

  it('does not go below chance, and has a value for a single entry', async () => {
    expect(await measureNeighbours(asked, CAFE.faq, () => matches(0, 0))).toBe(0.22);
    const alone = await measureNeighbours({ texts: ['x'], owners: [0] }, CAFE.faq.slice(0, 1), () =>
      matches(1),
    );
    expect(alone).toBe(0.28);
  });

  it('looks at a sample of a large FAQ', async () => {
    let looked = 0;
    const large = {
      texts: Array.from({ length: 2000 }, () => 'x'),
      owners: Array.from({ length: 2000 }, () => 0),
    };
    await measureNeighbours(large, CAFE.faq, () => {
      looked++;
      return matches(1, 0.5);
    });
    expect(looked).toBeLessThanOrEqual(50);
  });
});
