import { describe, expect, it } from 'vitest';
import { passagesOf } from './passages.ts';

const cut = (phonemes: string) => passagesOf(phonemes).map((passage) => passage.phonemes);
const clause = (length: number, mark: string) => `${'a'.repeat(length - 1)}${mark}`;

describe('passages', () => {
  it('are sentences, with the mark that ends them', () => {
    expect(passagesOf('wˈʌn. tˈu! θɹˈi? fˈɔɹ')).toEqual([
      { phonemes: 'wˈʌn.', ending: '.' },
      { phonemes: 'tˈu!', ending: '!' },
      { phonemes: 'θɹˈi?', ending: '?' },
      { phonemes: 'fˈɔɹ', ending: '' },
    ]);
    expect(cut('sˈɛd “nˈO.” “wˌI?”')).toEqual(['sˈɛd “nˈO.”', '“wˌI?”']);
    expect(cut('wˈɛl… jˈɛs?!')).toEqual(['wˈɛl…', 'jˈɛs?!']);
  });

  it('keep the clauses of a sentence together where they fit', () => {
    const sentence = 'wˈɛl, ˌI θˈɪŋk sˌO, bˌʌt lˈɛt mˌi ʧˈɛk.';
    expect(cut(sentence)).toEqual([sentence]);
  });

  it('cut a long first sentence at its last clause that fits, so that it is heard soon', () => {
    const [a, b, c] = [clause(50, ','), clause(60, ';'), clause(100, '.')];
    expect(passagesOf(`${a} ${b} ${c}`)).toEqual([
      { phonemes: `${a} ${b}`, ending: ';' },
      { phonemes: c, ending: '.' },
    ]);
  });

  it('give the network no more than 400 phonemes later on', () => {
    const long = Array.from({ length: 12 }, () => clause(90, ',')).join(' ');
    const lengths = cut(`ˌO. ${long}`).map((passage) => passage.length);
    expect(lengths).toEqual([3, 363, 363, 363]);
  });

  it('cut between words where there is no clause, and anywhere in a word without end', () => {
    expect(cut('wˈɜɹd '.repeat(30)).map((passage) => passage.length)).toEqual([119, 59]);
    expect(passagesOf('wˈɜɹd '.repeat(30))[0]?.ending).toBe('');
    expect(cut('a'.repeat(1000)).map((passage) => passage.length)).toEqual([120, 400, 400, 80]);
  });

  it('lose nothing but spaces', () => {
    const text = `${'wˈʌn, tˈu; '.repeat(60)}θɹˈi. ${'fˈɔɹ '.repeat(200)}!? (ˈOkˌA) …`;
    expect(cut(text).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('are empty for empty text', () => {
    for (const nothing of ['', '  ', '\n']) expect(cut(nothing)).toEqual([]);
  });
});
