import { plainApostrophes } from '../letters.ts';
import { sayAbbreviations, sayCapitals } from './abbreviations.ts';
import { sayTimes } from './clock-and-dates.ts';
import { sayContacts } from './contacts.ts';
import { sayNumbers } from './numbers.ts';

const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})\s?&\s?(?=\p{L})/gu, ' енд '],
  [/°\s?[CС](?!\p{L})/gu, '°'],
  [/\s?[≈~]\s?(?=\d)/gu, ' приблизно '],
  [/(?<=\d)\s?[×xх]\s?(?=\d)/gu, ' на '],
  [/(?<=[\d\p{L}])\s\+\s(?=[\d\p{L}])/gu, ' плюс '],
  [/(?<=\d)\+(?=\s|$)/gu, ' плюс'],
  [/(?<=\d)\s?=\s?(?=\d)/gu, ' дорівнює '],
];
const MARKDOWN = /\*\*|__|`|^#{1,6}\s+|^\s*[-*•]\s+|^>\s+/gmu;
const LINK = /\[([^\]]+)\]\((?!\/)[^)]*\)/gu;

/** A text with nothing but words and marks: numbers, times, addresses and abbreviations as they are said. */
export function writeOut(text: string, isKnown: (word: string) => boolean): string {
  let said = plainApostrophes(text.normalize('NFC')).replace(LINK, '$1').replace(MARKDOWN, '');
  said = sayContacts(said);
  said = sayAbbreviations(said);
  for (const [pattern, words] of SYMBOLS) said = said.replace(pattern, words);
  said = sayTimes(said);
  said = sayNumbers(said, isKnown);
  said = said.replace(/(?<=\p{L})\/(?=\p{L})/gu, ' або ');
  return plainApostrophes(sayCapitals(said, isKnown));
}
