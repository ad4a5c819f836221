import { describe, expect, it } from 'vitest';
import { piperIds } from './piper-ids.ts';

/** The number of a sign is its place; of nothing it is 0. */
const numbersFor = (signs: string) =>
  new Map([...new Set(`_^$${signs}`)].map((sign, index) => [sign, [index]]));
const signsOf = (numbers: readonly number[], ids: ReadonlyMap<string, readonly number[]>) => {
  const signs = [...ids.keys()];
  return numbers.map((number) => signs[number]).join('');
};

describe('the input of a Piper network', () => {
  it('is phonemes as eSpeak NG writes them, with nothing between all of them', () => {
    const ids = numbersFor('hələʊoˈwɜːdʒmɪɹ,.');
    expect(signsOf(piperIds('həlˈO, wˈɜɹ.', ids, false), ids)).toBe('^_h_ə_l_ˈ_o_ʊ_,_w_ˈ_ɜ_ː_._$');
    expect(signsOf(piperIds('ʤˈɪm…', ids, false), ids)).toBe('^_d_ʒ_ˈ_ɪ_m_._$');
  });

  it('is letters, whole or in parts, as the network was taught them', () => {
    const whole = numbersFor('добрийень');
    expect(signsOf(piperIds('Добрий день', whole, true), whole)).toBe('^_д_о_б_р_и_й_д_е_н_ь_$');
    const parts = numbersFor('добри\u0306');
    expect(signsOf(piperIds('Добрий', parts, true), parts)).toBe('^_д_о_б_р_и_и_\u0306_$');
  });

  it('is empty without text', () => {
    const ids = numbersFor('a.');
    for (const text of ['', '...', 'ˈ', 'щ']) expect(piperIds(text, ids, false)).toEqual([]);
  });
});
