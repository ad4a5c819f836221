import { LANGUAGES } from '@parlo/dialog/language';

/** Latin letters that do not come apart into a letter and an accent. */
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

const ACCENTS = /\p{Mn}/gu;

/** Latin letters with accents and Cyrillic ones as plain ASCII letters; other scripts stay as they are. */
export function transliterate(text: string): string {
  const latin = LANGUAGES.reduce((out, { letters }) => letters.romanise?.(out) ?? out, text.normalize('NFC'));
  return latin
    .replace(/[^\p{ASCII}]/gu, (letter) => LATIN[letter] ?? letter)
    .normalize('NFD')
    .replace(ACCENTS, '');
}
