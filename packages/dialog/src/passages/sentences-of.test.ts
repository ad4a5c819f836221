import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences-of.ts';

describe('sentencesOf', () => {
  it('gives sentences in order, with single spaces', () => {
    expect(sentencesOf('We open at nine.  Dr. Brandt comes\nat ten. Really?')).toEqual([
      'We open at nine.',
      'Dr. Brandt comes at ten.',
      'Really?',
    ]);
  });

  it('takes the marks off lists', () => {
    const list = 'Bring:\n• a towel\n- warm socks\n* your ticket\n1. A pen\n2) Paper\n– money';
    expect(sentencesOf(list)).toEqual([
      'Bring:',
      'a towel',
      'warm socks',
      'your ticket',
      'A pen',
      'Paper',
      'money',
    ]);
  });

  it('leaves numbers that are said', () => {
    expect(sentencesOf('2.5 kg of flour\n24 hours a day\n-5 degrees')).toEqual([
      '2.5 kg of flour',
      '24 hours a day',
      '-5 degrees',
    ]);
  });

  it('reads a row of a table with commas, and no rules', () => {
    expect(sentencesOf('Room\tPrice\nAttic suite\t140 €')).toEqual(['Room, Price', 'Attic suite, 140 €']);
    expect(sentencesOf('| Room | Price |\n|------|-------|\n| Suite | 140 € |')).toEqual([
      'Room, Price',
      'Suite, 140 €',
    ]);
    expect(sentencesOf('Chapter one ........ 12\n=====')).toEqual(['Chapter one 12']);
  });

  it('takes off what makes words bold', () => {
    expect(sentencesOf('**A tooth is out.** Keep __it__ wet. 2 ** 3')).toEqual([
      'A tooth is out.',
      'Keep it wet.',
      '2 ** 3',
    ]);
    expect(sentencesOf('wifi__guest__2024 is it')).toEqual(['wifi__guest__2024 is it']);
    expect(sentencesOf('Name: ____ Date: ____')).toEqual(['Name: Date:']);
  });

  it('joins lines that were wrapped, not paragraphs', () => {
    expect(sentencesOf('Breakfast is served\nuntil ten.\n\nlate risers pay more')).toEqual([
      'Breakfast is served until ten.',
      'late risers pay more',
    ]);
  });

  it('gives nothing speechless and nothing hidden', () => {
    expect(sentencesOf('')).toEqual([]);
    expect(sentencesOf('* * *\n---\n…')).toEqual([]);
    expect(sentencesOf('A\u202Eb\0c')).toEqual(['A b c']);
  });

  it('is well formed for any text, and ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const sentence of sentencesOf(text)) {
          expect(sentence).toBe(sentence.trim());
          expect(sentence).not.toBe('');
          expect(sentence.isWellFormed()).toBe(true);
          expect(sentence).not.toMatch(/\p{Cc}/u);
        }
      }),
    );
    const start = performance.now();
    sentencesOf('a.'.repeat(20_000));
    sentencesOf(`a${' '.repeat(20_000)}b`);
    expect(sentencesOf('Long. '.repeat(1e6)).length).toBeLessThan(2_000);
    sentencesOf(`${'| '.repeat(20_000)}\n${'\t'.repeat(20_000)}`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('keep the plus of a phone number, and no other', () => {
    expect(sentencesOf('Call +44 20 7946 0958.\n+---+---+\nTea + cake')).toEqual([
      'Call +44 20 7946 0958.',
      'Tea cake',
    ]);
  });
});
