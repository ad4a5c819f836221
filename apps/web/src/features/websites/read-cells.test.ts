import { describe, expect, it } from 'vitest';
import { readCells, readDelimited, readLines } from './read-cells.ts';

describe('cells that were copied', () => {
  it('are read with their titles', () => {
    expect(readCells('Question\tAnswer\r\nOpen?\tYes.\r\n')).toEqual({
      name: '',
      rows: [
        ['Question', 'Answer'],
        ['Open?', 'Yes.'],
      ],
      columns: { question: 0, answer: 1, titled: true },
    });
  });

  it('may be quoted, with lines, tabs and quotation marks of their own', () => {
    const table = readCells('Open?\t"At seven.\nOn ""Sundays"" at\tten."\nCake?\tDaily.');
    expect(table?.rows).toEqual([
      ['Open?', 'At seven.\nOn "Sundays" at\tten.'],
      ['Cake?', 'Daily.'],
    ]);
  });

  it('have their questions in the column with the question marks', () => {
    expect(readCells('1\tOpen?\tYes.\n2\tCake?\tDaily.')?.columns).toEqual({
      question: 1,
      answer: 2,
      titled: false,
    });
    expect(readCells('Так.\tПрацюєте?')?.columns).toEqual({ question: 1, answer: 0, titled: false });
  });

  it('keep their places where some are empty', () => {
    expect(readCells('Open?\t\nCake?\tDaily.')?.rows).toEqual([
      ['Open?', ''],
      ['Cake?', 'Daily.'],
    ]);
  });

  it.each(['Open? Yes.', '', 'One line\twith a tab\nand two\nwithout\none'])(
    'are no other text: %j',
    (text) => {
      expect(readCells(text)).toBeNull();
    },
  );
});

it.each([
  ['semicolons', 'Питання;Відповідь\nПрацюєте?;"Так, щодня; і в неділю."'],
  ['commas', 'Question,Answer\nOpen?,"Yes, daily; on Sundays, too."'],
])('delimited text is read with %s', (_, text) => {
  const table = readDelimited(text);
  expect(table?.columns).toEqual({ question: 0, answer: 1, titled: true });
  expect(table?.rows[1]).toHaveLength(2);
});

describe('lines of a text', () => {
  it('are questions with the lines below as their answers', () => {
    const table = readLines('Welcome\nOpen?\n\nDaily.\nFrom seven.\nCake?\nYes.');
    expect(table?.rows).toEqual([
      ['', 'Welcome'],
      ['Open?', 'Daily.\nFrom seven.'],
      ['Cake?', 'Yes.'],
    ]);
  });

  it('are nothing without a question that is answered', () => {
    expect(readLines('Just a text.\nOpen?')).toBeNull();
  });
});
