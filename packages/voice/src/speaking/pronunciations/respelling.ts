import { PRIMARY, VOWELS } from '../phonemes/lexicon/stress.ts';

/**
 * What is said of a respelling in plain English letters, in the phonemes of the natural voice: "nuh-GWIN" has two
 * syllables, the second with the stress. Without one in capitals the first has it. '' when no letter is known.
 */
export function phonemesOfRespelling(respelling: string): string {
  return respelling.split(/\s+/).map(wordOf).join(' ').trim();
}

function wordOf(word: string): string {
  const syllables = word.split(/[-·]+/).filter((syllable) => /[a-z]/i.test(syllable));
  const inCapitals = syllables.findIndex(isStressed);
  const stressed = inCapitals < 0 ? 0 : inCapitals;
  return syllables.map((syllable, i) => sayable(syllable.toLowerCase(), i === stressed)).join('');
}

/** One letter in capitals may be that of a name. */
const isStressed = (syllable: string): boolean =>
  syllable === syllable.toUpperCase() && syllable.replace(/[^A-Z]/g, '').length > 1;

type Sound = string | { readonly stressed: string; readonly weak: string };

const SOUNDS = new Map<string, Sound>([
  ['igh', 'I'],
  ['eye', 'I'],
  ['air', 'ɛɹ'],
  ['eer', 'ɪɹ'],
  ['ear', 'ɪɹ'],
  ['oor', 'ʊɹ'],
  ['tch', 'ʧ'],
  ['dge', 'ʤ'],
  ['ah', 'ɑ'],
  ['aw', 'ɔ'],
  ['au', 'ɔ'],
  ['ay', 'A'],
  ['ai', 'A'],
  ['ar', 'ɑɹ'],
  ['ee', 'i'],
  ['ea', 'i'],
  ['eh', 'ɛ'],
  ['er', { stressed: 'ɜɹ', weak: 'əɹ' }],
  ['ur', { stressed: 'ɜɹ', weak: 'əɹ' }],
  ['ir', { stressed: 'ɜɹ', weak: 'əɹ' }],
  ['ih', 'ɪ'],
  ['oh', 'O'],
  ['oa', 'O'],
  ['oe', 'O'],
  ['or', 'ɔɹ'],
  ['ow', 'W'],
  ['ou', 'W'],
  ['oy', 'Y'],
  ['oi', 'Y'],
  ['oo', 'u'],
  ['uu', 'ʊ'],
  ['ew', 'ju'],
  ['uh', { stressed: 'ʌ', weak: 'ə' }],
  ['ch', 'ʧ'],
  ['sh', 'ʃ'],
  ['zh', 'ʒ'],
  ['th', 'θ'],
  ['dh', 'ð'],
  ['ng', 'ŋ'],
  ['nk', 'ŋk'],
  ['kh', 'k'],
  ['gh', 'ɡ'],
  ['ph', 'f'],
  ['wh', 'w'],
  ['ck', 'k'],
  ['qu', 'kw'],
  ['a', 'æ'],
  ['e', 'ɛ'],
  ['i', 'ɪ'],
  ['o', 'ɑ'],
  ['u', { stressed: 'ʌ', weak: 'ə' }],
  ['c', 'k'],
  ['g', 'ɡ'],
  ['j', 'ʤ'],
  ['q', 'k'],
  ['r', 'ɹ'],
  ['x', 'ks'],
  ...[...'bdfhklmnpstvwz'].map((letter): [string, Sound] => [letter, letter]),
]);
const LONGEST = 3;
/** A vowel letter that ends its syllable. */
const OPEN = new Map<string, Sound>([
  ['a', { stressed: 'ɑ', weak: 'ə' }],
  ['i', 'i'],
  ['o', 'O'],
  ['u', 'u'],
]);
/** "nite", "rope". */
const SILENT_E = /^(?<start>[^aeiouy]*)(?<vowel>[aeiou])(?<end>[^aeiouywr])e$/;
const LONG: Readonly<Record<string, string>> = { a: 'A', e: 'i', i: 'I', o: 'O', u: 'u' };

