import { describe, expect, it } from 'vitest';
import { type Ending, stemOf, withEnding } from './endings.ts';

describe('withEnding', () => {
  it.each<[Ending, string, string]>([
    ['s', 'kˈæt', 'kˈæts'],
    ['s', 'dˈɔɡ', 'dˈɔɡz'],
    ['s', 'bˈʌs', 'bˈʌsᵻz'],
    ['s', 'ʤˈʌʤ', 'ʤˈʌʤᵻz'],
    ['ed', 'lˈʊk', 'lˈʊkt'],
    ['ed', 'plˈA', 'plˈAd'],
    ['ed', 'ˈɛnd', 'ˈɛndᵻd'],
    ['ed', 'wˈAt', 'wˈAɾᵻd'],
    ['ed', 'ˈækt', 'ˈæktᵻd'],
    ['ed', 't', 'tɪd'],
    ['ing', 'lˈʊk', 'lˈʊkɪŋ'],
    ['ing', 'wˈAt', 'wˈAɾɪŋ'],
    ['ing', 'ˈækt', 'ˈæktɪŋ'],
    ['ing', '', ''],
  ])('-%s of %s', (ending, stem, whole) => {
    expect(withEnding(stem, ending)).toBe(whole);
  });
});

describe('stemOf', () => {
  const known = new Set([
    'cat',
    'box',
    'city',
    'bake',
    'bak',
    'end',
    'free',
    'run',
    'die',
    'panic',
    'see',
    'boss',
    'use',
  ]);
  const isKnown = (word: string) => known.has(word);

  it.each<[Ending, string, string | undefined]>([
    ['s', 'cats', 'cat'],
    ['s', "cat's", 'cat'],
    ['s', 'boxes', 'box'],
    ['s', 'cities', 'city'],
    ['s', 'boss', undefined],
    ['s', 'dogs', undefined],
    ['s', 'cat', undefined],
    ['ed', 'ended', 'end'],
    ['ed', 'baked', 'bake'],
    ['ed', 'freed', 'free'],
    ['ed', 'seed', 'see'],
    ['ed', 'end', undefined],
    ['ing', 'ending', 'end'],
    ['ing', 'baking', 'bak'],
    ['ing', 'using', 'use'],
    ['ing', 'running', 'run'],
    ['ing', 'panicking', 'panic'],
    ['ing', 'bossing', 'boss'],
    ['ing', 'ing', undefined],
  ])('-%s of %s', (ending, word, stem) => {
    expect(stemOf(word, ending, isKnown)).toBe(stem);
  });
});
