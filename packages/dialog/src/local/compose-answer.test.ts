import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { uk } from '../language/uk/index.ts';
import { partsOf } from '../passages/quote.ts';
import type { FaqEntry, Passage } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { foundEntry, foundPassage } from '../testing/candidates.ts';
import { PASSAGES, passage } from '../testing/mill.ts';
import { answersYesOrNo, composeAnswer, tracesOf } from './compose-answer.ts';

const [hours, delivery] = CAFE.faq as readonly [FaqEntry, FaqEntry];
const [, sauna, lost, , charging] = PASSAGES as readonly [Passage, Passage, Passage, Passage, Passage];

/** Items of a list, of which no thirty characters stand in the text as they are read out. */
const LIST = passage(
  'list',
  'Trip.pdf',
  'What to bring',
  Array.from({ length: 40 }, (_, i) => `- item ${i} ${'of wool'.repeat(1 + (i % 3))};`).join('\n'),
);

describe('composeAnswer', () => {
  it('says an entry word for word', () => {
    expect(composeAnswer([foundEntry(hours)], en.assistant)).toEqual({
      text: hours.answer,
      memo: { outcome: 'answered', entryIds: ['hours'] },
    });
  });

  it('says a passage with the file’s name, in the visitor’s language, and an owner’s answer without', () => {
    const read = composeAnswer([foundPassage(sauna)], en.assistant);
    expect(read.text).toBe(`In “Price list 2026” it says: ${sauna.text}`);
    expect(read.memo).toMatchObject({ outcome: 'answered', entryIds: [], passageIds: ['sauna'] });
    expect(composeAnswer([foundPassage(sauna)], uk.assistant).text).toMatch(
      /^У файлі «Price list 2026» сказано: The/,
    );
    expect(composeAnswer([foundPassage(charging)], en.assistant).text).toBe(charging.text);
    const nameless = passage('a', '___.pdf', '', 'The sauna is hot.');
    expect(composeAnswer([foundPassage(nameless)], en.assistant).text).toBe(
      'The file says: The sauna is hot.',
    );
  });

  it('says that a passage is from a page, and links to it', () => {
    const page: Passage = { ...sauna, file: 'Prices', url: 'https://mill.example/prices' };
    const { text, memo } = composeAnswer([foundPassage(page)], en.assistant);
    expect(text).toBe(`On the page “Prices” it says: ${sauna.text}`);
    expect(memo.sources).toMatchObject([{ title: 'Prices', url: 'https://mill.example/prices' }]);
    expect(composeAnswer([foundPassage(page)], uk.assistant).text).toMatch(/^На сторінці «Prices» сказано: /);
  });

  it('says several in their order, each once, and remembers them all', () => {
    const candidates = [
      foundEntry(delivery),
      foundPassage(sauna),
      foundEntry(delivery),
      foundEntry(hours),
      foundPassage(lost),
    ];
    const { text, memo } = composeAnswer(candidates, en.assistant);
    expect(text).toBe(
      `${delivery.answer} In “Price list 2026” it says: ${sauna.text} ${hours.answer} In “House rules” it says: ${lost.text}`,
    );
    expect(memo).toMatchObject({ entryIds: ['delivery', 'hours'], passageIds: ['sauna', 'lost'] });
    expect(memo.sources?.map(({ title }) => title)).toEqual(['Price_list 2026.pdf', 'House rules.docx']);
  });

  it('names a file once for all that follows of it', () => {
    const other = { ...lost, file: sauna.file };
    const { text } = composeAnswer([foundPassage(sauna), foundPassage(other)], en.assistant);
    expect(text).toBe(`In “Price list 2026” it says: ${sauna.text} ${lost.text}`);
    const between = [foundPassage(sauna), foundEntry(hours), foundPassage(other)];
    expect(composeAnswer(between, en.assistant).text.match(/Price list 2026/g)).toHaveLength(2);
  });

  it('says the parts of a passage in its own order, each once, however they were found', () => {
    const parts = partsOf(LIST);
    expect(parts.length).toBeGreaterThan(2);
    const found = [2, 0, 2, 0].map((place) => foundPassage(LIST, 0.9, 0, parts[place]));
    const { text, memo } = composeAnswer(found, en.assistant);
    expect(text).toBe(`In “Trip” it says: ${parts[0]} ${parts[2]}`);
    expect(memo.passageIds).toEqual(['list']);
  });

  it('says what two questions both need once', () => {
    const [first, second] = partsOf(LIST);
    const warning = foundPassage(LIST, 0.1, 0.9, second);
    const candidates = [foundEntry(hours), warning, foundPassage(LIST, 0.9, 0, first), warning];
    expect(composeAnswer(candidates, en.assistant).text).toBe(
      `${hours.answer} In “Trip” it says: ${first} ${second}`,
    );
  });

  it('says text that is well formed, whatever the owner wrote', () => {
    const broken = entry('a', 'Do you deliver?', 'Half a letter: \uD83C');
    expect(composeAnswer([foundEntry(broken)], en.assistant).text.isWellFormed()).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }), (text) => {
        const found = [foundEntry(entry('a', 'q', text)), foundPassage(passage('p', text, text, text))];
        const { text: said, memo } = composeAnswer(found, en.assistant);
        expect(said.isWellFormed()).toBe(true);
        for (const { text: shown } of memo.sources ?? []) expect([...shown].length).toBeLessThanOrEqual(300);
      }),
    );
  });
});

