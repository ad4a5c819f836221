import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SentenceStream } from './sentence-stream.ts';

function split(...pieces: string[]): string[] {
  const stream = new SentenceStream();
  return [...pieces.flatMap((piece) => stream.push(piece)), ...stream.flush()];
}

const lettersOf = (text: string) => text.replaceAll(/\s+/g, '');

describe('SentenceStream', () => {
  it.each([
    ['One sentence.', ['One sentence.']],
    ['We open at nine. Do come! Will you?', ['We open at nine.', 'Do come!', 'Will you?']],
    ['Dr. Smith and Mrs. Jones are in.', ['Dr. Smith and Mrs. Jones are in.']],
    ['It costs 3.50 euros. Cheap.', ['It costs 3.50 euros.', 'Cheap.']],
    ['We close at 5 p.m. on Friday.', ['We close at 5 p.m. on Friday.']],
    ['We close at 5 p.m. Come early.', ['We close at 5 p.m.', 'Come early.']],
    ['Bring fruit, bread, etc. to eat.', ['Bring fruit, bread, etc. to eat.']],
    ['Ask J. Smith, e.g. by mail.', ['Ask J. Smith, e.g. by mail.']],
    ['Write to us at help@example.com. We answer.', ['Write to us at help@example.com.', 'We answer.']],
    ['He said "Stop." Then he left.', ['He said "Stop."', 'Then he left.']],
    ['Well... maybe. Or not', ['Well... maybe.', 'Or not']],
    ['1. Open the box. 2. Look.', ['1. Open the box.', '2. Look.']],
    ['First line\nSecond line', ['First line', 'Second line']],
    ['Ми на вул. Садовій. Приходьте!', ['Ми на вул. Садовій.', 'Приходьте!']],
    ['   ', []],
    ['', []],
  ])('splits %j', (text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  it('gives a sentence away as soon as it is complete', () => {
    const stream = new SentenceStream();
    expect(stream.push('We open at ni')).toEqual([]);
    expect(stream.push('ne.')).toEqual([]);
    expect(stream.push(' Do')).toEqual(['We open at nine.']);
    expect(stream.flush()).toEqual(['Do']);
    expect(stream.flush()).toEqual([]);
  });

  it('waits for the next word where the full stop may belong to an abbreviation', () => {
    const stream = new SentenceStream();
    expect(stream.push('At 5 p.m. ')).toEqual([]);
    expect(stream.push('We close.')).toEqual(['At 5 p.m.']);
  });

  it('cuts a long sentence at a clause', () => {
    const clause = 'we deliver to every house in the city and the villages around it';
    const sentences = split(`First, ${clause}, ${clause}, ${clause}, and ${clause}.`);
    expect(sentences.length).toBeGreaterThan(1);
    for (const sentence of sentences) expect(sentence.length).toBeLessThanOrEqual(200);
    expect(sentences[0]).toMatch(/,$/);
  });

  it('does not wait for ever for the end of a sentence', () => {
    const stream = new SentenceStream();
    expect(stream.push('word '.repeat(60)).length).toBeGreaterThan(0);
  });

  it('loses and adds nothing, however the text arrives', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('. ', '! ', '?" ', '\n', ' p.m. ', 'Word ', 'a'.repeat(210), ', '),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(pieces, (texts) => {
        expect(lettersOf(split(...texts).join(' '))).toBe(lettersOf(texts.join('')));
      }),
    );
  });

  it('never gives away more than a synthesiser should get at once', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 900 }), (text) => {
        for (const sentence of split(text)) expect(sentence.length).toBeLessThanOrEqual(260);
      }),
    );
  });
});
