import type { Pronunciation } from '@parlo/contract';
import { PRIMARY, SECONDARY, VOWELS } from '../phonemes/lexicon/stress.ts';
import { SIGNS, SOFT_SIGNS, VOWEL_SIGNS } from '../ukrainian/sounds/alphabet.ts';

type Letters = readonly (readonly [written: string, sound: string])[];

/** One sound, and no "t" and "s"; replaced before everything else. */
const TS: Letters = [
  ['t͡s', 'ʦ'],
  ['tʦ', 'ʦ'],
];
/** How dictionaries write what the voice has another letter for; the longer first. */
const ANY: Letters = [
  ['t͡ʃ', 'ʧ'],
  ['d͡ʒ', 'ʤ'],
  ['d͡z', 'dz'],
  ['ʣ', 'dz'],
  ['tʃ', 'ʧ'],
  ['dʒ', 'ʤ'],
  ['g', 'ɡ'],
  ['ɫ', 'l'],
  ['ɝ', 'ɜɹ'],
  ['ɚ', 'əɹ'],
  ["'", PRIMARY],
  ['ˑ', ''],
  ['ː', ''],
  [':', ''],
  ['.', ''],
  ['͡', ''],
];
const OF_LANGUAGE: Readonly<Record<Pronunciation['language'], Letters>> = {
  en: [
    ['ʦ', 'ts'],
    ['eɪ', 'A'],
    ['aɪ', 'I'],
    ['oʊ', 'O'],
    ['əʊ', 'O'],
    ['aʊ', 'W'],
    ['ɔɪ', 'Y'],
    ['r', 'ɹ'],
    ['ɦ', 'h'],
    ['x', 'h'],
    ['e', 'ɛ'],
    ['o', 'O'],
  ],
  uk: [
    ['ʦ', SIGNS.ts],
    ...Object.entries(SOFT_SIGNS).map(([sound, sign]) => [`${sound}ʲ`, sign] as const),
    ['ʲi', VOWEL_SIGNS.i],
    ['ʲ', SIGNS.j],
    ['ɦ', SIGNS.h],
    ['ɪ', VOWEL_SIGNS.y],
    ['ɔ', VOWEL_SIGNS.o],
    ['ɛ', VOWEL_SIGNS.e],
    ['ɑ', VOWEL_SIGNS.a],
    ['ɾ', SIGNS.r],
  ],
};
const OTHER_VOWELS = 'eoɚɨa';
/** Dictionaries mark a syllable, the lexicon its vowel. */
const STRESSED_SYLLABLE = new RegExp(
  `(?<mark>[${PRIMARY}${SECONDARY}])(?<start>[^${PRIMARY}${SECONDARY} ${[...VOWELS].join('')}${OTHER_VOWELS}]*)`,
  'gu',
);

/** Phonemes as somebody wrote them, between slashes or not, as the natural voice's. */
export function givenPhonemes(written: string, language: Pronunciation['language']): string {
  const plain = [...TS, ...ANY, ...OF_LANGUAGE[language]].reduce(
    (out, [letters, sound]) => out.replaceAll(letters, sound),
    written.replaceAll('/', ''),
  );
  return plain.replace(STRESSED_SYLLABLE, '$<start>$<mark>').replace(/\s+/g, ' ').trim();
}
