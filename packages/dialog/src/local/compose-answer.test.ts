import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { languageOf } from '../language/index.ts';
import { uk } from '../language/uk/index.ts';
import { partsOf, unitsOf } from '../passages/quote.ts';
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
    expect(composeAnswer([foundEntry(hours)], en)).toEqual({
      text: hours.answer,
      memo: { outcome: 'answered', entryIds: ['hours'] },
    });
  });

  it('says a passage in its own words, without the name of the file or page that its source shows', () => {
    const read = composeAnswer([foundPassage(sauna)], en);
    expect(read.text).toBe(sauna.text);
    expect(read.memo).toMatchObject({ outcome: 'answered', entryIds: [], passageIds: ['sauna'] });
    const page: Passage = { ...sauna, file: 'Prices', url: 'https://mill.example/prices' };
    const { text, memo } = composeAnswer([foundPassage(page)], en);
    expect(text).toBe(sauna.text);
    expect(memo.sources).toMatchObject([{ title: 'Prices', url: 'https://mill.example/prices' }]);
  });

  it('says in the visitor’s language that the words are in another one, and nothing of a number alone', () => {
    expect(composeAnswer([foundPassage(sauna)], uk).text).toBe(`Про це написано іншою мовою: ${sauna.text}`);
    expect(composeAnswer([foundEntry(entry('phone', 'Телефон?', '+380 44 000 21 36'))], uk).text).toBe(
      '+380 44 000 21 36',
    );
    const arabic = foundEntry(entry('hours', 'متى تفتحون؟', 'نفتح من السابعة إلى السادسة.'));
    expect(composeAnswer([arabic], en).text).toBe('نفتح من السابعة إلى السادسة.');
  });

  it('says several in their order, each once, and remembers them all', () => {
    const candidates = [
      foundEntry(delivery),
      foundPassage(sauna),
      foundEntry(delivery),
      foundEntry(hours),
      foundPassage(lost),
    ];
    const { text, memo } = composeAnswer(candidates, en, { most: 60 });
    expect(text).toBe(`${delivery.answer} ${sauna.text} ${hours.answer} ${lost.text}`);
    expect(memo).toMatchObject({ entryIds: ['delivery', 'hours'], passageIds: ['sauna', 'lost'] });
    expect(memo.sources?.map(({ title }) => title)).toEqual(['Price_list 2026.pdf', 'House rules.docx']);
  });

  it('says what two questions both need once', () => {
    const [first, second] = partsOf(LIST);
    const warning = foundPassage(LIST, 0.1, 0.9, second);
    const candidates = [foundEntry(hours), warning, foundPassage(LIST, 0.9, 0, first), warning];
    const { text } = composeAnswer(candidates, en, { most: 1_000 });
    expect(text.split(String(second))).toHaveLength(2);
  });

  it('says text that is well formed, whatever the owner wrote', () => {
    const broken = entry('a', 'Do you deliver?', 'Half a letter: \uD83C');
    expect(composeAnswer([foundEntry(broken)], en).text.isWellFormed()).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }), (text) => {
        const found = [foundEntry(entry('a', 'q', text)), foundPassage(passage('p', text, text, text))];
        const { text: said, memo } = composeAnswer(found, en);
        expect(said.isWellFormed()).toBe(true);
        for (const { text: shown } of memo.sources ?? []) expect([...shown].length).toBeLessThanOrEqual(300);
      }),
    );
  });
});