describe('tracesOf', () => {
  it('are none of nothing', () => {
    expect(tracesOf([], 'Yes.')).toEqual({});
  });

  it('show three passages, and remember all', () => {
    const { passageIds, sources } = tracesOf(PASSAGES, 'Yes.');
    expect(passageIds).toEqual(PASSAGES.map(({ id }) => id));
    expect(sources).toHaveLength(3);
  });

  it('show the heading, or the question where there is none, and a long text cut between letters', () => {
    const [charged] = tracesOf([charging], 'Yes.').sources ?? [];
    expect(charged).toMatchObject({
      title: 'questions.json',
      heading: 'Can I charge my electric car?',
      text: charging.text,
    });
    const long = passage('tour', 'Tours.pdf', 'Tours › Gorge', `The gorge\n tour. ${'𝒢orge '.repeat(90)}`);
    const [cut] = tracesOf([long], 'Yes.').sources ?? [];
    expect(cut).toMatchObject({ title: 'Tours.pdf', heading: 'Tours › Gorge' });
    expect(cut?.text).toMatch(/^The gorge tour\. 𝒢orge .*…$/u);
    expect([...(cut?.text ?? '')]).toHaveLength(300);
  });

  it('show a long passage from the sentence that was said', () => {
    const before = 'The gorge is open all year. '.repeat(12);
    const text = `${before}Children under six walk for free. Dogs stay on a lead.`;
    const free = 'From Tours: Children under six walk for free.';
    const [source] = tracesOf([passage('tour', 'Tours.pdf', 'Gorge', text)], free).sources ?? [];
    expect(source?.text).toBe('…Children under six walk for free. Dogs stay on a lead.');
    expect(source?.quote).toBe('Children under six walk for free.');
  });

  it('name the sentence that was said, and none where it is the whole passage or was not said', () => {
    const text = 'Dogs stay on a lead. Children walk for free.';
    const quoted = (said: string, of = text) =>
      tracesOf([passage('tour', 'Tours.pdf', 'Gorge', of)], said).sources?.[0]?.quote;
    expect(quoted('In “Tours” it says: Children walk for free.')).toBe('Children walk for free.');
    expect(quoted('No idea.')).toBeUndefined();
    expect(quoted('Children walk for free.', 'Children walk for free.')).toBeUndefined();
    expect(quoted(text)).toBeUndefined();
    expect(quoted(text, `It rains. ${text} Parking is free.`)).toBe(text);
    const endless = `Dogs. ${'Children walk for free and '.repeat(20)}always.`;
    expect(quoted('Children walk for free.', endless)).toBeUndefined();
  });
});

describe('a yes or a no', () => {
  const parking = foundEntry(entry('parking', 'Is there parking?', 'Yes, behind the house.'));
  const grinding = foundEntry(entry('grinding', 'Чи мелете ви каву?', 'Так, безкоштовно для всіх.'));
  const dogs = foundEntry(entry('dogs', 'May dogs come in?', 'No dogs in the dining room.'));
  const heard = (asked: string, best: Candidate, ...also: readonly Candidate[]) =>
    composeAnswer([best, ...also], en.assistant, answersYesOrNo(best, asked)).text;

  it('is heard where the visitor asked for one', () => {
    expect(heard('can I park my car', parking)).toBe('Yes, behind the house.');
  });

  it('is left out where they ask in other words, which may want the contrary', () => {
    const booking = foundEntry(entry('booking', 'Do I need to book?', 'No, but come before noon.'));
    expect(heard('can I just turn up', booking)).toBe('Come before noon.');
    expect(heard('can I leave my car', parking)).toBe('Behind the house.');
    expect(heard('do i need to book ahead', booking)).toBe('No, but come before noon.');
    expect(heard('can i come without booking', booking)).toBe('Come before noon.');
    const fasting = foundEntry(
      entry('fasting', "Чи обов'язково здавати кров натще?", 'Так, не їжте 8 годин.'),
    );
    expect(heard('я поїла, можна здавати?', fasting)).toBe('Не їжте 8 годин.');
    const phrased = foundEntry({
      ...entry('p', 'Is there parking?', 'Yes, behind it.'),
      phrasings: ['leave a car'],
    });
    expect(heard('can I leave my car', phrased)).toBe('Yes, behind it.');
  });

  it('is left out after another answer, and for a question that wants more', () => {
    expect(heard('is there parking', parking, grinding)).toBe('Yes, behind the house. Безкоштовно для всіх.');
    expect(heard('where do I park', parking)).toBe('Behind the house.');
    expect(heard('де поставити авто', parking)).toBe('Behind the house.');
  });

  it('is left alone where it belongs to the sentence', () => {
    expect(heard('what about dogs', dogs)).toBe('No dogs in the dining room.');
  });
});
