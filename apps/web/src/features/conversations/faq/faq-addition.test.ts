import { LIMITS } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { addTo, type FaqList, isKnown, removeFrom } from './faq-addition.ts';

const LIST: FaqList = [
  { question: 'Do you deliver?', answer: 'Yes.', phrasings: ['Can you bring it?'] },
  { question: 'Are you open on Sundays?', answer: 'From ten.', phrasings: [] },
];
const many = (count: number): FaqList =>
  Array.from({ length: count }, (_, at) => ({ question: `Question ${at}`, answer: 'Yes.', phrasings: [] }));
const isNew = (question: string, answer = 'Yes.', asked = question) =>
  ({ as: 'new', question, answer, asked: [asked] }) as const;

describe('a new question', () => {
  it('comes last, and leaves the others alone', () => {
    expect(addTo(LIST, isNew(' Do you have bread? ', ' Every day. '))).toEqual({
      list: [...LIST, { question: 'Do you have bread?', answer: 'Every day.', phrasings: [] }],
    });
    expect(LIST).toHaveLength(2);
  });

  it('keeps the visitor’s words as another way to ask when they were changed', () => {
    const added = addTo(LIST, isNew('Do you have bread?', 'Yes.', 'you got bread'));
    expect('list' in added && added.list.at(-1)?.phrasings).toEqual(['you got bread']);
    const same = addTo(LIST, isNew('Do you have bread?', 'Yes.', 'do you have  bread?'));
    expect('list' in same && same.list.at(-1)?.phrasings).toEqual([]);
  });

  it('keeps all the words it was asked in, each once, and as many as there is room for', () => {
    const asked = ['Any bread?', 'any  BREAD?', 'bread today?', 'Do you deliver?', 'Do you have bread?'];
    const added = addTo(LIST, { as: 'new', question: 'Do you have bread?', answer: 'Yes.', asked });
    expect('list' in added && added.list.at(-1)?.phrasings).toEqual(['Any bread?', 'bread today?']);
    const often = Array.from({ length: LIMITS.faqPhrasings + 3 }, (_, at) => `Bread number ${at}?`);
    const many = addTo(LIST, { as: 'new', question: 'Bread?', answer: 'Yes.', asked: often });
    expect('list' in many && many.list.at(-1)?.phrasings).toHaveLength(LIMITS.faqPhrasings);
  });

  it('leaves out words that are too long to be a way to ask', () => {
    const added = addTo(LIST, isNew('Bread?', 'Yes.', 'a'.repeat(LIMITS.faqQuestion + 1)));
    expect('list' in added && added.list.at(-1)?.phrasings).toEqual([]);
  });

  it('is not added twice, however it is written', () => {
    expect(addTo(LIST, isNew('do you  DELIVER?'))).toEqual({ problem: 'known' });
    expect(addTo(LIST, isNew('Can you bring it?'))).toEqual({ problem: 'known' });
  });

  it('finds no place in a full list', () => {
    expect(addTo(many(LIMITS.faqEntries), isNew('One more?'))).toEqual({ problem: 'full' });
    expect('list' in addTo(many(LIMITS.faqEntries - 1), isNew('One more?'))).toBe(true);
  });

  it('finds no place where all texts together are too long', () => {
    const long = many(2).map((entry) => ({ ...entry, answer: 'a'.repeat(LIMITS.faqCharacters / 2) }));
    expect(addTo(long, isNew('One more?'))).toEqual({ problem: 'long' });
  });
});

describe('another way to ask', () => {
  const phrase = (of: string, phrasing: string) => addTo(LIST, { as: 'phrasing', of, phrasing });

  it('goes to its question', () => {
    expect(phrase('Do you deliver?', ' Bring me cake ')).toEqual({
      list: [{ ...LIST[0], phrasings: ['Can you bring it?', 'Bring me cake'] }, LIST[1]],
    });
  });

  it('needs its question, and to be new', () => {
    expect(phrase('Do you sing?', 'Sing')).toEqual({ problem: 'gone' });
    expect(phrase('Are you open on Sundays?', 'can you bring it?')).toEqual({ problem: 'known' });
  });

  it('finds no place at a question that has enough of them', () => {
    const [first] = LIST;
    const full = [
      { ...first, phrasings: many(LIMITS.faqPhrasings).map(({ question }) => question) },
    ] as FaqList;
    expect(addTo(full, { as: 'phrasing', of: 'Do you deliver?', phrasing: 'Bring it' })).toEqual({
      problem: 'phrasings',
    });
  });
});

it('knows the words of questions and of the other ways to ask them', () => {
  expect(isKnown(LIST, ' can you bring IT? ')).toBe(true);
  expect(isKnown(LIST, 'Can you sing?')).toBe(false);
});

describe('taking an addition back', () => {
  it('leaves everything else as it is', () => {
    const added = addTo(LIST, isNew('Do you sing?'));
    const phrased = addTo(LIST, { as: 'phrasing', of: 'Do you deliver?', phrasing: ' Bring it ' });
    expect('list' in added && removeFrom(added.list, isNew(' Do you sing? '))).toEqual({ list: LIST });
    expect(
      'list' in phrased &&
        removeFrom(phrased.list, { as: 'phrasing', of: 'Do you deliver?', phrasing: 'Bring it' }),
    ).toEqual({ list: LIST });
  });

  it('finds nothing to take back where it is gone', () => {
    expect(removeFrom(LIST, isNew('Do you sing?'))).toEqual({ problem: 'gone' });
    expect(removeFrom(LIST, { as: 'phrasing', of: 'Do you sing?', phrasing: 'Sing' })).toEqual({
      problem: 'gone',
    });
  });
});
