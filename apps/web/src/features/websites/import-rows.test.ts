import { LIMITS } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { importRows, pairsOf } from './import-rows.ts';

const rows = [
  ['№', 'Answer', 'Question'],
  ['1', 'Yes, daily.', 'Do you deliver?'],
  ['2', '', 'Is it far?'],
  ['3', 'No.', 'do you deliver'],
  ['', '', ''],
  ['4', 'a'.repeat(2_001), 'Too long?'],
  ['5', 'Sundays.', ''],
  ['6', 'By card.', 'How can I pay?'],
];
const own = (question: string) => ({ question, answer: 'Yes.', phrasings: '' });
const reasons = (pairs: ReturnType<typeof pairsOf>, entries: Parameters<typeof importRows>[1] = []) =>
  importRows(pairs, entries).map(({ question, left }) => [question, left]);

describe('the rows of a table', () => {
  it('come from the chosen columns, each with the reason why it is left out', () => {
    const pairs = pairsOf({ name: '', rows, columns: null }, { question: 2, answer: 1, titled: true });
    expect(reasons(pairs, [own('How can I pay')])).toEqual([
      ['Do you deliver?', null],
      ['Is it far?', 'noAnswer'],
      ['do you deliver', 'twice'],
      ['Too long?', 'tooLong'],
      ['', 'noQuestion'],
      ['How can I pay?', 'known'],
    ]);
  });

  it('may begin with the first one', () => {
    const table = { name: '', rows: [['Open?', 'Yes.']], columns: null };
    expect(pairsOf(table, { question: 0, answer: 1, titled: false })).toEqual([
      { question: 'Open?', answer: 'Yes.' },
    ]);
  });

  it('come as far as there is room; an empty entry of the form takes none', () => {
    const full = Array.from({ length: LIMITS.faqEntries - 1 }, (_, at) => own(`Number ${at}?`));
    const pairs = ['Open?', 'Cake?'].map((question) => ({ question, answer: 'Yes.' }));
    expect(reasons(pairs, [...full, { question: '', answer: ' ', phrasings: '' }])).toEqual([
      ['Open?', null],
      ['Cake?', 'noRoom'],
    ]);
    expect(importRows(pairs, full, new Set([0])).map(({ left }) => left)).toEqual([null, null]);
  });
});
