import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitQuestions } from './split-questions.ts';

describe('splitQuestions', () => {
  it.each([
    ['How much is it and where are you?', ['How much is it', 'where are you?']],
    ['Do you deliver? What does it cost?', ['Do you deliver?', 'What does it cost?']],
    ['When do you open, and can I bring my dog', ['When do you open', 'can I bring my dog']],
    [
      'a day with the hoe is how much? also if I ring when is it ready',
      ['a day with the hoe is how much?', 'also if I ring when is it ready'],
    ],
    ['Do you deliver? What does it cost? Thanks in advance!', ['Do you deliver?', 'What does it cost?']],
    ['WHERE ARE YOU AND WHEN DO YOU OPEN', ['WHERE ARE YOU', 'WHEN DO YOU OPEN']],
    ['Де ви знаходитесь і коли відкриваєтесь?', ['Де ви знаходитесь', 'коли відкриваєтесь?']],
    ['what does it cost and from when are you open', ['what does it cost', 'from when are you open']],
    ['скільки коштує піца і чи можна карткою', ['скільки коштує піца', 'чи можна карткою']],
    ['Де ви та до котрої працюєте?', ['Де ви', 'до котрої працюєте?']],
    ['Чи є парковка? Скільки коштує година?', ['Чи є парковка?', 'Скільки коштує година?']],
  ])('finds those of "%s"', (text, questions) => {
    expect(splitQuestions(text)).toEqual(questions);
  });

  it.each([
    '',
    'How much is it?',
    'Do you sell bread and butter?',
    'Can I bring my dog and my cat?',
    'fish and chips',
    'Are you open on Saturday and Sunday?',
    'what and',
    'I am tired. When do you open?',
    'Чи є кава і чай?',
    'Scandinavia isn’t where I live',
    'Hi? Where are you?',
    'Can we have a fire tonight? It has been dry for weeks.',
    'Чи є сауна? беремо на три годинки',
    'do you deliver or do I have to come',
    'Чи везете ви, чи коли треба самому забрати?',
  ])('takes "%s" for one', (text) => {
    expect(splitQuestions(text)).toEqual([]);
  });

  it('reads three at most', () => {
    expect(splitQuestions('Where are you? Who are you? When are you? Why are you? What are you?')).toEqual([
      'Where are you?',
      'Who are you?',
      'When are you?',
    ]);
  });

  it('gives parts of the text, in order, and none or several', () => {
    const piece = fc.constantFrom(
      'where are you',
      'do you sell bread',
      'and',
      '?',
      ',',
      'і',
      'де ви',
      'bread',
      'what',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(' ');
        const questions = splitQuestions(text);
        expect([0, 2, 3]).toContain(questions.length);
        let from = 0;
        for (const question of questions) {
          expect(question.split(' ').length).toBeGreaterThan(1);
          const place = text.indexOf(question, from);
          expect(place).toBeGreaterThanOrEqual(from);
          from = place + question.length;
        }
      }),
    );
  });

  it('takes any text, and the longest that is said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(splitQuestions(text).length).toBeLessThanOrEqual(3);
      }),
    );
    for (const text of ['and '.repeat(1000), ' '.repeat(4000), '? '.repeat(2000), 'and where '.repeat(400)])
      expect(splitQuestions(text).length).toBeLessThanOrEqual(3);
  });
});
