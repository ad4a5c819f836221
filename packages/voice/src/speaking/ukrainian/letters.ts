/** Letters of Ukrainian, as sources of patterns. The apostrophe is a letter of a word, whichever sign it is written with. */
export const VOWELS = 'аеєиіїоуюя';
export const LETTER = "[А-ЩЬЮЯЄІЇҐа-щьюяєіїґ'’ʼ\u0301]";

export const isVowel = (letter: string | undefined): boolean =>
  letter !== undefined && VOWELS.includes(letter);

/** Number of syllables of a word in small letters. */
export const vowelsIn = (word: string): number => [...word].filter(isVowel).length;

/** With the apostrophe that the tables have. */
export const plainApostrophes = (text: string): string => text.replace(/(?<=\p{L})[’ʼ`´](?=\p{L})/gu, "'");
