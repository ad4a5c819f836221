/**
 * Replaces what identifies a person by its form: email addresses, phone numbers, card numbers and IBANs, written or as
 * recognition writes them when they are spelled out. Names and postal addresses have no form and stay.
 */
export function maskPersonalData(text: string): string {
  return text
    .replace(EMAIL, '[email]')
    .replace(SPOKEN_EMAIL, '[email]')
    .replace(IBAN, maskIban)
    .replace(DIGITS, maskDigits)
    .replace(NUMBER_WORDS, (run: string) => (isSpokenPhone(run) ? '[phone]' : run));
}

/** Whether something in a text was replaced. */
export const isMasked = (text: string): boolean => /\[(?:email|phone|card|iban)\]/.test(text);

/** Bounded, so that a long run of letters takes no quadratic time. */
const EMAIL = /[\p{L}\p{N}._%+'’-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;

const alternatives = (words: string) => words.trim().split(/\s+/).join('|');

const AT = alternatives('at собака собачка равлик ет');
const DOT = alternatives('dot крапка точка');
const JOIN = `${DOT}|${alternatives('dash hyphen underscore дефіс тире підкреслення')}`;
const PIECE = '[\\p{L}\\p{N}]{1,40}';
/** `anna dot koval at example dot com`, `анна собака приклад крапка ком`. */
const SPOKEN_EMAIL = new RegExp(
  `(?<![\\p{L}\\p{N}])${PIECE}(?: (?:${JOIN}) ${PIECE}){0,5} (?:${AT}) ${PIECE}(?: (?:${JOIN}) ${PIECE}){0,4} (?:${DOT}) ${PIECE}`,
  'giu',
);

const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/giu;
const IBAN_MIN = 15;

/** The words after an IBAN can look like a part of it: the longest beginning that is one counts. */
function maskIban(run: string): string {
  for (let end = run.length; end >= IBAN_MIN; end--) {
    if (/[\p{L}\p{N}]/u.test(run[end] ?? '') || !/[A-Z0-9]/i.test(run[end - 1] ?? '')) continue;
    if (isIban(run.slice(0, end))) return `[iban]${run.slice(end)}`;
  }
  return run;
}

/** ISO 13616: the number, with its head at the end and letters as numbers, is 1 modulo 97. */
function isIban(written: string): boolean {
  const plain = written.replace(/[ -]/g, '').toUpperCase();
  if (plain.length < IBAN_MIN) return false;
  let rest = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Digits as numbers are written: in groups, with a plus or brackets. A date is none. */
const DIGITS =
  /(?<!\d[().\-/]?)(?!\d{4}-\d{2}-\d{2}(?!\d)|\d{1,2}[./]\d{1,2}[./]\d{4}(?!\d))(?:\+ ?)?\(?\d(?:[ ().\-/\u00a0]{0,3}\d){6,29}/g;

function maskDigits(run: string): string {
  const before = run.startsWith('(') && !run.includes(')') ? '(' : '';
  if (isCard(run)) return `${before}[card]`;
  return isPhone(run) ? `${before}[phone]` : run;
}

const digitsOf = (run: string) => run.replace(/\D/g, '');

/** 13 to 19 digits with the check digit of Luhn. */
function isCard(run: string): boolean {
  const digits = digitsOf(run);
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Long numbers count as one, too: an order's number is worth less than a person's. */
function isPhone(run: string): boolean {
  const { length } = digitsOf(run);
  return length >= 9 || /^[+(0]/.test(run) || /^\d{3}-(?:\d{2}-\d{2}|\d{4})$/.test(run);
}

/** Fewer digits are a time, a price or a count. */
const SPOKEN_MIN = 7;

interface NumberWord {
  /** The digits that it stands for. */
  readonly length: number;
  /** How many of them the next word says: the three of "forty three". */
  readonly takes: number;
}

const NUMBERS: readonly (NumberWord & { readonly words: string })[] = [
  {
    length: 1,
    takes: 0,
    words: `zero oh one two three four five six seven eight nine double triple
      нуль один одна два дві три чотири п’ять шість сім вісім дев’ять`,
  },
  {
    length: 2,
    takes: 0,
    words: `ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
      десять одинадцять дванадцять тринадцять чотирнадцять п’ятнадцять шістнадцять сімнадцять вісімнадцять
      дев’ятнадцять`,
  },
  {
    length: 2,
    takes: 1,
    words: `twenty thirty forty fifty sixty seventy eighty ninety
      двадцять тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто`,
  },
  {
    length: 3,
    takes: 2,
    words: 'сто двісті триста чотириста п’ятсот шістсот сімсот вісімсот дев’ятсот',
  },
];

const NUMBER_OF: ReadonlyMap<string, NumberWord> = new Map(
  NUMBERS.flatMap((number) => number.words.split(/\s+/).map((word) => [word, number] as const)),
);

const WORD = `(?:${[...NUMBER_OF.keys()].join('|').replaceAll('’', "[’'ʼ]")}|\\d{1,4})`;
const NUMBER_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:plus|плюс) )?${WORD}(?:[ ,.-]{1,3}${WORD}){2,29}(?![\\p{L}\\p{N}’'ʼ])`,
  'giu',
);

/** Words of numbers, some of which may be written as digits. Digits alone were looked at before. */
function isSpokenPhone(run: string): boolean {
  if (!/\p{L}/u.test(run)) return false;
  let digits = 0;
  let taken = 0;
  for (const word of run
    .toLowerCase()
    .replace(/['ʼ]/g, '’')
    .split(/[ ,.-]+/)) {
    if (word === 'plus' || word === 'плюс') continue;
    const { length, takes } = NUMBER_OF.get(word) ?? { length: word.length, takes: 0 };
    if (length > taken) digits += length;
    taken = takes;
  }
  return digits >= SPOKEN_MIN;
}