describe('a brief answer', () => {
  const words = (name: string, count: number) =>
    `${Array.from({ length: count }, (_, i) => `${name}${i}`).join(' ')}.`;
  const judged = (answer: string, ...answers: readonly number[]): Candidate => ({
    ...foundEntry(entry('long', 'What about it?', answer)),
    sentences: unitsOf(answer).map((text, i) => ({ text, answers: answers[i] ?? 0, condition: 0 })),
  });

  it('says an entry of thirty words whole, and of a longer one the sentence that answers', () => {
    const short = words('A', 30);
    expect(composeAnswer([foundEntry(entry('short', 'q', short))], en)).toEqual({
      text: short,
      memo: { outcome: 'answered', entryIds: ['short'] },
    });
    const [one, two, three] = [words('A', 15), words('B', 10), words('C', 12)];
    const { text, memo } = composeAnswer([judged(`${one} ${two} ${three}`, 0.1, 0.9, 0.2)], en);
    expect(text).toBe(two);
    expect(memo.more).toBe(`${one} ${three}`);
  });

  it('says the sentence beside it too, where it answers nearly as well and thirty words are not passed', () => {
    const [one, two, three] = [words('A', 15), words('B', 10), words('C', 12)];
    const said = (...answers: readonly number[]) =>
      composeAnswer([judged(`${one} ${two} ${three}`, ...answers)], en).text;
    expect(said(0.1, 0.9, 0.8)).toBe(`${two} ${three}`);
    expect(said(0.6, 0.1, 0.9)).toBe(three);
    expect(said(0.9, 0.85, 0.8)).toBe(`${one} ${two}`);
    const whole = composeAnswer([judged(`${one} ${two} ${three}`, 0.9, 0.1, 0.1)], en, { ofBest: 45 }).text;
    expect(whole).toBe(`${one} ${two} ${three}`);
  });

  it('begins with the first sentence of an entry where another one is hardly likelier', () => {
    const [one, two, three] = [words('A', 15), words('B', 10), words('C', 12)];
    const { text } = composeAnswer([judged(`${one} ${two} ${three}`, 0.8, 0.1, 0.9)], en);
    expect(text).toBe(one);
  });

  it('says a first sentence of up to three words together with the second', () => {
    const [two, three] = [words('B', 15), words('C', 14)];
    expect(composeAnswer([judged(`Yes, sure. ${two} ${three}`, 0.1, 0.7, 0.1)], en).text).toBe(
      `Yes, sure. ${two}`,
    );
  });

  it('leaves out what would take it over 45 words, whatever comes before what answers best', () => {
    const [best, other] = [foundEntry(entry('a', 'Prices?', words('A', 20))), foundPassage(sauna)];
    const long = foundEntry(entry('b', 'Delivery?', words('B', 28)), 0.5, 0.5);
    const { text, memo } = composeAnswer([long, other, best], en, { best });
    expect(text).toBe(`${sauna.text} ${words('A', 20)}`);
    expect(memo).toMatchObject({ entryIds: ['a'], passageIds: ['sauna'], more: words('B', 28) });
  });

  it('offers what was left out by its name, where the answer is short', () => {
    const best = foundEntry(entry('a', 'Prices?', words('A', 20)));
    const long = foundEntry(entry('b', 'Delivery', words('B', 28)));
    const { text, memo } = composeAnswer([best, long], en);
    expect(text).toBe(`${words('A', 20)} There is more about Delivery.`);
    expect(memo.moreOffered).toBe(true);
    const longer = foundEntry(entry('c', 'Prices?', words('C', 29)));
    expect(composeAnswer([longer, long], en)).toMatchObject({
      text: words('C', 29),
      memo: { more: words('B', 28) },
    });
  });

  it('names another entry that may be meant, of one question, and neither a condition nor an answer to a second one', () => {
    const [best, other] = [foundEntry(hours), foundEntry(delivery)];
    const options = { isOneQuestion: true };
    expect(composeAnswer([best, other], en, options).text).toMatch(/If you meant .+: /);
    expect(composeAnswer([best, foundEntry(delivery, 0.5, 0.5)], en, options).text).toBe(
      `${hours.answer} ${delivery.answer}`,
    );
    expect(composeAnswer([best, other], en).text).toBe(`${hours.answer} ${delivery.answer}`);
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
  const washing = foundEntry(entry('washing', 'Do you wash bikes?', 'Yes, free of charge.'));
  const dogs = foundEntry(entry('dogs', 'May dogs come in?', 'No dogs in the dining room.'));
  const heard = (asked: string, best: Candidate, ...also: readonly Candidate[]) =>
    composeAnswer([best, ...also], languageOf(asked), { isFor: answersYesOrNo(best, asked) }).text;

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
    expect(heard("чи обов'язково натще", fasting)).toBe('Так, не їжте 8 годин.');
    const phrased = foundEntry({
      ...entry('p', 'Is there parking?', 'Yes, behind it.'),
      phrasings: ['leave a car'],
    });
    expect(heard('can I leave my car', phrased)).toBe('Yes, behind it.');
  });

  it('is left out after another answer, and for a question that wants more', () => {
    expect(heard('is there parking', parking, washing)).toBe('Yes, behind the house. Free of charge.');
    expect(heard('where do I park', parking)).toBe('Behind the house.');
    expect(heard('де поставити авто', parking)).toMatch(/: Behind the house\.$/);
  });

  it('is left alone where it belongs to the sentence', () => {
    expect(heard('what about dogs', dogs)).toBe('No dogs in the dining room.');
  });
});
