import { describe, expect, it } from 'vitest';
import { soundsOf } from './sounds.ts';

/** Sounds of a word with "+" before its stressed vowel: soft ones have "'", the stressed one is in capitals. */
function sounds(marked: string): string {
  const stress = marked.indexOf('+');
  return soundsOf(marked.replace('+', ''), stress < 0 ? undefined : stress)
    .map((sound) => {
      if (sound.kind === 'vowel') return sound.isStressed ? sound.sound.toUpperCase() : sound.sound;
      return sound.sound + (sound.isSoft ? "'" : '');
    })
    .join(' ');
}

describe('letters', () => {
  it.each([
    ['м+ама', 'm A m a'],
    ['+яма', 'j A m a'],
    ['п+юре', "p' U r e"],
    ["п'+ять", "p j A t'"],
    ['+їжа', 'j I zh a'],
    ['ді+єта', "d' i j E t a"],
    ['кінь', "k' i n'"],
    ['льон', "l' o n"],
    ['щ+астя', "sh ch A s t' a"],
    ['дзвін', "dz v' i n"],
    ['джміль', "dzh m' i l'"],
    ['г+анок', 'h A n o k'],
    ['ґ+анок', 'g A n o k'],
    ['хліб', "kh l' i b"],
    ['й+ога', 'j O h a'],
    ['ц+укор', 'ts U k o r'],
  ])('%s', (word, said) => {
    expect(sounds(word)).toBe(said);
  });
});

describe('assimilation of consonants', () => {
  it.each([
    ['смі+ється', "s m' i j E ts' a"],
    ['см+ієшся', "s m' I j e s' a"],
    ['р+ічці', "r' I ts' i"],
    ['ш+істдесят', "sh' I z d e s' a t"],
    ['аг+ентство', 'a h E n s t v o'],
    ['ч+есний', 'ch E s n y j'],
    ['контр+астний', 'k o n t r A s n y j'],
    ['боротьб+а', "b o r o d' b A"],
    ['вокз+ал', 'v o g z A l'],
    ['пр+осьба', "p r O z' b a"],
    ['л+егко', 'l E kh k o'],
    ['безж+альний', "b e zh A l' n y j"],
    ['зш+ити', 'sh Y t y'],
    ['отч+е', 'o ch E'],
    ['життя', "zh y t' a"],
    ['знанн+я', "z n a n' A"],
    ['дуб', 'd u b'],
  ])('%s', (word, said) => {
    expect(sounds(word)).toBe(said);
  });

  it('returns nothing for no sounds, and drops unknown ones', () => {
    expect(soundsOf('', undefined)).toEqual([]);
    expect(soundsOf("ь'", undefined)).toEqual([]);
    expect(sounds('абwв')).toBe('a b v');
  });
});
