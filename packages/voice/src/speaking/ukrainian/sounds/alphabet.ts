import type { Consonant, Sound, Vowel } from './sounds.ts';

const PRIMARY = 'ˈ';
/**
 * The signs of Kokoro's alphabet for Ukrainian. `a`, `e`, `o`, `ɨ`, `ʋ`, `ɣ`, `x`, `ʦ`, `r` and the soft ones are signs that English has not: the voice
 * is taught them by blends of English ones (`models/voice/uk/sounds.json`).
 */
export const VOWEL_SIGNS: Readonly<Record<Vowel, string>> = {
  a: 'a',
  e: 'e',
  y: 'ɨ',
  i: 'i',
  o: 'o',
  u: 'u',
};
export const SIGNS: Readonly<Record<Consonant, string>> = {
  b: 'b',
  v: 'v',
  h: 'ɣ',
  g: 'ɡ',
  d: 'd',
  zh: 'ʒ',
  z: 'z',
  j: 'j',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n',
  p: 'p',
  r: 'r',
  s: 's',
  t: 't',
  f: 'f',
  kh: 'x',
  ts: 'tʦ',
  ch: 'ʧ',
  sh: 'ʃ',
  dz: 'dz',
  dzh: 'ʤ',
};
/** Soft ones before a consonant, at the end of a word, and before "і". */
export const SOFT_SIGNS: Readonly<Partial<Record<Consonant, string>>> = {
  t: 'ʨ',
  d: 'ɟ',
  n: 'ɲ',
  l: 'ʎ',
  s: 'ɕ',
};

/** English has no such two; as three they are not heard as one. */
const SHCH = 'ʃtʃ';

/** A word's sounds as phonemes of the voice; without a stress where nothing in it is stressed. */
export function phonemesOf(sounds: readonly Sound[]): string {
  return sounds
    .map((sound, index) => signOf(sound, sounds[index + 1]))
    .join('')
    .replaceAll(SIGNS.sh + SIGNS.ch, SHCH);
}

function signOf(sound: Sound, after: Sound | undefined): string {
  if (sound.kind === 'vowel') return (sound.isStressed ? PRIMARY : '') + VOWEL_SIGNS[sound.sound];
  // "в" is a consonant before a vowel alone: "вода", but "вовк", "був".
  if (sound.sound === 'v' && after?.kind !== 'vowel') return 'ʋ';
  if (!sound.isSoft || sound.sound === 'j') return SIGNS[sound.sound];
  const soft = SOFT_SIGNS[sound.sound] ?? SIGNS[sound.sound];
  if (after?.kind !== 'vowel' || after.sound === 'i') return soft;
  // Other vowels show that a consonant is soft by a short "й" before them.
  return `${SIGNS[sound.sound]}j`;
}
