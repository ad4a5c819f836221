import { describe, expect, it } from 'vitest';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { AT_THE_END, type Context } from './context.ts';
import type { WordToRead } from './lexicon.ts';

const BEFORE_A_CONSONANT: Context = { nextSound: 'consonant', isBeforeTo: false };
const lexicon = smallLexicon();

function read(text: string, tag = 'NN', more: Partial<WordToRead> = {}, context = BEFORE_A_CONSONANT) {
  return lexicon.read({ text, tag, isHead: true, currency: undefined, ...more }, context);
}

describe('entries', () => {
  it('reads words that people checked, and others', () => {
    expect([read('cat'), read('zebra')]).toEqual(['kˈæt', 'zˈibɹə']);
  });

  it('returns undefined for words that are neither known nor derived from known ones', () => {
    for (const word of ['florp', 'constructor', '__proto__', '😀', '', 'кіт', "'"])
      expect(read(word)).toBeUndefined();
  });

  it('goes by the part of speech', () => {
    expect([read('read', 'VB'), read('read', 'VBD')]).toEqual(['ɹˈid', 'ɹˈɛd']);
    expect([read('record', 'NN'), read('record', 'VB'), read('record', 'VBP')]).toEqual([
      'ɹˈɛkəɹd',
      'ɹəkˈɔɹd',
      'ɹəkˈɔɹd',
    ]);
    expect([read('live', 'JJ'), read('live', 'VB')]).toEqual(['lˈIv', 'lˈɪv']);
  });

  it('goes by the pause that follows', () => {
    expect(read('there', 'EX')).toBe('ðɛɹ');
    expect(read('there', 'RB', {}, AT_THE_END)).toBe('ðˈɛɹ');
  });

  it('straightens apostrophes and wide letters', () => {
    expect(read('o’clock')).toBe('əklˈɑk');
    expect(read('ｃａｔ')).toBe('kˈæt');
  });
});

describe('capitals', () => {
  it('reads a beginning and a headline in small letters, with more stress', () => {
    expect([read('Cat'), read('CAT'), read('Unstressed'), read('UNSTRESSED')]).toEqual([
      'kˈæt',
      'kˈæt',
      'ˌʌn',
      'ˈʌn',
    ]);
  });

  it('finds a name by its small letters too', () => {
    expect([read('Paris', 'NNP'), read('paris')]).toEqual(['pˈɛɹəs', 'pˈɛɹəs']);
  });

  it('spells capitals that are no word, the last letter with the stress', () => {
    expect(read('BMP', 'NNP')).toBe('bˌiˌɛmpˈi');
    expect(read('U.S.', 'NNP')).toBe('jˌuˈɛs');
    expect(read('BXP', 'NNP')).toBeUndefined();
  });

  it('spells where the lexicon says so', () => {
    expect([read('US', 'NN'), read('US', 'PRP')]).toEqual(['jˌuˈɛs', 'ˈʌs']);
  });

  it('reads endings of words with capitals', () => {
    expect([read('Cats', 'NNS'), read('CATS', 'NNS')]).toEqual(['kˈæts', 'kˈæts']);
  });
});

describe('endings', () => {
  it.each([
    ['cats', 'kˈæts'],
    ["cat's", 'kˈæts'],
    ["Paris'", 'pˈɛɹəs'],
    ['buses', 'bˈʌsᵻz'],
    ['cities', 'sˈɪɾiz'],
    ['waited', 'wˈAɾᵻd'],
    ['waiting', 'wˈAɾɪŋ'],
    ['running', 'ɹˈʌnɪŋ'],
    ['BMPs', 'bˌiˌɛmpˈiz'],
    ['florps', undefined],
  ])('%s', (word, phonemes) => {
    expect(read(word)).toBe(phonemes);
  });

  it('gives a word in -ing some stress', () => {
    expect(read('unstresseding')).toBe('ˌʌnɪŋ');
  });
});

describe('symbols', () => {
  it('names them', () => {
    expect([read('%'), read('@'), read('&', 'CC')]).toEqual(['pəɹsˈɛnt', 'æt', 'ænd']);
  });

  it('names points and slashes of addresses alone', () => {
    expect([read('.', 'ADD'), read('/', 'ADD'), read('.', '.')]).toEqual(['dˌɑt', 'slˌæʃ', undefined]);
  });
});

describe('numbers', () => {
  it('reads them by their words', () => {
    expect(read('21', 'CD')).toBe('twˈɛnti wˈʌn');
    expect(read('1.5', 'CD')).toBe('wˈʌn pYnt fˈIv');
    expect(read('-5', 'CD')).toBe('mˈInəs fˈIv');
    expect(read('1920s', 'NNS')).toBe('nˌIntˈin twˈɛntiz');
  });

  it('reads amounts', () => {
    expect(read('5.50', 'CD', { currency: '$' })).toBe('fˈIv dˈɑləɹz ænd fˈɪfti sˈɛnts');
    expect(read('2.50', 'CD', { currency: '£' })).toBe('tˈu pˈWndz ænd fˈɪfti pˈɛns');
    expect(read('five', 'CD', { currency: '$' })).toBe('fˈIv dˈɑləɹz');
  });

  it('reads digits behind letters as a code', () => {
    expect(read('506', 'CD', { isHead: false })).toBe('fˈIv O sˈɪks');
  });
});
