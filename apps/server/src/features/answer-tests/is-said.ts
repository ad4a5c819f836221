import { wordsInAll } from '@parlo/dialog/language';
import { type Figure, readFigures } from './figures.ts';
import { plain } from './plain.ts';

/** Texts with figures are compared by meaning up to this many words; a longer sentence is compared literally. */
const MOST_WORDS = 6;
/** A telephone number has as many digits at least; the last ones are the same in every way to write it. */
const PHONE_DIGITS = 7;
const SAME_DIGITS = 9;
/** Shorter words have too little that stays in all of their forms. */
const LEAST_INFLECTED = 6;
/** So many letters of a word's end differ from form to form. */
const ENDING = 2;

/**
 * Whether a reply has these words in it, in whatever case, with or without accents and white space. They begin where a
 * word begins: "nut" is said in "nuts" and not in "minutes". A number ends where it ends: "7" is not said in "70".
 */
export function isSaid(words: string, reply: string): boolean {
  const letters = [...plain(words)].filter((letter) => letter !== ' ');
  if (letters.length === 0) return true;
  const wanted = letters.map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join(' ?');
  const before = /[\p{L}\p{N}]/u.test(letters[0] ?? '') ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /\p{N}/u.test(letters.at(-1) ?? '') ? '(?!\\p{N})' : '';
  return new RegExp(before + wanted + after, 'u').test(plain(reply));
}

/**
 * Whether a reply says them, or the same in another form: a price, a time or a number as somebody else writes it
 * ("€12", "12 euros", "twelve euros"), a telephone number without its spaces, one word in another case.
 */
export function isSaidInAnyForm(words: string, reply: string): boolean {
  return (
    isSaid(words, reply) || isPhoneSaid(words, reply) || areFiguresSaid(words, reply) || isBent(words, reply)
  );
}

function isPhoneSaid(words: string, reply: string): boolean {
  const digits = words.replace(/\D/g, '');
  if (digits.length < PHONE_DIGITS || /[^\d\s()+./–-]/u.test(words)) return false;
  return reply.replace(/(?<=\d)[\s()./–-]+(?=[\d(])/gu, '').includes(digits.slice(-SAME_DIGITS));
}

function areFiguresSaid(words: string, reply: string): boolean {
  const wanted = readFigures(words, 'written');
  if (wanted.figures.length === 0 || plain(words).split(' ').length > MOST_WORDS) return false;
  const said = readFigures(reply, 'heard').figures;
  const isThere = (figure: Figure) => said.some((one) => isSame(figure, one));
  return (
    wanted.figures.every(isThere) && wanted.words.every((word) => isHolding(word) || isWordSaid(word, reply))
  );
}

/** If one of them has no unit, as the first of "10 to 12 euros", only the number counts. */
function isSame(one: Figure, other: Figure): boolean {
  const isUnit = one.unit === '' || other.unit === '' || one.unit === other.unit;
  return isUnit && [...one.ways].some((way) => other.ways.has(way));
}

let holding: ReadonlySet<string> | undefined;
/** Words such as "from" and "about", which another way to say it may not have. */
function isHolding(word: string): boolean {
  holding ??= new Set([...wordsInAll(({ search }) => `${search.frame} ${search.function}`)].map(plain));
  return word.length < 3 || holding.has(word);
}

const isWordSaid = (word: string, reply: string) =>
  isSaid(/^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word, reply) || isBent(word, reply);

/** One word of a language whose words change their endings. */
function isBent(words: string, reply: string): boolean {
  const word = plain(words);
  if (word.length < LEAST_INFLECTED || !/^[\p{Script=Cyrillic}'-]+$/u.test(word)) return false;
  return isSaid(word.slice(0, -ENDING), reply);
}
