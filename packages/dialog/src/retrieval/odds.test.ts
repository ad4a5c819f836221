import { describe, expect, it } from 'vitest';
import { likelihoodOf, likelihoodOfLog, logOddsOf, oddsOf } from './odds.ts';

describe('odds', () => {
  it('are as many times as likely as not, and lead back to the likelihood', () => {
    expect(oddsOf(0.75)).toBe(3);
    expect(logOddsOf(0.75)).toBeCloseTo(Math.log(3));
    for (const likelihood of [0, 0.03, 0.5, 0.99]) {
      expect(likelihoodOf(oddsOf(likelihood))).toBeCloseTo(likelihood);
      expect(likelihoodOfLog(logOddsOf(likelihood))).toBeCloseTo(likelihood);
    }
  });

  it('of what is certain can be multiplied', () => {
    expect(likelihoodOf(oddsOf(1) * 3)).toBe(1);
    expect(oddsOf(1) * 0.4).toBeLessThan(oddsOf(1));
    expect(likelihoodOfLog(logOddsOf(1) + 2)).toBe(1);
  });
});
