import { describe, expect, it } from 'vitest';
import { smallLexicon } from '../testing/small-lexicon.ts';
import type { Context } from './context.ts';
import { specialWord } from './special-words.ts';

const lexicon = smallLexicon();

function say(word: string, tag: string, nextSound: Context['nextSound'], isBeforeTo = false) {
  return specialWord(lexicon, { word, tag, emphasis: undefined, context: { nextSound, isBeforeTo } });
}

describe('specialWord', () => {
  it('reads articles by the next word and by their use', () => {
    expect([say('the', 'DT', 'vowel'), say('The', 'DT', 'consonant'), say('the', 'DT', undefined)]).toEqual([
      'ði',
      'ðə',
      'ðə',
    ]);
    expect(say('THE', 'NNP', 'vowel')).toBeUndefined();
    expect([say('a', 'DT', 'consonant'), say('A', 'NN', 'consonant')]).toEqual(['ɐ', 'ˈA']);
    expect([say('an', 'DT', 'vowel'), say('AN', 'NNP', undefined)]).toEqual(['ɐn', 'ˌAˈɛn']);
  });

  it('says "to" weakly before a sound, and "used" before "to" with s', () => {
    expect([say('to', 'TO', 'consonant'), say('to', 'TO', 'vowel'), say('to', 'TO', undefined)]).toEqual([
      'tə',
      'tʊ',
      'tu',
    ]);
    expect(say('TO', 'NNP', 'vowel')).toBeUndefined();
    expect([
      say('used', 'VBD', 'consonant', true),
      say('used', 'VBD', 'consonant'),
      say('used', 'VB', 'consonant', true),
    ]).toEqual(['jˈust', 'jˈuzd', 'jˈuzd']);
  });

  it('stresses "in" and "am" at a pause', () => {
    expect([say('in', 'IN', 'vowel'), say('in', 'IN', undefined), say('in', 'RP', 'vowel')]).toEqual([
      'ɪn',
      'ˈɪn',
      'ˈɪn',
    ]);
    expect(say('IN', 'NNP', 'vowel')).toBeUndefined();
    expect([say('am', 'VBP', 'vowel'), say('am', 'VBP', undefined), say('Am', 'VBP', 'vowel')]).toEqual([
      'ɐm',
      'æm',
      'æm',
    ]);
  });

  it('spells the hour', () => {
    expect(say('am', 'NN', 'vowel')).toBe('ˌAˈɛm');
  });

  it('knows "I", "by" and "vs."', () => {
    expect([say('I', 'PRP', 'vowel'), say('I', 'NNP', 'vowel'), say('i', 'PRP', 'vowel')]).toEqual([
      'ˌI',
      undefined,
      undefined,
    ]);
    expect([say('by', 'RB', 'vowel'), say('by', 'IN', 'vowel')]).toEqual(['bˈI', undefined]);
    expect([say('vs.', 'IN', 'vowel'), say('VS', 'IN', 'vowel'), say('vs', 'NN', 'vowel')]).toEqual([
      'vˈɜɹsəs',
      'vˈɜɹsəs',
      undefined,
    ]);
  });

  it('knows no others, nor odd spellings', () => {
    for (const word of ['cat', 'tHE', 'constructor', '']) expect(say(word, 'NN', 'vowel')).toBeUndefined();
  });
});
