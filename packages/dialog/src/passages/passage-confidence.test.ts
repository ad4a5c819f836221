import { describe, expect, it } from 'vitest';
import type { Evidence } from './evidence.ts';
import { passageConfidence, rankOf, weighEvidence } from './passage-confidence.ts';

const strong: Evidence = { words: 0.5, meaning: 0.4, coverage: 0.8, focus: 0.8 };
const weak: Evidence = { words: 0.1, meaning: 0.1, coverage: 0.2, focus: 0.2 };

describe('passageConfidence', () => {
  it('is high for much evidence with a lead, low for little, nothing for none', () => {
    expect(passageConfidence([strong, weak], 0.2)).toBeGreaterThan(0.9);
    expect(passageConfidence([weak, weak], 0.2)).toBeLessThan(0.05);
    expect(passageConfidence([], 0)).toBe(0);
  });

  it('is nothing where the question’s words are not there', () => {
    const nearInMeaning = { words: 0.4, meaning: 0.9, coverage: 0.1, focus: 0.1 };
    expect(passageConfidence([nearInMeaning], 0)).toBe(0);
    expect(passageConfidence([{ ...nearInMeaning, coverage: 0.3 }], 0)).toBeGreaterThan(0.5);
  });

  it('falls with a close second, and with chance', () => {
    const sure = passageConfidence([strong, weak], 0.2);
    expect(passageConfidence([strong, strong], 0.2)).toBeLessThan(sure);
    expect(passageConfidence([strong, weak], 0.9)).toBeLessThan(sure);
  });

  it('grows with each kind of evidence', () => {
    for (const more of [{ words: 0.2 }, { meaning: 0.2 }, { coverage: 0.3 }, { focus: 0.3 }]) {
      expect(weighEvidence([{ ...weak, ...more }])).toBeGreaterThan(weighEvidence([weak]));
    }
  });

  it('counts a typical meaning where there is no telling', () => {
    const { meaning: _, ...rest } = strong;
    const untold = { ...rest, meaning: undefined };
    const [low, middle, high] = [{ ...strong, meaning: 0 }, untold, { ...strong, meaning: 0.6 }].map(
      (evidence) => weighEvidence([evidence, { ...evidence, words: 0 }]),
    );
    expect(middle).toBeGreaterThan(low ?? 0);
    expect(middle).toBeLessThan(high ?? 0);
  });
});

describe('rankOf', () => {
  it('puts words, meaning and coverage together', () => {
    expect(rankOf(strong)).toBeGreaterThan(rankOf(weak));
    expect(rankOf({ ...weak, meaning: 0.5 })).toBeGreaterThan(rankOf(weak));
    expect(rankOf({ ...weak, meaning: undefined })).toBeLessThan(rankOf(weak));
  });
});
