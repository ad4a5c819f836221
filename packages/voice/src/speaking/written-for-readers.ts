import type { Pronunciation } from '@parlo/contract';
import { withEnding } from './phonemes/lexicon/endings.ts';
import { plainText } from './plain-text.ts';
import { sayForeignNames } from './pronunciations/foreign-names.ts';
import { givenPhonemes } from './pronunciations/given-phonemes.ts';
import { type Found, readPronounced } from './pronunciations/pronounced.ts';
import { phonemesOfRespelling, respellingOf } from './pronunciations/respelling.ts';
import { speakableText } from './speakable-text.ts';
import { spelledLetters } from './spelled-letters.ts';

/**
 * A text as `Phonemizer` reads it: `[word](/phonemes/)` for the words of an owner's list, frequent foreign names, and
 * letters that are said one by one. '' when nothing can be said.
 */
export function forPhonemizer(text: string, rows: readonly Pronunciation[] = []): string {
  return readPronounced(text, rows, {
    language: languageOf(text),
    speakable: (plain) =>
      sayForeignNames(spelledLetters(speakableText(plain)), (name, respelling, ending) =>
        given(name, phonemesOfRespelling(respelling), ending),
      ),
    say: ({ row, written, ending }) => {
      const phonemes = phonemesOf(row);
      return phonemes === '' ? plainWord(row, ending) : given(written, phonemes, ending);
    },
  });
}

/** A text as Flite reads it, which knows letters alone. */
export function forFlite(text: string, rows: readonly Pronunciation[] = []): string {
  return readPronounced(text, rows, {
    language: languageOf(text),
    speakable: (plain) =>
      sayForeignNames(speakableText(plain), (_, respelling, ending) => inLetters(respelling) + ending),
    say: sayInLetters,
  });
}

/**
 * A text as a service reads it, which knows numbers, abbreviations and languages by itself: without Markdown and emoji,
 * and with respellings in the places of the owner's words. '' when nothing can be said.
 */
export function forService(text: string, rows: readonly Pronunciation[] = []): string {
  const written = readPronounced(text, rows, {
    language: languageOf(text),
    speakable: (plain) => plainText(plain).trim(),
    say: (found) =>
      found.row.language === 'uk' && !found.row.saidAs.startsWith('/')
        ? found.row.saidAs.toLowerCase().replaceAll('\u0301', '') + letters(found.ending)
        : sayInLetters(found),
  });
  return /[\p{L}\p{N}]/u.test(written) ? written : '';
}

/**
 * A Ukrainian text for a phonemizer of Ukrainian that takes `[word](/phonemes/)`: respellings in Ukrainian stand in the
 * words' places, with an accent on a stressed vowel.
 */
export function forUkrainianPhonemizer(
  text: string,
  rows: readonly Pronunciation[],
  speakable: (text: string) => string = (plain) => plain,
): string {
  return readPronounced(text, rows, {
    language: 'uk',
    speakable,
    say: ({ row, written, ending }) => {
      const phonemes = phonemesOf(row);
      if (phonemes === '') return withAccents(row.saidAs) + letters(ending);
      return `[${written.replace(/[[\]()]/g, '')}](/${phonemes}${soundsOf(ending)}/)`;
    },
  });
}

/** The phonemes of a row; '' of a respelling in Ukrainian, which is for those who read Ukrainian. */
function phonemesOf({ saidAs, language }: Pronunciation): string {
  if (saidAs.startsWith('/')) return givenPhonemes(saidAs, language);
  return language === 'en' ? phonemesOfRespelling(saidAs) : '';
}

function given(word: string, phonemes: string, ending: string): string {
  if (ending === '') return `[${plainName(word)}](/${phonemes}/)`;
  const said = /s$/.test(ending) ? withEnding(phonemes, 's') : phonemes + soundsOf(ending);
  return `[${plainName(word)}](/${said}/)`;
}

/** Brackets and digits mean something to what reads it next. */
const plainName = (word: string): string => word.replace(/[^A-Za-z' -]/g, '') || 'word';

function sayInLetters({ row, ending }: Found): string {
  if (row.saidAs.startsWith('/'))
    return respellingOf(givenPhonemes(row.saidAs, row.language)) + speakableText(letters(ending));
  if (row.language === 'en') return inLetters(row.saidAs) + ending;
  return plainWord(row, ending);
}

const inLetters = (respelling: string): string => respelling.toLowerCase().replaceAll('-', ' ');

/** A respelling in Ukrainian where nothing reads Ukrainian: in Latin letters. */
const plainWord = (row: Pronunciation, ending: string): string =>
  speakableText(row.saidAs.toLowerCase() + letters(ending));

/** An ending without the mark that ties it to a foreign word: «Zoom'у». */
const letters = (ending: string): string =>
  /\p{Script=Cyrillic}/u.test(ending) ? ending.replace(/^\P{L}/u, '').toLowerCase() : ending;

const VOWEL_SOUNDS: Readonly<Record<string, string>> = {
  а: 'ɑ',
  е: 'ɛ',
  и: 'ɨ',
  і: 'i',
  о: 'o',
  у: 'u',
  ю: 'ju',
  я: 'jɑ',
  є: 'jɛ',
  ї: 'ji',
  в: 'ʋ',
  м: 'm',
  х: 'h',
  й: 'j',
};

/** The ending of a Ukrainian case in phonemes. */
const soundsOf = (ending: string): string =>
  [...ending.toLowerCase()].map((letter) => VOWEL_SOUNDS[letter] ?? '').join('');

/** A vowel in capitals within a word is the stressed one: «нґуЄн». */
const withAccents = (respelling: string): string =>
  respelling.replace(/(?<=\p{L})[АЕЄИІЇОУЮЯ]/gu, (vowel) => `${vowel.toLowerCase()}\u0301`);

/** Of two rows for one word that of the text's language is meant. */
function languageOf(text: string): Pronunciation['language'] {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return cyrillic > latin ? 'uk' : 'en';
}
