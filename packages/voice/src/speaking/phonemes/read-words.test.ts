import { describe, expect, it } from 'vitest';
import { WordReader } from './read-words.ts';
import { smallLexicon } from './testing/small-lexicon.ts';
import type { Piece } from './tokens/pieces.ts';

/** Says an unknown word in brackets. */
const unknown = { read: async (word: string) => (word === 'silent' ? '' : `<${word}>`) };
const reader = new WordReader(smallLexicon(), unknown);

const piece = (text: string, more: Partial<Piece> = {}): Piece => ({
  text,
  tag: 'NN',
  isSpaced: true,
  isHead: true,
  ...more,
});

async function say(...words: (Piece | readonly Piece[])[]): Promise<string> {
  const said = await reader.read(words.map((word) => [word].flat()));
  return said.map(({ phonemes }) => phonemes).join(' ');
}

/** A word of pieces without spaces between them. */
const together = (...texts: string[]): Piece[] =>
  texts.map((text, i) => piece(text, { isHead: i === 0, isSpaced: i === texts.length - 1 }));

describe('words of one piece', () => {
  it('are read by the lexicon, or by the network', async () => {
    expect(await say(piece('cat'), piece('florp'), piece('zebra'))).toBe('kˈæt <florp> zˈibɹə');
  });

  it('are read from the end, since what follows decides', async () => {
    const the = piece('the', { tag: 'DT' });
    expect(await say(the, piece('cat'), the, piece('unstressed'))).toBe('ðə kˈæt ði ʌn');
    expect(await say(piece('used', { tag: 'VBD' }), piece('to', { tag: 'TO' }), piece('run'))).toBe(
      'jˈust tə ɹˈʌn',
    );
  });

  it('skip silent characters, and stop at a pause', async () => {
    const to = piece('to', { tag: 'TO' });
    expect(await say(to, piece('“', { phonemes: '“' }), piece('unstressed'))).toBe('tʊ “ ʌn');
    expect(await say(to, piece(',', { phonemes: ',' }), piece('unstressed'))).toBe('tu , ʌn');
  });

  it('go by their alias and by given phonemes', async () => {
    expect(await say(piece('2', { alias: 'to', tag: 'TO' }), piece('cat'))).toBe('tə kˈæt');
    expect(await say(piece('cat', { phonemes: 'dˈɔɡ' }))).toBe('dˈɔɡ');
  });

  it('keep where a space follows', async () => {
    const said = await reader.read([[piece('cat', { isSpaced: false })], [piece('.', { phonemes: '.' })]]);
    expect(said).toEqual([
      { phonemes: 'kˈæt', isSpaced: false },
      { phonemes: '.', isSpaced: true },
    ]);
  });
});

describe('words of several pieces', () => {
  it('are one where the lexicon knows them whole', async () => {
    expect(await say(together('o', "'clock"))).toBe('əklˈɑk');
  });

  it('are read by their longest known parts, from the end', async () => {
    expect(await say(together('cat', '-', 'run'))).toBe('kˌætɹˈʌn');
    expect(await say(together('A', '506'))).toBe('ˈA fˈIv O sˈɪks');
  });

  it('have less stress behind a letter, and in the shorter half of many parts', async () => {
    expect(await say(together('A', '-', 'cat'))).toBe('ˈAkˌæt');
    expect(await say(together('city', '-', 'cat', '-', 'zebra'))).toBe('sˈɪɾikˌætzˈibɹə');
  });

  it('have spaces between letters and digits, and at a slash', async () => {
    expect(await say(together('cat', '/', 'run'))).toBe('kˈæt ɹˈʌn');
    expect(await say(together('cat', '2'))).toBe('kˈæt tˈu');
  });

  it('are all read as unknown where one part is', async () => {
    expect(await say(together('cat', '-', 'florp'))).toBe('<cat> <florp>');
    expect(await say(together('florp', '=', '506'))).toBe('<florp> ˈikwᵊlz fˈIv O sˈɪks');
    expect(await say(together('silent', '😀'))).toBe('');
  });

  it('take no more of a word together than a word can have', async () => {
    const endless = together(...Array.from({ length: 400 }, () => ['cat', '-']).flat());
    expect((await say(endless)).length).toBeGreaterThan(1000);
  });
});
