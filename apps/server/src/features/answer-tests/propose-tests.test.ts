import type { Passage } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import { proposalsFrom } from './propose-tests.ts';

const entry = (question: string, answer: string) => ({ id: question, question, answer, phrasings: [] });
const passage = (heading: string, text: string, question: string | null = null): Passage => ({
  id: `${heading} ${text}`,
  file: 'rules.txt',
  heading,
  text,
  question,
  vector: null,
});
const HOURS = entry(
  'What are your opening hours?',
  'We are open from seven to six. On Sundays we are closed.',
);
const questions = (...given: Parameters<typeof proposalsFrom>) =>
  proposalsFrom(...given).map((one) => one.question);

describe('proposed tests', () => {
  it('ask an entry in other words, and expect the first sentence of its answer', () => {
    const [first] = proposalsFrom([HOURS], [], [HOURS.question]);
    expect(first).toEqual({
      question: 'opening hours',
      says: ['We are open from seven to six.'],
      saysNot: [],
      unknown: false,
      source: { kind: 'faq', title: HOURS.question, heading: '' },
    });
  });

  it('ask each entry once before any of them is asked twice', () => {
    const faq = [HOURS, entry('Do you deliver?', 'Yes, within the city every day.')];
    const sources = proposalsFrom(faq, [], []).map(({ source }) => source.title);
    expect(sources.slice(0, 2)).toEqual(faq.map(({ question }) => question));
    expect(sources.length).toBeGreaterThan(2);
  });

  it('are put in the language of what they are made from', () => {
    const [first] = questions([entry('Чи доставляєте ви торти?', 'Так, щодня по місту.')], [], []);
    expect(first).toBe('доставляєте ви торти');
    expect(questions([], [passage('Повернення', 'Гроші повертаємо за два дні.')], [])).toEqual([
      'Що скажете про «Повернення»?',
    ]);
  });

  it('ask about headings of files, or whether a short sentence is so', () => {
    const found = questions(
      [],
      [
        passage('Rules › Refunds', 'We refund within 14 days. Then not.'),
        passage('', '• Dogs are welcome on the terrace.'),
        passage('', 'Terrace.'),
        passage('', 'From nine to five.', 'When can I call?'),
      ],
      [],
    );
    expect(found).toEqual([
      'What can you tell me about “Refunds”?',
      'Is it right that dogs are welcome on the terrace?',
      expect.stringMatching(/when can I call\?$/),
    ]);
  });

  it('are twenty at most, of entries and files', () => {
    const faq = Array.from({ length: 40 }, (_, at) =>
      entry(`Do you sell thing ${at}?`, `Yes, we sell number ${at}.`),
    );
    const file = Array.from({ length: 50 }, (_, at) =>
      passage(`Heading ${at}`, `This is what it says, ${at}.`),
    );
    const kinds = proposalsFrom(faq, file, []).map(({ source }) => source.kind);
    expect(kinds.filter((kind) => kind === 'faq')).toHaveLength(12);
    expect(kinds.filter((kind) => kind === 'file')).toHaveLength(8);
    expect(proposalsFrom([], file, [])).toHaveLength(20);
    expect(proposalsFrom([], [], [])).toEqual([]);
  });

  it('leave out what a test or the FAQ asks already, and what would be too long', () => {
    const known = questions([HOURS], [], []);
    expect(questions([HOURS], [], known)).toEqual([]);
    expect(questions([entry('Do you deliver?', `${'a'.repeat(600)} b c d.`)], [], [])).toEqual([]);
  });
});
