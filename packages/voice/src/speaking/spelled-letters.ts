/** The names of the letters as the natural voice's phonemes. */
const NAMES: Readonly<Record<string, string>> = {
  A: 'A',
  B: 'bi',
  C: 'si',
  D: 'di',
  E: 'i',
  F: 'ɛf',
  G: 'ʤi',
  H: 'Aʧ',
  I: 'I',
  J: 'ʤA',
  K: 'kA',
  L: 'ɛl',
  M: 'ɛm',
  N: 'ɛn',
  O: 'O',
  P: 'pi',
  Q: 'kju',
  R: 'ɑɹ',
  S: 'ɛs',
  T: 'ti',
  U: 'ju',
  V: 'vi',
  W: 'dʌbᵊlju',
  X: 'ɛks',
  Y: 'wI',
  Z: 'zi',
};
const VOWEL = /[AIOiuɑɛʌ]/;

const LETTERS = /(?<![\w'-])[A-Z](?: [A-Z])+(?<plural>'s)?(?![\w-])/g;
/** The letter and not the article: beside another letter or number of a code. */
const A_OF_CODE = /(?<=(?<![\w'-])[A-Z\d] )A(?![\w'-])|(?<![\w'-])A(?= (?:\d )+[A-Z\d](?!\w))/g;

/**
 * "P D F" as one word of three letters, with one stress, and the A of a code as its letter: the natural voice would say
 * each for itself, and an A as the article.
 */
export function spelledLetters(text: string): string {
  return text
    .replace(LETTERS, (run: string, plural?: string) => {
      const letters = [...run.replace("'s", '')].filter((letter) => letter !== ' ');
      const said = letters.map((letter, i) => stressed(NAMES[letter] ?? '', i === letters.length - 1));
      return `[${letters.join('')}](/${said.join('')}${plural ? pluralOf(letters.at(-1) ?? '') : ''}/)`;
    })
    .replace(A_OF_CODE, `[A](/${stressed('A', true)}/)`);
}

function stressed(name: string, isLast: boolean): string {
  const vowel = name.search(VOWEL);
  return `${name.slice(0, vowel)}${isLast ? 'ˈ' : 'ˌ'}${name.slice(vowel)}`;
}

function pluralOf(letter: string): string {
  if ('SXH'.includes(letter)) return 'ᵻz';
  return letter === 'F' ? 's' : 'z';
}
