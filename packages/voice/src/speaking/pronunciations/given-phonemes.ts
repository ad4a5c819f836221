import { PRIMARY, SECONDARY, VOWELS } from '../phonemes/lexicon/stress.ts';

/** How dictionaries write what the voice has one letter for; the longer first. */
const SAME: readonly (readonly [string, string])[] = [
  ['eɪ', 'A'],
  ['aɪ', 'I'],
  ['oʊ', 'O'],
  ['əʊ', 'O'],
  ['aʊ', 'W'],
  ['ɔɪ', 'Y'],
  ['t͡ʃ', 'ʧ'],
  ['d͡ʒ', 'ʤ'],
  ['tʃ', 'ʧ'],
  ['dʒ', 'ʤ'],
  ['t͡s', 'ʦ'],
  ['d͡z', 'ʣ'],
  ['ɝ', 'ɜɹ'],
  ['ɚ', 'əɹ'],
  ['r', 'ɹ'],
  ['g', 'ɡ'],
  ['ɫ', 'l'],
  ['ɦ', 'h'],
  ["'", PRIMARY],
  ['ˑ', ''],
  ['ː', ''],
  [':', ''],
  ['.', ''],
];
/** Dictionaries mark a syllable, the lexicon its vowel. */
const STRESSED_SYLLABLE = new RegExp(
  `(?<mark>[${PRIMARY}${SECONDARY}])(?<start>[^${PRIMARY}${SECONDARY} ${[...VOWELS].join('')}eoɚɨ]*)`,
  'gu',
);

/** Phonemes as somebody wrote them, between slashes or not, as the natural voice's. */
export function givenPhonemes(written: string): string {
  const plain = SAME.reduce((out, [from, to]) => out.replaceAll(from, to), written.replaceAll('/', ''));
  return plain.replace(STRESSED_SYLLABLE, '$<start>$<mark>').replace(/\s+/g, ' ').trim();
}
