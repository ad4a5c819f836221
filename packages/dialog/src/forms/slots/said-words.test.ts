import { describe, expect, it } from 'vitest';
import { isLike, wordsSaid } from './said-words.ts';

describe('words that are said', () => {
  it.each([
    ['it’s tom um tom lee l e e', "it's tom lee"],
    ['ем ірина ірина шевчук', 'ірина шевчук'],
    ['lee l-e-e', 'lee'],
    ['e-e Daniel', 'Daniel'],
    ['barrett double r double t', 'barrett double r double t'],
    ['Duran Duran', 'Duran Duran'],
  ])('as %j are %j', (text, words) => expect(wordsSaid(text).join(' ')).toBe(words));

  it.each([
    ['petrenko', 'petrynko', true],
    ['jon', 'john', true],
    ['lee', 'tom', false],
    ['al', 'el', false],
  ])('%j may be %j, misheard: %j', (a, b, is) => expect(isLike(a, b)).toBe(is));
});
