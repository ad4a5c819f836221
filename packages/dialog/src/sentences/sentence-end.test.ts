import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSentenceEnd } from './sentence-end.ts';

const PART = { final: false, fresh: true };
const WHOLE = { final: true, fresh: true };
/** The first sentence of a text, or null while its end is not certain. */
const first = (text: string, search = PART) => {
  const end = findSentenceEnd(text, 0, search);
  return end === -1 ? null : text.slice(0, end);
};

describe('the end of a sentence', () => {
  it.each([
    ['We deliver. ', 'We deliver.'],
    ['Really? ', 'Really?'],
    ['Stop! now', 'Stop!'],
    ['It is no. T', 'It is no.'],
    ['He left.\n\n', 'He left.'],
    ['We are open\nMondays', 'We are open'],
    ['Heading\n\nlower', 'Heading'],
    ['Fine… W', 'Fine…'],
    ['好。あ', '好。'],
    ['Yes?! x', 'Yes?!'],
    ['Say "yes." T', 'Say "yes."'],
    ['In May. 5 came', 'In May.'],
    ['5 p.m. Come', '5 p.m.'],
    ['So did I. He', 'So did I.'],
    ['Це я. Він', 'Це я.'],
  ])('is certain in %j', (text, sentence) => {
    expect(first(text)).toBe(sentence);
  });

  it.each([
    'We deliver.',
    'We deliver',
    'It is no. ',
    'Fine… ',
    'Say "stop!" ',
    'Line\n',
    'Line\n ',
    '好。',
    'at 5 p.m. ',
    '3.',
    'etc. ',
    '',
    ' \n ',
  ])('is not certain yet in %j', (text) => {
    expect(first(text)).toBeNull();
  });

  it.each([
    'Dr. Smith',
    'No. 5',
    'Jan. 5',
    'Mon. 9',
    'Mon.–Fri. 9–18',
    'max. 10 people',
    'King Jr. Street',
    'Пн.–Пт. 9:00–18:00',
    'оф. 12',
    'смт. Ворзель',
    'etc. and',
    'J. R. Smith',
    'the U.S. Army',
    'вул. Шевченка',
    'стор. 7',
    'Т. Г. Шевченко',
    '3.50 euros',
    'parlo.example is ours',
    'Well... maybe',
    '1. Open',
    '12. Open',
    'wrapped\nline',
    '. x',
    '?',
    '"stop!" he said',
  ])('is not inside %j', (text) => {
    expect(first(text, WHOLE)).toBeNull();
    expect(first(text)).toBeNull();
  });

  it('takes a number for a list’s at the start of a line alone', () => {
    expect(first('5. Come', { final: true, fresh: true })).toBeNull();
    expect(first('5. Come', { final: true, fresh: false })).toBe('5.');
    expect(first('Room 5. Come', { final: true, fresh: true })).toBe('Room 5.');
    expect(first('1234. Come')).toBe('1234.');
  });

  it('is looked for from where one is told to', () => {
    const text = 'One is here. Two is here. Three';
    const end = findSentenceEnd(text, 0, WHOLE);
    expect(text.slice(end, findSentenceEnd(text, end, WHOLE))).toBe(' Two is here.');
    expect(findSentenceEnd(text, text.length, WHOLE)).toBe(-1);
  });

  it('once certain, is undone by nothing that follows', () => {
    const part = fc.constantFrom(
      'Dr',
      'no',
      'longer',
      'I',
      'U.S',
      '.',
      '…',
      '!',
      '"',
      ')',
      ' ',
      '\n',
      'x',
      'X',
      '5',
      '。',
      '*',
      'я',
    );
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const end = findSentenceEnd(before, 0, PART);
        if (end !== -1) expect(findSentenceEnd(before + after, 0, PART)).toBe(end);
      }),
      { numRuns: 2_000 },
    );
  });
});
