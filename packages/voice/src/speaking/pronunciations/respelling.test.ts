import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phonemesOfRespelling, respellingOf } from './respelling.ts';

describe('a respelling in plain letters', () => {
  it.each([
    ['nuh-GWIN', 'nəɡwˈɪn'],
    ['NGUYEN', 'ŋˈʌjɛn'],
    ['lee-OHN', 'liˈOn'],
    ['PAR-loh', 'pˈɑɹlO'],
    ['par-loh', 'pˈɑɹlO'],
    ['shuh-VAWN', 'ʃəvˈɔn'],
    ['vair-SIGH', 'vɛɹsˈI'],
    ['SKY-noo', 'skˈInu'],
    ['yoo-NEEK', 'junˈik'],
    ['NITE', 'nˈIt'],
    ['buh-NA-nuh', 'bənˈɑnə'],
    ['SUR-shuh', 'sˈɜɹʃə'],
    ['wuus-ter', 'wˈʊstəɹ'],
    ['KWIK chek', 'kwˈɪk ʧˈɛk'],
    ['ahh BELL', 'ˈɑ bˈɛl'],
  ])('%s', (respelling, phonemes) => {
    expect(phonemesOfRespelling(respelling)).toBe(phonemes);
  });

  it('is empty without letters', () => {
    for (const text of ['', '-', ' - ', '12', 'Нґуєн']) expect(phonemesOfRespelling(text)).toBe('');
  });

  it('gives sounds of the voice alone, whatever stands there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(phonemesOfRespelling(text)).toMatch(/^[a-zæɑɔəɛɜɡɪŋɹʃʊʌʒʤʧðθAIOWYˈ ]*$/u);
      }),
    );
  });
});

describe('phonemes in plain letters', () => {
  it.each([
    ['nəɡwˈɪn', 'nuhgwihn'],
    ['ʃəvˈɔn', 'shuhvawn'],
    ['sˈɜɹʃə', 'sershuh'],
    ['kwˈɪk ʧˈɛk', 'kwihk chehk'],
  ])('%s', (phonemes, respelling) => {
    expect(respellingOf(phonemes)).toBe(respelling);
  });
});
