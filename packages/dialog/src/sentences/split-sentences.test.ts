import { describe, expect, it } from 'vitest';
import { splitSentences } from './split-sentences.ts';

describe('splitSentences', () => {
  it.each([
    [
      'plain sentences',
      'We open at 8. We close at 6! Any questions?',
      ['We open at 8.', 'We close at 6!', 'Any questions?'],
    ],
    [
      'abbreviations',
      'Ask Dr. Smith, e.g. on Mondays. He is in.',
      ['Ask Dr. Smith, e.g. on Mondays.', 'He is in.'],
    ],
    ['prices', 'It costs $5.50. Delivery is free.', ['It costs $5.50.', 'Delivery is free.']],
    ['times inside a sentence', 'We open at 9 a.m. on Sundays.', ['We open at 9 a.m. on Sundays.']],
    ['times at the end', 'We close at 3 p.m. Come early.', ['We close at 3 p.m.', 'Come early.']],
    [
      'addresses of pages',
      'See https://a.example/b.html?x=1.5 first. Then call.',
      ['See https://a.example/b.html?x=1.5 first.', 'Then call.'],
    ],
    ['several marks', 'Really?! Yes... Of course… Fine.', ['Really?!', 'Yes...', 'Of course…', 'Fine.']],
    ['a pause that is no end', 'Well... maybe later.', ['Well... maybe later.']],
    [
      'closing quotes and brackets',
      'He said "Stop." (Loudly.) Then left.',
      ['He said "Stop."', '(Loudly.)', 'Then left.'],
    ],
    ['initials', 'J. R. Smith founded it. So did I. Yes.', ['J. R. Smith founded it.', 'So did I.', 'Yes.']],
    [
      'the word no',
      'No. 5 is sold out. The answer is no. Sorry.',
      ['No. 5 is sold out.', 'The answer is no.', 'Sorry.'],
    ],
    ['numbered lists', '1. Open it.\n2. Close it.', ['1. Open it.', '2. Close it.']],
    ['lines without marks', 'Monday: closed\nTuesday: 9 to 5', ['Monday: closed', 'Tuesday: 9 to 5']],
    ['wrapped lines', 'We are open\non Mondays.', ['We are open on Mondays.']],
    [
      'Ukrainian',
      'Ми на вул. Шевченка, буд. 5. Приходьте! Працюємо з 9:00 до 18:00.',
      ['Ми на вул. Шевченка, буд. 5.', 'Приходьте!', 'Працюємо з 9:00 до 18:00.'],
    ],
    ['white space alone', ' \n\t ', []],
    ['a lone mark', '?', ['?']],
  ])('handles %s', (_name, text, pieces) => {
    expect(splitSentences(text)).toEqual(pieces);
  });

  it('cuts a long sentence after a comma and keeps every word', () => {
    const text = `${'We have red and green apples of many sizes, '.repeat(9)}and pears.`;
    const pieces = splitSentences(text);
    expect(pieces.join(' ')).toBe(text);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(200);
    expect(pieces[0]?.endsWith(',')).toBe(true);
  });

  it('cuts between words where there is no comma, and inside a word without any space', () => {
    for (const piece of splitSentences('word '.repeat(100))) expect(piece).toMatch(/^(word ?)+$/);
    expect(splitSentences('🍏'.repeat(250)).every((piece) => piece.isWellFormed())).toBe(true);
  });
});
