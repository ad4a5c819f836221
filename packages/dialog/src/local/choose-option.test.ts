import { describe, expect, it } from 'vitest';
import type { FaqEntry } from '../responder.ts';
import { CAFE } from '../testing/cafe.ts';
import { chooseByContent, chooseByWords } from './choose-option.ts';

const [hours, delivery, dogs] = CAFE.faq as readonly [FaqEntry, FaqEntry, FaqEntry];
const both = [hours, delivery];

describe('chooseByWords', () => {
  it.each([
    ['the first', [hours]],
    ['The first one, please.', [hours]],
    ['um, number one', [hours]],
    ['second', [delivery]],
    ['With a second one.', [delivery]],
    ['Maybe the first one', [hours]],
    ['the latter', [delivery]],
    ['I mean the second one', [delivery]],
    ['перше', [hours]],
    ['друге, будь ласка', [delivery]],
    ['both', both],
    ['Both of them please', both],
  ])('reads "%s"', (text, entries) => {
    expect(chooseByWords(text, both)).toEqual({ kind: 'entries', entries });
  });

  it('reads a refusal, and a yes that does not say which', () => {
    for (const text of ['neither', 'no', 'None of those', 'ні']) {
      expect(chooseByWords(text, both)).toEqual({ kind: 'neither' });
    }
    expect(chooseByWords('yes', both)).toEqual({ kind: 'again' });
    expect(chooseByWords('yes please', [hours])).toEqual({ kind: 'entries', entries: [hours] });
  });

  it('leaves everything else to the content', () => {
    for (const text of ['delivery', 'are dogs allowed', 'the second floor', '', 'thanks']) {
      expect(chooseByWords(text, both)).toBeUndefined();
    }
    expect(chooseByWords('the second one', [hours])).toBeUndefined();
  });
});

describe('chooseByContent', () => {
  const result = (confidence: number, ...scores: [FaqEntry, number][]) => ({
    confidence,
    matches: scores.map(([entry, score]) => ({ entry, score })),
  });

  it('takes the offer that fits, even where another entry fits a little better', () => {
    expect(chooseByContent(both, result(0.9, [delivery, 0.6], [hours, 0.1]))).toEqual({
      kind: 'entries',
      entries: [delivery],
    });
    expect(chooseByContent(both, result(0.3, [dogs, 0.4], [delivery, 0.35], [hours, 0.1]))).toEqual({
      kind: 'entries',
      entries: [delivery],
    });
  });

  it('takes none when the visitor clearly asks for something else, or fits both alike', () => {
    expect(chooseByContent(both, result(0.9, [dogs, 0.8], [delivery, 0.5], [hours, 0.1]))).toBeUndefined();
    expect(chooseByContent(both, result(0.9, [delivery, 0.5], [hours, 0.49]))).toBeUndefined();
    expect(chooseByContent(both, result(0.2, [dogs, 0.3], [delivery, 0.1], [hours, 0]))).toBeUndefined();
    expect(chooseByContent(both, result(0))).toBeUndefined();
  });
});
