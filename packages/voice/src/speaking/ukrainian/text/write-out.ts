import { plainApostrophes } from '../letters.ts';
import { sayAbbreviations, sayCapitals, sayHouseLetters } from './abbreviations.ts';
import { sayTimes } from './clock-and-dates.ts';
import { sayContacts } from './contacts.ts';
import { sayNumbers } from './numbers.ts';
import { sayPlaces } from './places.ts';

const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})\s?&\s?(?=\p{L})/gu, ' енд '],
  [/°\s?[CС](?!\p{L})/gu, '°'],
  [/\s?[≈~]\s?(?=\d)/gu, ' приблизно '],
  [/(?<=\d)\s?[×xх]\s?(?=\d)/gu, ' на '],
  [/(?<=[\d\p{L}])\s\+\s(?=[\d\p{L}])/gu, ' плюс '],
  [/(?<=\d)\+(?![\p{L}\d])/gu, ' плюс'],
  [/(?<![\p{L}\d])\+(?=\d)/gu, 'плюс '],
  [/(?<!\d)1\/2(?!\d)/gu, 'пів'],
  [/(?<!\d)1\/3(?!\d)/gu, 'третина'],
  [/(?<!\d)1\/4(?!\d)/gu, 'чверть'],
  [/(?<!\d)3\/4(?!\d)/gu, 'три чверті'],
  [/(?<!\d)50\/50(?!\d)/gu, '50 на 50'],
  [/(?<!24)(?<=\d)\/(?=\d)/gu, ' дріб '],
  [/км\/год\.?/gu, 'км за годину'],
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
  said = sayTimes(sayHouseLetters(said));
  said = sayNumbers(sayPlaces(said), isKnown);
  said = said.replace(/(?<=\p{L})\/(?=\p{L})/gu, ' або ');
  return plainApostrophes(sayCapitals(said, isKnown));
}
