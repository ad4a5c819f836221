import { LANGUAGES } from '@parlo/dialog/language';
import { plain } from './plain.ts';

/** A price, a time or another number of a text. */
export interface Figure {
  /** The ways to write it: 6 pm is `6`, `6:00`, `18` and `18:00`. */
  readonly ways: ReadonlySet<string>;
  /** A currency's code, `%`, or nothing. */
  readonly unit: string;
}

export interface ReadFigures {
  readonly figures: readonly Figure[];
  /** All other words. */
  readonly words: readonly string[];
}

const CURRENCIES = ['EUR', 'USD', 'GBP', 'UAH', 'PLN', 'CZK', 'CHF'];
/** Short forms that `Intl` does not know. */
const MORE_UNITS = [['грн', 'UAH']] as const;

const NUMBER = '\\d{1,3}(?:[ ,.]\\d{3})+(?!\\d)|\\d+(?:[.,]\\d+)?';
const HALF = '(?: ?([ap])\\.? ?m(?![\\p{L}]))?';
const TOKEN = new RegExp(`(\\d{1,2}):(\\d{2})${HALF}|(${NUMBER})${HALF}|[\\p{Sc}%]|\\p{L}[\\p{L}'-]*`, 'gu');

/**
 * The figures of a text, digits or words. In what was `heard` of a language model every form of a number word counts; in
 * what somebody wrote only plain ones, of which zero and one are mostly other words.
 */
export function readFigures(text: string, from: 'written' | 'heard'): ReadFigures {
  const units = unitNames();
  const figures: { ways: ReadonlySet<string>; unit: string }[] = [];
  const words: string[] = [];
  let unit = '';
  const last: { kind: 'unit' | 'figure' | 'word' } = { kind: 'word' };
  let sum: { value: number; below: number } | undefined;

  function add(ways: ReadonlySet<string>): void {
    figures.push({ ways, unit: last.kind === 'unit' ? unit : '' });
    last.kind = 'figure';
  }
  function addNumberWord(value: number): void {
    const before = figures.at(-1);
    if (sum && before && last.kind === 'figure' && (value < sum.below || isMultiplier(value, sum.value))) {
      const isTimes = isMultiplier(value, sum.value);
      sum = {
        value: isTimes ? sum.value * value : sum.value + value,
        below: isTimes ? value : belowOf(value),
      };
      before.ways = waysOf(String(sum.value));
      return;
    }
    add(waysOf(String(value)));
    sum = { value, below: belowOf(value) };
  }

  function addUnit(named: string): void {
    const before = figures.at(-1);
    if (last.kind === 'figure' && before?.unit === '') before.unit = named;
    else unit = named;
    last.kind = last.kind === 'figure' ? 'word' : 'unit';
  }

  for (const match of plain(text).matchAll(TOKEN)) {
    const [token] = match;
    const named = units.get(token);
    const values = numbersIn(token, from);
    const digits = waysOfDigits(match);
    if (named !== undefined) addUnit(named);
    else if (values.length > 0) values.forEach(addNumberWord);
    else if (digits) add(digits);
    else {
      words.push(token);
      last.kind = 'word';
    }
    if (values.length === 0) sum = undefined;
  }
  return { figures, words };
}

/** Undefined for a token without digits. */
function waysOfDigits([, hours, minutes, half, number, halfOfNumber]: RegExpExecArray) {
  if (hours !== undefined) return timeWays(Number(hours), minutes ?? '00', half);
  if (number === undefined) return undefined;
  return halfOfNumber ? timeWays(Number.parseInt(number, 10), '00', halfOfNumber) : waysOf(number);
}

/** "Twenty" takes a "five", "two hundred" a "fifty", and "twelve" nothing. */
function belowOf(value: number): number {
  if (value >= 100) return 100;
  return value >= 20 ? 10 : 0;
}
const isMultiplier = (value: number, before: number) => (value === 100 || value === 1_000) && before < 100;

function waysOf(number: string): ReadonlySet<string> {
  const time = /^(\d{1,2})\.(\d{2})$/.exec(number);
  const plainNumber = /^\d{1,3}(?:[ ,.]\d{3})+$/.test(number)
    ? number.replace(/[ ,.]/g, '')
    : number.replace(',', '.');
  const value = Number(plainNumber);
  const ways = new Set([String(value)]);
  if (Number.isInteger(value) && value <= 24) ways.add(`${value}:00`);
  return time ? new Set([...ways, ...timeWays(Number(time[1]), time[2] ?? '00')]) : ways;
}

function timeWays(hours: number, minutes: string, half?: string): ReadonlySet<string> {
  const other =
    half === 'p' && hours < 12 ? hours + 12 : half === undefined && hours > 12 ? hours - 12 : hours;
  const all = [hours, other].flatMap((one) =>
    minutes === '00' ? [`${one}`, `${one}:00`] : [`${one}:${minutes}`],
  );
  return new Set(all);
}

/** The numbers that a word stands for: two for "twenty-five". */
function numbersIn(token: string, from: 'written' | 'heard'): readonly number[] {
  if (!/^\p{L}/u.test(token)) return [];
  const numbers = numberWords()[from];
  const values = (numbers.has(token) ? [token] : token.split('-')).map((part) => numbers.get(part));
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? known : [];
}

type NumberWords = Readonly<Record<'written' | 'heard', ReadonlyMap<string, number>>>;
let knownNumbers: NumberWords | undefined;
function numberWords(): NumberWords {
  if (knownNumbers) return knownNumbers;
  const entries = (of: (language: (typeof LANGUAGES)[number]) => Readonly<Record<string, number>>) =>
    LANGUAGES.flatMap((language) => Object.entries(of(language))).map(
      ([word, value]) => [plain(word), value] as const,
    );
  const all = [
    ...entries(({ contact }) => contact.numbers),
    ...entries(({ contact }) => contact.multipliers),
  ];
  const heard = new Map([...entries(({ times }) => times.numbers), ...all]);
  knownNumbers = { written: new Map(all.filter(([, value]) => value > 1)), heard };
  return knownNumbers;
}

let knownUnits: ReadonlyMap<string, string> | undefined;
/** Signs, codes and names of currencies and of a hundredth in all languages, in all of their forms. */
function unitNames(): ReadonlyMap<string, string> {
  if (knownUnits) return knownUnits;
  const units = new Map<string, string>([['%', '%'], ...MORE_UNITS]);
  for (const { code } of LANGUAGES) {
    for (const count of [1, 2, 5, 1.5]) {
      const percent = { style: 'unit', unit: 'percent', unitDisplay: 'long' } as const;
      units.set(nameIn(new Intl.NumberFormat(code, percent).format(count)), '%');
      for (const currency of CURRENCIES) {
        for (const currencyDisplay of ['narrowSymbol', 'code', 'name'] as const) {
          const style = { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 0 } as const;
          units.set(nameIn(new Intl.NumberFormat(code, style).format(count)), currency);
        }
      }
    }
  }
  knownUnits = units;
  return units;
}

/** Of "5 US dollars" or "5 доларів США" the word that is also said alone. */
function nameIn(amount: string): string {
  const words = amount
    .replace(/[\d.,]+/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean);
  const ownWords = words.filter((word) => words.length === 1 || word !== word.toUpperCase());
  return plain(ownWords.at(-1) ?? '');
}
