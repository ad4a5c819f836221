import { describe, expect, it } from 'vitest';
import { Tagger } from './tag-words.ts';

const tagger = await Tagger.open(new URL('../../../../../../models/voice/', import.meta.url));
const tags = (text: string) => tagger.tagsOf(text.split(' ')).join(' ');

describe('Tagger', () => {
  it.each([
    ['I will read it tomorrow .', 'PRP MD VB PRP NN .'],
    ['They have read the terms .', 'PRP VBP VBN DT NNS .'],
    ['They record a record every month .', 'PRP VBP DT NN DT NN .'],
    ['We live near a live show .', 'PRP VBP IN DT JJ NN .'],
    ['Anna paid $ 5 to UPS on Friday', 'NNP VBD $ CD TO NNP IN NNP'],
    ['He used to use it', 'PRP VBD TO VB PRP'],
  ])('%s', (text, expected) => {
    expect(tags(text)).toBe(expected);
  });

  it('guesses unknown words by their shape and ending', () => {
    expect(tags('the florpies florped Zorbandia')).toBe('DT NNS VBD NNP');
    expect(tags('It was glimbly quorpish')).toBe('PRP VBD RB JJ');
  });

  it('has a tag for anything', () => {
    expect(tagger.tagsOf([])).toEqual([]);
    for (const word of ['😀', 'é', 'слово', '-', '5:30', '½', 'constructor', 'ß', "''"]) {
      expect(tagger.tagsOf([word])).toEqual([expect.stringMatching(/^\S+$/)]);
    }
  });

  it('tells a year from other digits', () => {
    expect(tags('in 1999')).toBe('IN CD');
    expect(tags('well-known since 1999 , e.g. 12,000 times')).toBe('NN IN CD , RB CD NNS');
  });
});
