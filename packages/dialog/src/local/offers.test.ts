import { describe, expect, it } from 'vitest';
import type { FaqEntry, Passage } from '../responder.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { PASSAGES, passage } from '../testing/mill.ts';
import { entryOffer, memoOf, nameOf, offersOf, passageOffer, takenFirst } from './offers.ts';

const [hours, delivery, dogs] = CAFE.faq as readonly [FaqEntry, FaqEntry, FaqEntry];
const [seminar, sauna, lost, , charging] = PASSAGES as readonly [Passage, Passage, Passage, Passage, Passage];

describe('what a visitor is asked about', () => {
  const offered = (...found: Parameters<typeof offersOf>[0]) => offersOf(found, found);

  it('are entries, two at most, where an entry is likeliest', () => {
    const found = [foundEntry(hours), foundPassage(sauna), foundEntry(delivery), foundEntry(dogs)];
    expect(offered(...found)).toEqual([hours, delivery].map(entryOffer));
    expect(offered()).toEqual([]);
  });

  it('is the likeliest passage by its heading, after an entry about something else', () => {
    const found = foundPassage(sauna);
    expect(offered(found, foundPassage(lost))).toEqual([found.source]);
    expect(offered(found, foundEntry(hours))).toEqual([entryOffer(hours), found.source]);
  });

  it('is the entry alone where both sound like one thing', () => {
    const courier = foundPassage(passage('courier', 'Terms.pdf', 'Deliveries', 'The courier rings twice.'));
    expect(offered(courier, foundEntry(delivery))).toEqual([entryOffer(delivery)]);
  });

  it('is no passage without a heading of its own', () => {
    const bare = foundPassage(passage('bare', 'Notes.txt', '', 'The sauna is warm.'));
    const title = foundPassage(passage('title', 'Price_list 2026.pdf', 'Rooms', 'All rooms have windows.'));
    const essay = foundPassage(passage('essay', 'Notes.txt', 'A heading '.repeat(9), 'The sauna is warm.'));
    for (const nameless of [bare, title, essay]) {
      expect(offered(nameless, foundPassage(sauna))).toEqual([]);
      expect(offered(nameless, foundPassage(sauna), foundEntry(hours))).toEqual([entryOffer(hours)]);
    }
  });

  it('has the owner’s name: a question, or the nearest heading', () => {
    expect(nameOf(entryOffer(hours))).toBe(hours.question);
    expect(nameOf(passageOffer(sauna))).toBe('Sauna');
    expect(nameOf(passageOffer(charging))).toBe('Can I charge my electric car?');
  });

  it('is remembered by kind', () => {
    expect(memoOf([entryOffer(hours)])).toEqual({ entryIds: ['hours'] });
    expect(memoOf([entryOffer(hours), passageOffer(sauna)])).toEqual({
      entryIds: ['hours'],
      passageIds: ['sauna'],
    });
  });
});

describe('an offer that is taken', () => {
  it('comes first, as the part of it that was found nearest, and surely', () => {
    const part = foundPassage(seminar, 0.5, 0, 'Coffee and cake are seven euros a person.');
    const found = [foundEntry(hours, 0.6), part, foundPassage(seminar, 0.4)];
    const [first, ...others] = takenFirst(passageOffer(seminar), found);
    expect(first).toEqual({ ...part, answers: 1 });
    expect(others).toEqual([found[0], found[2]]);
  });

  it('is there even where it was not found again', () => {
    const unknown = entryOffer(entry('new', 'New?', 'Brand new.'));
    expect(takenFirst(unknown, [])).toEqual([{ source: unknown, answers: 1, condition: 0 }]);
  });
});
