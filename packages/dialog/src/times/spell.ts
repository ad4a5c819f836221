import type { Language } from '../language/language.ts';
import { cleanText, foldCase } from '../text/clean-text.ts';

/** A turn is rarely longer, and what is said of times is at its beginning or its end. */
const MAX_LENGTH = 600;

/** A visitor's words in one spelling, for patterns: see `TimeWords`. Has a space at each end. */
export interface Spelt {
  readonly text: string;
  /** The visitor's own words between two places of `text`. */
  readonly wordsAt: (start: number, end: number) => string;
}

interface Token {
  readonly text: string;
  /** Where it is in the cleaned text. */
  readonly from: number;
  readonly to: number;
}

/** "1,5 hours" is one number, "b4" and "2moro" are words. */
const TOKEN =
  /\bb4\b|\b2(?:mo\p{L}+|day|nite)\b|\b[0-3],5(?= ?\p{L})|\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}-\d{1,2}-\d{4}|\d+(?:[.:/]\d+)+|\d+|[ap]\.\s?m\b\.?|[\p{L}\p{M}]+(?:['’‘ʼ`´][\p{L}\p{M}]+)*|[,;.!?–—-]|[&@/]/giu;

/** What of a language makes its words digits. */
interface Spelling {
  /** A number word in digits, with its mark; any other word as it is. */
  readonly inDigits: (word: string) => string;
  /** The mark of an ordinal that these letters make of digits before them. */
  readonly markOf: (ending: string) => string | undefined;
  readonly isDayName: (word: string) => boolean;
  /** The two names that a language writes as one word. */
  readonly partsOf: (word: string) => readonly [first: string, second: string] | undefined;
  /** A word with one letter wrong as it should be; any other as it is. */
  readonly corrected: (word: string) => string;
}

const spellings = new WeakMap<Language, Spelling>();

export function spell(text: string, language: Language): Spelt {
  const spelling = spellings.get(language) ?? spellingOf(language);
  spellings.set(language, spelling);
  const clean = cleanText(text, MAX_LENGTH);
  const tokens = tokensOf(clean, spelling);
  return {
    text: ` ${tokens.map((token) => token.text).join(' ')} `,
    wordsAt(start, end) {
      let at = 1;
      const inside = tokens.filter((token) => {
        const from = at;
        at += token.text.length + 1;
        return from < end && from + token.text.length > start && token.text !== ',';
      });
      return clean.slice(inside[0]?.from ?? 0, inside.at(-1)?.to ?? 0);
    },
  };
}

function tokensOf(clean: string, spelling: Spelling): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index: from } of clean.matchAll(TOKEN)) {
    const to = from + found.length;
    const last = tokens.at(-1);
    const between = last ? clean.slice(last.to, from) : '';
    const word = foldCase(found).replace(/^([ap])\.\s?m\.?$/u, '$1m');
    if (/^[\p{L}\p{M}]/u.test(word)) {
      const joined = last && joinNumbers(last, word, between, clean, spelling);
      if (joined) tokens.splice(-1, 1, { text: joined, from: last.from, to });
      else tokens.push(...wordTokens(word, from, spelling));
    } else {
      const text = signOf(word, { clean, from, to, last: last?.text ?? '' }, spelling);
      if (text !== '') tokens.push({ text, from, to });
    }
  }
  return tokens;
}

/** A number or a sign as it is read: a comma for every end of a clause, and nothing for what means nothing. */
function signOf(
  word: string,
  {
    clean,
    from,
    to,
    last,
  }: { readonly clean: string; readonly from: number; readonly to: number; readonly last: string },
  spelling: Spelling,
): string {
  if (/^[–—-]$/u.test(word)) return isDash(clean, from, to, last, spelling) ? '-' : '';
  if (/^[,;!?]$/u.test(word)) return ',';
  if (word === '.') return endsSentence(clean, from, last) ? ',' : '';
  return word;
}

/** A word as it should be spelt; one of two names, such as "montagabend", as both. */
function wordTokens(word: string, from: number, spelling: Spelling): readonly Token[] {
  const parts = spelling.partsOf(word);
  const to = from + word.length;
  if (!parts) return [{ text: spelling.inDigits(spelling.corrected(word)), from, to }];
  const [first, second] = parts;
  const middle = from + first.length;
  return [
    { text: first, from, to: middle },
    { text: second, from: middle, to },
  ];
}

