import { describe, expect, it } from 'vitest';
import type { FaqEntry, Passage } from '../responder.ts';
import { CAFE } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { PASSAGES } from '../testing/mill.ts';
import { HARDLY } from '../testing/scripted-model.ts';
import { chooseByContent, chooseByWords } from './choose-option.ts';

const [hours, delivery, dogs] = CAFE.faq as readonly [FaqEntry, FaqEntry, FaqEntry];
const [, sauna] = PASSAGES as readonly [Passage, Passage];
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
  it('takes the offer that fits, even where another entry fits a little better', () => {
    const chosen = { kind: 'entries', entries: [delivery] };
    expect(chooseByContent(both, [foundEntry(delivery), foundEntry(hours, HARDLY)])).toEqual(chosen);
    const little = [foundEntry(dogs, 0.3), foundEntry(delivery, 0.25), foundEntry(hours, HARDLY)];
    expect(chooseByContent(both, little)).toEqual(chosen);
    const low = [foundEntry(delivery, 0.2), foundEntry(hours, HARDLY)];
    expect(chooseByContent(both, low)).toEqual(chosen);
  });

  it('takes the likelier of two offers that fit', () => {
    const candidates = [foundEntry(hours, 0.95), foundEntry(delivery, 0.7)];
    expect(chooseByContent(both, candidates)).toEqual({ kind: 'entries', entries: [hours] });
  });

  it('takes none when the visitor clearly asks for something else, of the FAQ or of a file', () => {
    for (const other of [foundEntry(dogs), foundPassage(sauna)])
      expect(
        chooseByContent(both, [other, foundEntry(delivery, 0.6), foundEntry(hours, HARDLY)]),
      ).toBeUndefined();
  });

  it('takes none when both fit alike, hardly any does, or nothing was found', () => {
    expect(chooseByContent(both, [foundEntry(delivery, 0.95), foundEntry(hours, 0.94)])).toBeUndefined();
    expect(chooseByContent(both, [foundEntry(delivery, HARDLY), foundEntry(hours, 0)])).toBeUndefined();
    expect(chooseByContent(both, [foundEntry(dogs, 0.2)])).toBeUndefined();
    expect(chooseByContent(both, [])).toBeUndefined();
  });
});
