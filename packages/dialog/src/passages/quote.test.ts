import { describe, expect, it } from 'vitest';
import { completed, placeAfter, quoteAround, readOn } from './quote.ts';

const short = ['We open at nine.', 'We close at six.', 'Dogs are welcome.', 'Cats are not.'];
const long = (letter: string) => `${letter.repeat(9)} `.repeat(12).trim();

describe('quoteAround', () => {
  it('reads a short sentence with what follows, three at most', () => {
    expect(quoteAround(short, 1)).toEqual({
      text: 'We close at six. Dogs are welcome. Cats are not.',
      from: 1,
      to: 4,
    });
    expect(quoteAround(short, 0)?.to).toBe(3);
    expect(quoteAround(short, 3)?.text).toBe('Cats are not.');
  });

  it('reads a long sentence alone', () => {
    expect(quoteAround([`${long('a')}.`, 'More.'], 0)).toMatchObject({ from: 0, to: 1 });
  });

  it('begins with what a sentence leans on', () => {
    const leaning = [
      'The sauna has to be booked.',
      'It takes forty minutes to heat up.',
      'Towels are there.',
    ];
    expect(quoteAround(leaning, 1)?.text).toMatch(/^The sauna .* It takes/);
    expect(quoteAround(['It rains.', 'Then it stops.'], 0)?.from).toBe(0);
    expect(quoteAround([`${long('a')} ${long('b')} ${long('c')}.`, 'It is so.'], 1)?.from).toBe(1);
    expect(quoteAround(['Сауна гаряча.', 'Вона працює до десятої.'], 1)?.from).toBe(0);
    expect(quoteAround(['A.', 'Items are listed.'], 1)?.from).toBe(1);
  });

  it('does not stop after a colon', () => {
    expect(quoteAround([`${long('a')}:`, 'this and that'], 0)?.text).toMatch(/: this and that\.$/);
  });

  it('ends items of a list like sentences', () => {
    expect(quoteAround(['warm socks,', 'a towel;', 'money'], 0)?.text).toBe('warm socks. a towel. money.');
    expect(quoteAround(['He said “no.”', 'Why?'], 0)?.text).toBe('He said “no.” Why?');
  });

  it('cuts a sentence that never ends where a speaker would breathe', () => {
    const text =
      quoteAround([`${Array.from({ length: 90 }, (_, i) => `part ${i},`).join(' ')} end`], 0)?.text ?? '';
    expect(text.length).toBeLessThan(360);
    expect(text).toMatch(/part \d+…$/);
  });

  it('has nothing to say of nothing', () => {
    expect(quoteAround([], 0)).toBeUndefined();
    expect(quoteAround(short, 9)).toBeUndefined();
  });
});

describe('readOn', () => {
  it('reads three sentences, or as many as are short enough', () => {
    expect(readOn(short, 1)).toMatchObject({ from: 1, to: 4 });
    expect(readOn([`${long('a')}.`, `${long('b')}.`, `${long('c')}.`, `${long('d')}.`], 0)).toMatchObject({
      to: 2,
    });
    expect(readOn(short, 4)).toBeUndefined();
  });
});

describe('placeAfter', () => {
  it('is past the last sentence that was heard', () => {
    expect(placeAfter(short, 'It says: We open at nine. We close at six.')).toBe(2);
    expect(placeAfter(short, 'It says: We open at nine. We close')).toBe(1);
    expect(placeAfter(short, 'Hello')).toBe(0);
    expect(placeAfter(['socks', 'money'], 'It says: socks. money.')).toBe(2);
  });
});

describe('completed', () => {
  it('adds the rest of a sentence that was cut', () => {
    expect(completed(short, 'It says: We open at nine. We close at')).toBe(
      'It says: We open at nine. We close at six.',
    );
    expect(completed(short, 'It says: Cats')).toBe('It says: Cats are not.');
  });

  it('leaves what is whole, or is none of them', () => {
    for (const heard of ['It says: We open at nine.', 'It says:', '', 'Something else'])
      expect(completed(short, heard)).toBe(heard);
  });
});
