import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SentenceStream } from './sentence-stream.ts';
import { splitSentences } from './split-sentences.ts';

describe('SentenceStream', () => {
  it('gives a sentence as soon as what follows makes it certain', () => {
    const stream = new SentenceStream();
    expect(stream.push('We open at 8')).toEqual([]);
    expect(stream.push('.')).toEqual([]);
    expect(stream.push(' W')).toEqual(['We open at 8.']);
    expect(stream.push('e close at 6.')).toEqual([]);
    expect(stream.flush()).toEqual(['We close at 6.']);
  });

  it('does not take the dot of a price for an end', () => {
    const stream = new SentenceStream();
    expect(stream.push('It is $5.')).toEqual([]);
    expect(stream.push('50 today. ')).toEqual([]);
    expect(stream.flush()).toEqual(['It is $5.50 today.']);
  });

  it('gives a clause before a long sentence ends', () => {
    const stream = new SentenceStream();
    const pieces = stream.push(`${'one and two and three, '.repeat(10)}and`);
    expect(pieces).toHaveLength(1);
    expect(pieces[0]?.endsWith(',')).toBe(true);
  });

  it('starts afresh after a flush', () => {
    const stream = new SentenceStream();
    stream.push('Left over');
    expect(stream.flush()).toEqual(['Left over']);
    expect(stream.flush()).toEqual([]);
    expect(stream.push('1. Open. Next')).toEqual(['1. Open.']);
  });

  it('gives the same pieces wherever the parts are cut', () => {
    const word = fc.constantFrom(
      'Dr.',
      'e.g.',
      'open',
      'We',
      '$5.50',
      '3',
      'p.m.',
      '1.',
      'no.',
      'Really?!',
      'yes,',
      '"Stop."',
      '…',
      '\n',
      'Привіт.',
      'вул.',
      'https://a.example/b.c',
      'antidisestablishmentarianism; ',
      '🍏',
      ' - ',
    );
    const text = fc.array(word, { maxLength: 80 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.array(fc.nat(600), { maxLength: 12 }), (whole, cuts) => {
        const stream = new SentenceStream();
        const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
        const pieces = places.slice(1).flatMap((place, i) => stream.push(whole.slice(places[i], place)));
        expect([...pieces, ...stream.flush()]).toEqual(splitSentences(whole));
      }),
    );
  });

  it('loses nothing but white space and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
        const pieces = splitSentences(text);
        expect(pieces.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
        for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
