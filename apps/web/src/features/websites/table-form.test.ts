import { describe, expect, it } from 'vitest';
import { entriesOf } from './table-form.tsx';

const table = (rows: string[][]) => ({ name: '', rows, columns: null });

describe('questions of a table', () => {
  const rows = [
    ['№', 'Answer', 'Question'],
    ['1', 'Yes, daily.', 'Do you deliver?'],
    ['2', '', 'Is it far?'],
    ['3', 'No.', 'Do you deliver?'],
    ['', '', ''],
    ['4', 'a'.repeat(2_001), 'Too long?'],
  ];

  it('come from the chosen columns, and skipped rows are named', () => {
    const { faq, left } = entriesOf(table(rows), { question: 2, answer: 1, titled: true });
    expect(faq).toEqual([{ question: 'Do you deliver?', answer: 'Yes, daily.', url: null }]);
    expect(left.map((part) => part.slice(0, 20))).toEqual([
      'Is it far?',
      'Do you deliver?: No.',
      'Too long?: aaaaaaaaa',
    ]);
  });

  it('may begin with the first row', () => {
    expect(entriesOf(table([['Open?', 'Yes.']]), { question: 0, answer: 1, titled: false }).faq).toHaveLength(
      1,
    );
  });
});
