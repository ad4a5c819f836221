import { describe, expect, it } from 'vitest';
import { StressFinder } from './stress-finder.ts';

const finder = await StressFinder.open(new URL('../../../../../../models/voice/uk/', import.meta.url));

/** The last of some words, with "+" before its stressed vowel. */
function stressed(words: string): string {
  const [word = '', before, beforeLast] = words.split(' ').reverse();
  const place = finder.placeOf(word, { before, beforeLast });
  return place === undefined ? word : `${word.slice(0, place)}+${word.slice(place)}`;
}

describe('the stress of a word', () => {
  it.each(['вод+а', 'х+ата', 'запис+атися', "здор+ов'я", 'К+иїв', 'Льв+ова', 'с+ім', 'Шевч+енка'])(
    '%s, in the dictionary',
    (marked) => {
      expect(stressed(marked.replace('+', ''))).toBe(marked);
    },
  );

  it.each([
    ['немає руки', 'рук+и'],
    ['дві руки', 'р+уки'],
    ['для жінки', 'ж+інки'],
    ['наші жінки', 'жінк+и'],
    ['багато слів', 'сл+ів'],
    ['без води', 'вод+и'],
    ['прийом лікарів', 'лікар+ів'],
    ['він виходить', 'вих+одить'],
    ['рівень води', 'вод+и'],
    ['є води', 'в+оди'],
    ['він видає', 'вида+є'],
    ['вони', 'вон+и'],
    ['ніколи', 'нік+оли'],
    ['сорок', 'с+орок'],
    ['замок', 'з+амок'],
  ])('%s, by what stands beside it', (words, marked) => {
    expect(stressed(words)).toBe(marked);
  });

  it.each([
    ['того', 'тог+о'],
    ['до того', 'т+ого'],
    ['цьому', 'цьом+у'],
    ['у цьому', 'ць+ому'],
    ['всього', 'всьог+о'],
    ['після всього', 'всь+ого'],
  ])('%s, a pronoun behind a preposition', (words, marked) => {
    expect(stressed(words)).toBe(marked);
  });

  it.each([
    ['нанокредит', 'нанокред+ит'],
    ['гіперзнижка', 'гіперзн+ижка'],
    ['зумитися', 'зум+итися'],
    ['барбершопами', 'барберш+опами'],
  ])('%s, which the dictionary lacks', (word, marked) => {
    expect(finder.isKnown(word)).toBe(false);
    expect(stressed(word)).toBe(marked);
  });

  it('has one for every word with a vowel, and none without', () => {
    for (const word of ['я', 'оо', 'ааааааааа', "ь'є", 'Їжак'])
      expect(finder.placeOf(word, {})).toBeDefined();
    for (const word of ['', 'в', 'ь', "''"]) expect(finder.placeOf(word, {})).toBeUndefined();
  });
});
