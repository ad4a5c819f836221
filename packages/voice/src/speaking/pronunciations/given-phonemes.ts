import type { Pronunciation } from '@parlo/contract';
import { PRIMARY, SECONDARY, VOWELS } from '../phonemes/lexicon/stress.ts';

type Letters = readonly (readonly [written: string, sound: string])[];

/** How dictionaries write what the voice has another letter for; the longer first. */
const ANY: Letters = [
  ['t͡ʃ', 'ʧ'],
  ['d͡ʒ', 'ʤ'],
  ['t͡s', 'ts'],
  ['d͡z', 'dz'],
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
  // The signs that the voice was taught for Ukrainian: `../ukrainian/sounds/alphabet.ts`.
  uk: [
    ['tʲ', 'ʨ'],
    ['dʲ', 'ɟ'],
    ['nʲ', 'ɲ'],
    ['lʲ', 'ʎ'],
    ['sʲ', 'ɕ'],
    ['ʲi', 'i'],
    ['ʲ', 'j'],
    ['ʦ', 'ts'],
    ['ʣ', 'dz'],
    ['ɦ', 'ɣ'],
    ['x', 'h'],
    ['ɪ', 'ɨ'],
    ['ɔ', 'o'],
    ['a', 'ɑ'],
    ['ɾ', 'r'],
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
  const plain = [...ANY, ...OF_LANGUAGE[language]].reduce(
    (out, [letters, sound]) => out.replaceAll(letters, sound),
    written.replaceAll('/', ''),
  );
  return plain.replace(STRESSED_SYLLABLE, '$<start>$<mark>').replace(/\s+/g, ' ').trim();
}
