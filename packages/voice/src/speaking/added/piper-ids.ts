/**
 * Sounds of the natural voice's alphabet as eSpeak NG writes them, in whose spelling Piper's networks were taught. What is
 * not named here is written the same in both.
 */
const SOUNDS: Readonly<Record<string, string>> = {
  A: 'eɪ',
  I: 'aɪ',
  O: 'oʊ',
  Q: 'əʊ',
  W: 'aʊ',
  Y: 'ɔɪ',
  ʤ: 'dʒ',
  ʧ: 'tʃ',
  ʣ: 'dz',
  ʦ: 'ts',
  ʥ: 'dʑ',
  ʨ: 'tɕ',
  ᵊ: 'ə',
  T: 'ɾ',
  i: 'iː',
  u: 'uː',
  ɑ: 'ɑː',
  ɔ: 'ɔː',
  '—': ',',
  '…': '.',
  '“': '',
  '”': '',
};

/** "ɜɹ" is one vowel to eSpeak NG, which is long and has its "ɹ" within. */
const spelled = (phonemes: string): string =>
  phonemes.replaceAll('ɜɹ', 'ɜː').replace(/./gu, (sound) => SOUNDS[sound] ?? sound);

const SOUND = /\p{L}/u;

/**
 * The network's numbers for phonemes, or for letters in lower case: between all of them stands the number of nothing. What
 * the network was not taught is left out, a letter with a mark without its mark. Empty when nothing is to be said.
 */
export function piperIds(
  text: string,
  ids: ReadonlyMap<string, readonly number[]>,
  readsLetters: boolean,
): number[] {
  const signs = readsLetters ? lettersOf(text, ids) : [...spelled(text)];
  const known = signs.filter((sign) => ids.has(sign));
  if (!known.some((sign) => SOUND.test(sign))) return [];
  const nothing = ids.get('_') ?? [];
  const numbersOf = (sign: string) => [...(ids.get(sign) ?? []), ...nothing];
  return [...numbersOf('^'), ...known.flatMap(numbersOf), ...(ids.get('$') ?? [])];
}

/** Letters whole where the network knows them so, and else in parts: a letter and its mark. */
function lettersOf(text: string, ids: ReadonlyMap<string, readonly number[]>): string[] {
  return [...text.toLowerCase().normalize('NFC')].flatMap((letter) =>
    ids.has(letter) ? letter : [...letter.normalize('NFD')],
  );
}
