import { anyOf, LETTER, oneOf } from '../letters.ts';
import type { WordTable } from '../word-table.ts';

/** A word, a part of one or a mark. */
export interface Token {
  readonly text: string;
  /** A space follows it. */
  readonly isSpaced: boolean;
}

const QUOTES = `'"”“\`‘´’‚,„»«「」『』（）〔〕【】《》〈〉`;
const MARKS = '…,:;!?¿¡()[]{}<>_#*&。？！，、；：～·';
const ICONS = '™®©°§¶†‡•';
const BEFORE_A_WORD = new Set(`${MARKS}${QUOTES}${ICONS}§%=—–$£€¥฿₽₹₩₪₺₴₦₫₱₲₵₸₼₾₿`);
const AFTER_A_WORD = new Set(`${MARKS}${QUOTES}${ICONS}—–`);
const CURRENCIES_WITH_LETTERS = ['US$', 'C$', 'A$'];
const AFTER_DIGITS = anyOf([
  ...[
    'km',
    'km²',
    'km³',
    'm',
    'm²',
    'm³',
    'dm',
    'dm²',
    'dm³',
    'cm',
    'cm²',
    'cm³',
    'mm',
    'mm²',
    'mm³',
    'ha',
    'µm',
  ],
  ...[
    'nm',
    'yd',
    'in',
    'ft',
    'kg',
    'g',
    'mg',
    'µg',
    't',
    'lb',
    'oz',
    'm/s',
    'km/h',
    'kmh',
    'mph',
    'hPa',
    'Pa',
  ],
  ...['mbar', 'mb', 'MB', 'kb', 'KB', 'gb', 'GB', 'tb', 'TB', 'T', 'G', 'M', 'K', '%', '+'],
  ...[...'$£€¥฿₽₹₩₪₺₴₦₫₱₲₵₸₼₾₿', ...CURRENCIES_WITH_LETTERS],
]);

const SMALL = 'a-zß-öø-ÿ';
const CAPITAL = 'A-ZÀ-ÖØ-Þ';
const QUOTE = oneOf(QUOTES);

/** The endings of a word with the required context before them. The longest one is removed. */
const ENDS = [
  /\.{2,}$/,
  /['’][sS]$/,
  new RegExp(`(?<=[0-9])${AFTER_DIGITS}$`),
  // The point of a sentence: not of "U.", which may be half of "U.S.".
  /(?<=°[FfCcKk])\.$/,
  new RegExp(`(?<=[0-9${SMALL}%²+-]|${oneOf(MARKS)}|${QUOTE}|[${CAPITAL}]{2})\\.$`),
];

/** The marks at which a word is split in the middle. */
const BETWEEN = new RegExp(
  [
    String.raw`\.{2,}|…|${oneOf(ICONS)}`,
    String.raw`(?<=[0-9])[+\-*^](?=[0-9-])`,
    `(?<=[${SMALL}]|${QUOTE})\\.(?=[${CAPITAL}]|${QUOTE})`,
    `(?<=${LETTER}),(?=${LETTER})`,
    String.raw`(?<=[\p{L}\p{N}])(?:---|--|——|[-–—~:<>=/])(?=${LETTER})`,
  ].join('|'),
  'gu',
);

const ADDRESSES = [
  /^(?:(?:https?|ftp):\/\/|www\.)\S+$/i,
  /^[\p{L}\p{N}_.+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u,
  /^(?:[\p{L}\p{N}_-]+\.)+(?:com|org|net|edu|gov|io|co|uk|de|fr|info|biz|us|ca|au|tv|me|ly|ai)(?:\/\S*)?$/iu,
];

/** Takes a text apart as the tagger was taught: "don't" into "do" and "n't", marks off the words they stand at. */
export class Tokenizer {
  readonly #splits: WordTable;

  constructor(splits: WordTable) {
    this.#splits = splits;
  }

  tokenize(text: string): Token[] {
    return [...text.matchAll(/\S+/g)].flatMap(({ 0: chunk, index }) => {
      const parts = this.#split(chunk);
      const isLastChunk = index + chunk.length === text.length;
      return parts.map((part, i) => ({ text: part, isSpaced: i === parts.length - 1 && !isLastChunk }));
    });
  }

  #split(chunk: string): readonly string[] {
    const parts = this.#splits.fieldsOf(chunk);
    if (parts) return parts;
    const { before, core, after } = this.#peel(chunk);
    return this.#rejoin([...before, ...this.#splitCore(core), ...after]);
  }

  /** Removes marks from both ends, until none are left or the rest has a split of its own. */
  #peel(chunk: string): { before: string[]; core: string; after: string[] } {
    const before: string[] = [];
    const after: string[] = [];
    let core = chunk;
    while (core !== '' && !this.#splits.has(core)) {
      const start = beginningOf(core);
      const isAllButStart = start !== '' && this.#splits.has(core.slice(start.length));
      const end = isAllButStart ? '' : endOf(core.slice(start.length));
      if (start === '' && end === '') break;
      const isAllButEnd = end !== '' && this.#splits.has(core.slice(0, -end.length));
      if (start !== '' && !isAllButEnd) {
        before.push(start);
        core = core.slice(start.length);
      }
      if (end !== '') {
        after.unshift(end);
        core = core.slice(0, core.length - end.length);
      }
    }
    return { before, core, after };
  }

  #splitCore(core: string): readonly string[] {
    if (core === '') return [];
    const parts = this.#splits.fieldsOf(core);
    if (parts) return parts;
    return ADDRESSES.some((address) => address.test(core)) ? [core] : splitInTheMiddle(core);
  }

  /** Puts together what has a split only as a whole: "Sept" and "." */
  #rejoin(parts: readonly string[]): readonly string[] {
    const joined: string[] = [];
    for (let i = 0; i < parts.length; i++) {
      const length = [3, 2].find(
        (n) => i + n <= parts.length && this.#splits.has(parts.slice(i, i + n).join('')),
      );
      const whole = parts.slice(i, i + (length ?? 1));
      joined.push(...((length && this.#splits.fieldsOf(whole.join(''))) || whole));
      i += whole.length - 1;
    }
    return joined;
  }
}

function beginningOf(text: string): string {
  const [first = ''] = text;
  if (BEFORE_A_WORD.has(first)) return first;
  if (first === '+') return /^\+[0-9]/.test(text) ? '' : first;
  const points = /^\.{2,}/.exec(text)?.[0];
  return points ?? CURRENCIES_WITH_LETTERS.find((currency) => text.startsWith(currency)) ?? '';
}

function endOf(text: string): string {
  const last = text.slice(-1);
  const ends = ENDS.map((end) => end.exec(text)?.[0] ?? '');
  if (AFTER_A_WORD.has(last)) ends.push(last);
  return ends.reduce((longest, end) => (end.length > longest.length ? end : longest), '');
}

function splitInTheMiddle(core: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: mark, index } of core.matchAll(BETWEEN)) {
    if (index === 0) continue;
    if (index > from) parts.push(core.slice(from, index));
    parts.push(mark);
    from = index + mark.length;
  }
  if (from < core.length) parts.push(core.slice(from));
  return parts;
}
