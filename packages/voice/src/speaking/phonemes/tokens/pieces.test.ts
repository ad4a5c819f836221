import { describe, expect, it } from 'vitest';
import { type Piece, piecesOf, type TaggedToken } from './pieces.ts';

/** `"$/$ 5/CD"`: text and tag, a space behind those that have one. */
function tokensOf(text: string): TaggedToken[] {
  return [...text.matchAll(/(?<text>[^\s/]+)\/(?<tag>\S+?)(?<space>\s|\+|$)/g)].map(({ groups }) => ({
    text: groups?.text ?? '',
    tag: groups?.tag ?? '',
    isSpaced: groups?.space === ' ',
  }));
}

const textsOf = (words: Piece[][]) => words.map((pieces) => pieces.map((piece) => piece.text));
const textsBy = (text: string) => textsOf(piecesOf([{ text, tag: 'NN', isSpaced: false }]))[0];

describe('pieces of a token', () => {
  it.each([
    ['word', ['word']],
    ["don't", ["don't"]],
    ['o’clock', ['o’c', 'lock']],
    ['helloWorld', ['hello', 'World']],
    ['iPhone15', ['i', 'Phone', '15']],
    ['ATest', ['A', 'Test']],
    ['NASA', ['NASA']],
    ['B52s', ['B', '52', 's']],
    ['1,000.50', ['1,000.50']],
    ['-5', ['-5']],
    ['5-5', ['5', '-', '5']],
    ['.5', ['.5']],
    ['1..5', ['1', '.', '.5']],
    ['a_b', ['a', '_', 'b']],
    ["'tis", ["'", 'tis']],
    ["boys'", ['boys', "'"]],
    ["a''b", ['a', "''", 'b']],
    ['anna@parlo.com', ['anna', '@', 'parlo', '.', 'com']],
    ['café', ['café']],
    ['😀', ['😀']],
  ])('%s', (text, pieces) => {
    expect(textsBy(text)).toEqual(pieces);
  });
});

describe('piecesOf', () => {
  it('makes words of tokens without a space between them', () => {
    const words = piecesOf(tokensOf("do/VBP+n't/RB stop/VB"));
    expect(textsOf(words)).toEqual([['do', "n't"], ['stop']]);
    expect(words[0]?.map(({ isHead }) => isHead)).toEqual([true, false]);
    expect(words.map((pieces) => pieces.at(-1)?.isSpaced)).toEqual([true, false]);
  });

  it('says marks by their tags, each by itself', () => {
    const words = piecesOf(tokensOf(`(/-LRB-+yes/UH+)/-RRB-+,/, -/: "/\`\`+no/UH+"/'' #/#`));
    expect(words.map(([piece]) => piece?.phonemes)).toEqual([
      '(',
      undefined,
      ')',
      ',',
      '—',
      '“',
      undefined,
      '”',
      '',
    ]);
  });

  it('reads a word with the tag of a mark', () => {
    expect(piecesOf(tokensOf('x/NFP'))[0]?.[0]?.phonemes).toBeUndefined();
  });

  it('gives an amount its currency', () => {
    const words = piecesOf(tokensOf('$/$+5/CD a/DT day/NN'));
    expect(words[0]).toMatchObject([{ text: '$', phonemes: '' }]);
    expect(words[1]).toMatchObject([{ text: '5', currency: '$' }]);
    expect(words[2]?.[0]).not.toHaveProperty('currency');
  });

  it('gives it to the last of several numbers', () => {
    const words = piecesOf(tokensOf('$/$+5/CD million/CD'));
    expect(words.flat().map(({ currency }) => currency)).toEqual([undefined, undefined, '$']);
  });

  it('does not know other currencies', () => {
    expect(
      piecesOf(tokensOf('¥/$+5/CD'))
        .flat()
        .some(({ currency }) => currency),
    ).toBe(false);
  });

  it('reads "2" between letters as "to"', () => {
    expect(piecesOf(tokensOf('B2B/NN'))).toMatchObject([
      [{ text: 'B' }],
      [{ text: '2', alias: 'to' }],
      [{ text: 'B' }],
    ]);
    for (const text of ['B2', '2B', 'B3B', 'B-2-B']) {
      expect(
        piecesOf(tokensOf(`${text}/NN`))
          .flat()
          .some(({ alias }) => alias),
      ).toBe(false);
    }
  });

  it('leaves given phonemes whole', () => {
    const given = { text: 'New York', tag: 'NN', isSpaced: true, phonemes: 'nujˈɔɹk' };
    expect(piecesOf([given])).toEqual([[{ ...given, isHead: true }]]);
  });
});