function sayable(syllable: string, isStressedHere: boolean): string {
  const silent = SILENT_E.exec(syllable)?.groups;
  const said = silent
    ? lettersOf(silent.start ?? '') + LONG[silent.vowel ?? ''] + lettersOf(silent.end ?? '')
    : lettersOf(syllable, isStressedHere);
  return isStressedHere ? withStress(said) : said;
}

function lettersOf(letters: string, isStressedHere = false): string {
  let said = '';
  for (let at = 0; at < letters.length; ) {
    const { length, sound } = nextSound(letters, at);
    said += typeof sound === 'string' ? sound : isStressedHere ? sound.stressed : sound.weak;
    at += length;
  }
  return said;
}

function nextSound(letters: string, at: number): { length: number; sound: Sound } {
  const letter = letters[at] ?? '';
  // "sky" and "yes".
  if (letter === 'y') return { length: 1, sound: /[aeiou]/.test(letters[at + 1] ?? '') ? 'j' : 'I' };
  const open = at === letters.length - 1 ? OPEN.get(letter) : undefined;
  if (open) return { length: 1, sound: open };
  // Doubled consonants are one.
  if (letter === letters[at + 1] && !/[aeiou]/.test(letter)) return { length: 1, sound: '' };
  const several = soundOfSeveral(letters, at);
  if (several) return several;
  // Behind a vowel an "h" lengthens it.
  if (letter === 'h' && at > 0 && !/[aeiouy]/.test(letters[at + 1] ?? '')) return { length: 1, sound: '' };
  return { length: 1, sound: SOUNDS.get(letter) ?? '' };
}

/** The longest group of letters from `at` that has a sound of its own. */
function soundOfSeveral(letters: string, at: number): { length: number; sound: Sound } | undefined {
  for (let length = LONGEST; length > 1; length--) {
    const sound = SOUNDS.get(letters.slice(at, at + length));
    if (sound !== undefined && letters.length >= at + length) return { length, sound };
  }
  return undefined;
}

/** The mark stands before the vowel, as in the lexicon. */
function withStress(phonemes: string): string {
  const vowel = [...phonemes].findIndex((sound) => VOWELS.has(sound));
  return vowel < 0 ? phonemes : phonemes.slice(0, vowel) + PRIMARY + phonemes.slice(vowel);
}

const PLAIN: Readonly<Record<string, string>> = {
  A: 'ay',
  I: 'igh',
  O: 'oh',
  Q: 'oh',
  S: 'sh',
  T: 't',
  W: 'ow',
  Y: 'oy',
  i: 'ee',
  ɨ: 'ih',
  ɪ: 'ih',
  ᵻ: 'ih',
  e: 'eh',
  ɛ: 'eh',
  æ: 'a',
  a: 'ah',
  ɑ: 'ah',
  ɒ: 'o',
  ɔ: 'aw',
  o: 'oh',
  u: 'oo',
  ʊ: 'uu',
  ʌ: 'uh',
  ə: 'uh',
  ɐ: 'uh',
  ᵊ: 'uh',
  ɜ: 'e',
  ɚ: 'er',
  ɹ: 'r',
  ɾ: 'r',
  j: 'y',
  ʲ: '',
  ʤ: 'j',
  ʧ: 'ch',
  ʃ: 'sh',
  ʒ: 'zh',
  ʦ: 'ts',
  ʣ: 'dz',
  θ: 'th',
  ð: 'th',
  ŋ: 'ng',
  ɲ: 'ny',
  ɡ: 'g',
  r: 'r',
  ʋ: 'w',
  ʨ: 't',
  ɟ: 'd',
  ʎ: 'l',
  ɕ: 's',
  x: 'h',
  ɣ: 'h',
};

/** Phonemes in plain letters, for a voice that reads nothing else. */
export function respellingOf(phonemes: string): string {
  return [...phonemes.replace(/[ɜə]ɹ/g, 'ɚ')]
    .map((sound) => PLAIN[sound] ?? (/[a-z ]/.test(sound) ? sound : ''))
    .join('');
}