/** One number of two tokens: "14" and "th", "20" and "го" with a hyphen between, "twenty" and "fifth". */
function joinNumbers(
  last: Token,
  word: string,
  between: string,
  clean: string,
  { inDigits, markOf }: Spelling,
): string | undefined {
  const mark = /^-?$/u.test(between) && /^\d{1,2}$/u.test(last.text) ? markOf(word) : undefined;
  if (mark) return last.text + mark;
  const spelt = inDigits(word);
  const isTens = /^[2-9]0$/u.test(last.text) && !/^\d/u.test(clean.slice(last.from));
  if (!isTens || spelt === word || !/^[1-9][#%]?$/u.test(spelt)) return undefined;
  return `${Number(last.text) + Number.parseInt(spelt, 10)}${spelt.slice(1)}`;
}

/** A dash between two numbers or days, and not the hyphen of "half-past" or "90-minute". */
function isDash(clean: string, from: number, to: number, last: string, { isDayName }: Spelling): boolean {
  const next = foldCase(/^[\p{L}\p{M}'’‘ʼ`´]+/u.exec(clean.slice(to))?.[0] ?? '');
  const isInWord = next !== '' && /[\p{L}\p{M}\d]$/u.test(clean.slice(0, from));
  return !isInWord || (isDayName(last) && isDayName(next));
}

function spellingOf({ contact, times }: Language): Spelling {
  const numbers = new Map(Object.entries({ ...contact.numbers, ...times.numbers }).map(foldKey));
  const ordinals = new Map(Object.entries(times.ordinals).map(foldKey));
  const hours = new Map(Object.entries(times.hourOrdinals).map(foldKey));
  const misspelt = times.misspelt.map(foldCase);
  const wellSpelt = new Set([...misspelt, ...times.lookalikes.map(foldCase)]);
  const dayName = new RegExp(`^(?:${[...times.weekdays, ...times.months].join('|')})$`, 'u');
  const day = new RegExp(`^(?:${times.ordinalEnding || '(?!)'})$`, 'u');
  const hour = new RegExp(`^(?:${times.hourOrdinalEnding || '(?!)'})$`, 'u');
  const { first, second } = times.joined;
  const joined = new RegExp(`^(${first || '(?!)'})(${second || '(?!)'})$`, 'u');
  const numberOf = (word: string) => numbers.get(word) ?? ordinals.get(word) ?? hours.get(word);
  return {
    inDigits(word) {
      const number = numberOf(word);
      if (number === undefined) return word;
      return `${number}${numbers.has(word) ? '' : ordinals.has(word) ? '#' : '%'}`;
    },
    partsOf(word) {
      const [, one, other] = joined.exec(word) ?? [];
      return one === undefined || other === undefined ? undefined : [one, other];
    },
    corrected(word) {
      const isKnown = wellSpelt.has(word) || numberOf(word) !== undefined || dayName.test(word);
      if (word.length < SHORTEST_MISSPELT || isKnown) return word;
      return misspelt.find((known) => isOneLetterOff(word, known)) ?? word;
    },
    markOf: (ending) => (day.test(ending) ? '#' : hour.test(ending) ? '%' : undefined),
    isDayName: (word) => dayName.test(word),
  };
}

/** Shorter words have too many neighbours: "match" is not March. */
const SHORTEST_MISSPELT = 5;

/** Whether one letter is wrong, missing, too many, or in the place of its neighbour; never the first. */
function isOneLetterOff(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1 || word[0] !== known[0]) return false;
  let start = 1;
  while (start < word.length && word[start] === known[start]) start += 1;
  const [rest, right] = [word.slice(start), known.slice(start)];
  const isSwapped = rest.slice(0, 2) === `${right[1]}${right[0]}` && rest.slice(2) === right.slice(2);
  return isSwapped || rest.slice(1) === right.slice(1) || rest === right.slice(1) || rest.slice(1) === right;
}

function foldKey([word, value]: [string, number]): [string, number] {
  return [foldCase(word), value];
}

/** Whether a full stop is one, and not that of "Dec." or "14 год." */
function endsSentence(text: string, at: number, word: string): boolean {
  return /^\.\s*(?:$|\p{Lu})/u.test(text.slice(at, at + 4)) || /^\p{L}{5,}$/u.test(word);
}
