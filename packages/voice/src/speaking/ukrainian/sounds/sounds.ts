import { isVowel } from '../letters.ts';

/** Consonants as they are named here: "h" is г, "kh" is х, "v" is в. */
export type Consonant =
  | 'b'
  | 'v'
  | 'h'
  | 'g'
  | 'd'
  | 'zh'
  | 'z'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'p'
  | 'r'
  | 's'
  | 't'
  | 'f'
  | 'kh'
  | 'ts'
  | 'ch'
  | 'sh'
  | 'dz'
  | 'dzh';
/** "y" is и. */
export type Vowel = 'a' | 'e' | 'y' | 'i' | 'o' | 'u';

export type Sound =
  | { readonly kind: 'vowel'; readonly sound: Vowel; readonly isStressed: boolean }
  | { readonly kind: 'consonant'; readonly sound: Consonant; readonly isSoft: boolean };

const CONSONANTS: Readonly<Record<string, Consonant>> = {
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  ж: 'zh',
  з: 'z',
  й: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
};
const VOWELS: Readonly<Record<string, Vowel>> = {
  а: 'a',
  я: 'a',
  е: 'e',
  є: 'e',
  и: 'y',
  і: 'i',
  ї: 'i',
  о: 'o',
  у: 'u',
  ю: 'u',
};
const IOTATED = 'яюєї';

/** Two letters that are one sound, by the second of them. */
const DZ: Readonly<Record<string, Consonant>> = { ж: 'dzh', з: 'dz' };

const isDz = (word: string, at: number) => word[at] === 'д' && word.charAt(at + 1) in DZ;

/** A word in small letters as its sounds; `stress` is where its stressed vowel stands. */
export function soundsOf(word: string, stress: number | undefined): Sound[] {
  const spelled: Sound[] = [];
  for (let index = 0; index < word.length; index++) {
    const letter = word[index] ?? '';
    if (isVowel(letter)) spelled.push(...vowelAt(word, index, stress, spelled));
    else if (letter === 'ь') soften(spelled);
    else if (letter === 'щ') spelled.push(consonant('sh'), consonant('ch'));
    else if (isDz(word, index)) spelled.push(consonant(DZ[word[++index] ?? ''] ?? 'dz'));
    else if (CONSONANTS[letter]) spelled.push(consonant(CONSONANTS[letter]));
  }
  return assimilated(spelled);
}

/** The sound of a vowel's letter, with a "й" before it where it has one; the consonant before it may become soft. */
function vowelAt(word: string, index: number, stress: number | undefined, before: Sound[]): Sound[] {
  const letter = word[index] ?? '';
  const vowel: Sound = { kind: 'vowel', sound: VOWELS[letter] ?? 'a', isStressed: index === stress };
  const previous = word[index - 1];
  const followsConsonant =
    previous !== undefined && (previous in CONSONANTS || previous === 'щ') && previous !== 'й';
  if (letter === 'і' && followsConsonant) soften(before);
  if (!IOTATED.includes(letter)) return [vowel];
  if (!followsConsonant || letter === 'ї') return [consonant('j'), vowel];
  soften(before);
  return [vowel];
}

const consonant = (sound: Consonant, isSoft = false): Sound => ({ kind: 'consonant', sound, isSoft });

function soften(sounds: Sound[]): void {
  const last = sounds.at(-1);
  if (last?.kind === 'consonant') sounds[sounds.length - 1] = { ...last, isSoft: true };
}

/** Assimilation where letters meet: the first letters' sounds become these, the longest match first. */
const MEETING: readonly (readonly [string, string])[] = [
  ['n t s t', 'n s t'],
  ['s t s', 's s'],
  ['s t ts', 's ts'],
  ['s t n', 's n'],
  ['z d n', 'z n'],
  ["t s'", "ts'"],
  ["sh s'", "s'"],
  ["ch s'", "ts'"],
  ["zh s'", "z s'"],
  ["zh ts'", "z ts'"],
  ["sh ts'", "s ts'"],
  ["ch ts'", "ts'"],
  ['t ts', 'ts'],
  ['t ch', 'ch'],
  ['d ch', 'ch'],
  ['d sh', 'dzh sh'],
  ['s sh', 'sh'],
  ['z sh', 'sh'],
  ['z zh', 'zh'],
  ['z ch', 'sh ch'],
  ['s ch', 'sh ch'],
];
/** Before a voiced one these are voiced: "боротьба", "вокзал", "просьба". */
const VOICED: Readonly<Partial<Record<Consonant, Consonant>>> = {
  s: 'z',
  t: 'd',
  k: 'g',
  ch: 'dzh',
  sh: 'zh',
};
const VOICING = new Set<Consonant>(['b', 'd', 'z', 'g', 'zh', 'dz', 'dzh']);
/** "г" alone becomes voiceless inside words: "легко", "вогко", "нігті". */
const LIGHT = new Set<Consonant>(['k', 't', 'ch']);

function assimilated(spelled: readonly Sound[]): Sound[] {
  const sounds: Sound[] = [];
  // From the end on: what is voiced itself voices the one before it.
  for (const sound of meetings(spelled).toReversed()) {
    const next = sounds[0];
    const said = voicedBefore(sound, next);
    if (!isDoubled(said, next)) sounds.unshift(said);
  }
  return sounds;
}

function meetings(spelled: readonly Sound[]): Sound[] {
  const sounds: Sound[] = [];
  for (let index = 0; index < spelled.length; ) {
    const found = MEETING.find(([from]) => matches(spelled, index, from.split(' ')));
    const sound = spelled[index];
    if (found && sound) {
      const size = found[0].split(' ').length;
      const last = spelled[index + size - 1];
      sounds.push(
        ...found[1]
          .split(' ')
          .map((name, at, names) => named(name, at === names.length - 1 ? last : undefined)),
      );
      index += size;
    } else {
      if (sound) sounds.push(sound);
      index++;
    }
  }
  return sounds;
}

/** "s'" is a soft one; a name without a mark is either. */
function matches(sounds: readonly Sound[], start: number, names: readonly string[]): boolean {
  return names.every((name, at) => {
    const sound = sounds[start + at];
    if (sound?.kind !== 'consonant') return false;
    return name.endsWith("'") ? sound.isSoft && sound.sound === name.slice(0, -1) : sound.sound === name;
  });
}

function named(name: string, replaced: Sound | undefined): Sound {
  const isSoft = name.endsWith("'") || (replaced?.kind === 'consonant' && replaced.isSoft);
  return consonant(name.replace("'", '') as Consonant, isSoft);
}

function voicedBefore(sound: Sound, next: Sound | undefined): Sound {
  if (sound.kind !== 'consonant' || next?.kind !== 'consonant') return sound;
  const voiced = VOICED[sound.sound];
  if (voiced && VOICING.has(next.sound)) return { ...sound, sound: voiced };
  return sound.sound === 'h' && LIGHT.has(next.sound) ? { ...sound, sound: 'kh' } : sound;
}

/** The voice has no long consonants: two alike are one. */
const isDoubled = (sound: Sound, next: Sound | undefined): boolean =>
  sound.kind === 'consonant' && next?.kind === 'consonant' && sound.sound === next.sound;
