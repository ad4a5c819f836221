import { describe, expect, it } from 'vitest';
import type { FaqEntry, Passage } from '../responder.ts';
import { CAFE } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { PASSAGES } from '../testing/mill.ts';
import { HARDLY } from '../testing/scripted-model.ts';
import { chooseByContent, chooseByWords } from './choose-option.ts';
import { entryOffer, passageOffer } from './offers.ts';

const [hours, delivery, dogs] = CAFE.faq as readonly [FaqEntry, FaqEntry, FaqEntry];
const [, sauna] = PASSAGES as readonly [Passage, Passage];
const offered = (...entries: readonly FaqEntry[]) => entries.map(entryOffer);
const both = offered(hours, delivery);

describe('chooseByWords', () => {
  it.each([
    ['the first', offered(hours)],
    ['The first one, please.', offered(hours)],
    ['um, number one', offered(hours)],
    ['second', offered(delivery)],
    ['With a second one.', offered(delivery)],
    ['Maybe the first one', offered(hours)],
    ['the latter', offered(delivery)],
    ['I mean the second one', offered(delivery)],
    ['перше', offered(hours)],
    ['друге, будь ласка', offered(delivery)],
    ['both', both],
    ['Both of them please', both],
  ])('reads "%s"', (text, offers) => {
    expect(chooseByWords(text, both)).toEqual({ kind: 'taken', offers });
  });

  it('reads a refusal, and a yes that does not say which', () => {
    for (const text of ['neither', 'no', 'None of those', 'ні']) {
      expect(chooseByWords(text, both)).toEqual({ kind: 'neither' });
    }
    expect(chooseByWords('yes', both)).toEqual({ kind: 'again' });
    expect(chooseByWords('yes please', offered(hours))).toEqual({ kind: 'taken', offers: offered(hours) });
  });

  it('leaves everything else to the content', () => {
    for (const text of ['delivery', 'are dogs allowed', 'the second floor', '', 'thanks']) {
      expect(chooseByWords(text, both)).toBeUndefined();
    }
    expect(chooseByWords('the second one', offered(hours))).toBeUndefined();
  });
});

describe('chooseByContent', () => {
  it('takes the offer that fits, even where another entry fits a little better', () => {
    const chosen = { kind: 'taken', offers: offered(delivery) };
    expect(chooseByContent(both, [foundEntry(delivery), foundEntry(hours, HARDLY)])).toEqual(chosen);
    const little = [foundEntry(dogs, 0.3), foundEntry(delivery, 0.25), foundEntry(hours, HARDLY)];
    expect(chooseByContent(both, little)).toEqual(chosen);
    const low = [foundEntry(delivery, 0.2), foundEntry(hours, HARDLY)];
    expect(chooseByContent(both, low)).toEqual(chosen);
  });

  it('takes the likelier of two offers that fit', () => {
    const candidates = [foundEntry(hours, 0.95), foundEntry(delivery, 0.7)];
    expect(chooseByContent(both, candidates)).toEqual({ kind: 'taken', offers: offered(hours) });
  });

  it('takes a passage, whichever of its parts fits', () => {
    const offers = [entryOffer(hours), passageOffer(sauna)];
    const parts = [foundPassage(sauna, 0.9), foundPassage(sauna, 0.89, HARDLY, 'Towels are included.')];
    expect(chooseByContent(offers, [...parts, foundEntry(hours, HARDLY)])).toEqual({
      kind: 'taken',
      offers: [passageOffer(sauna)],
    });
  });

  it('takes none when the visitor clearly asks for something else, of the FAQ or of a file', () => {
    for (const other of [foundEntry(dogs), foundPassage(sauna)])
      expect(
        chooseByContent(both, [other, foundEntry(delivery, 0.6), foundEntry(hours, HARDLY)]),
      ).toBeUndefined();
  });

  it('takes none when something else fits much better, however little', () => {
    const found = [foundEntry(dogs, 0.2), foundEntry(delivery, 0.09), foundEntry(hours, HARDLY)];
    expect(chooseByContent(both, found)).toBeUndefined();
  });

  it('takes none when both fit alike, hardly any does, or nothing was found', () => {
    expect(chooseByContent(both, [foundEntry(delivery, 0.95), foundEntry(hours, 0.94)])).toBeUndefined();
    expect(chooseByContent(both, [foundEntry(delivery, HARDLY), foundEntry(hours, 0)])).toBeUndefined();
    expect(chooseByContent(both, [foundEntry(dogs, 0.2)])).toBeUndefined();
    expect(chooseByContent(both, [])).toBeUndefined();
  });
});
