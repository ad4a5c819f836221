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

const TOKEN =
  /\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}-\d{1,2}-\d{4}|\d+(?:[.:/]\d+)+|\d+|[ap]\.\s?m\b\.?|[\p{L}\p{M}]+(?:['’‘ʼ`´][\p{L}\p{M}]+)*|[,;.!?–—-]|&/giu;

export function spell(text: string, { contact, times }: Language): Spelt {
  const clean = cleanText(text, MAX_LENGTH);
  const numbers = new Map(Object.entries({ ...contact.numbers, ...times.numbers }).map(foldKey));
  const ordinals = new Map(Object.entries(times.ordinals).map(foldKey));
  const hours = new Map(Object.entries(times.hourOrdinals).map(foldKey));
  const dayNames = new RegExp(`^(?:${[...times.weekdays, ...times.months].join('|')})$`, 'u');
  const endings: [RegExp, string][] = [
    [new RegExp(`^(?:${times.ordinalEnding || '(?!)'})$`, 'u'), '#'],
    [new RegExp(`^(?:${times.hourOrdinalEnding || '(?!)'})$`, 'u'), '%'],
  ];

  const inDigits = (word: string) => {
    const number = numbers.get(word) ?? ordinals.get(word) ?? hours.get(word);
    if (number === undefined) return word;
    return `${number}${numbers.has(word) ? '' : ordinals.has(word) ? '#' : '%'}`;
  };

  const tokens: Token[] = [];
  for (const { 0: found, index: from } of clean.matchAll(TOKEN)) {
    const to = from + found.length;
    const word = foldCase(found).replace(/^([ap])\.\s?m\.?$/u, '$1m');
    const last = tokens.at(-1);
    if (/^[,;!?]$/u.test(word) || (word === '.' && endsSentence(clean, from, last?.text ?? ''))) {
      tokens.push({ text: ',', from, to });
      continue;
    }
    if (word === '.') continue;
    if (/^[–—-]$/u.test(word)) {
      const next = foldCase(/^[\p{L}\p{M}]+/u.exec(clean.slice(to))?.[0] ?? '');
      // "Half-past", "90-minute"
      const inWord = next !== '' && /[\p{L}\p{M}\d]$/u.test(clean.slice(0, from));
      if (!inWord || (last && dayNames.test(last.text) && dayNames.test(next))) {
        tokens.push({ text: '-', from, to });
      }
      continue;
    }
    // "14th", "20-го"
    const digits = last?.text === '-' && last.to === from ? tokens.at(-2) : last;
    const mark = endings.find(([ending]) => ending.test(word))?.[1];
    if (
      mark &&
      digits &&
      /^\d{1,2}$/u.test(digits.text) &&
      from - digits.to <= 1 &&
      !/\s/u.test(clean.slice(digits.to, from))
    ) {
      tokens.splice(tokens.indexOf(digits), 2, { text: `${digits.text}${mark}`, from: digits.from, to });
      continue;
    }
    const spelt = inDigits(word);
    // "twenty fifth"
    const tens =
      last && /^[2-9]0$/u.test(last.text) && !/^\d/u.test(clean.slice(last.from)) ? last : undefined;
    if (tens && spelt !== word && /^[1-9][#%]?$/u.test(spelt)) {
      tokens.splice(-1, 1, {
        text: `${Number(tens.text) + Number.parseInt(spelt, 10)}${spelt.slice(1)}`,
        from: tens.from,
        to,
      });
      continue;
    }
    tokens.push({ text: spelt, from, to });
  }

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

function foldKey([word, value]: [string, number]): [string, number] {
  return [foldCase(word), value];
}

/** Whether a full stop is one, and not that of "Dec." or "14 год." */
function endsSentence(text: string, at: number, word: string): boolean {
  return /^\.\s*(?:$|\p{Lu})/u.test(text.slice(at, at + 4)) || /^\p{L}{5,}$/u.test(word);
}
