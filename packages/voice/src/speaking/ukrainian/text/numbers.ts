import { groupsOf, sayGroup } from './contacts.ts';
import { COINS, caseAfter, caseOf, genderOf, SQUARE, UNITS } from './counted.ts';
import { type Case, cardinal, formOf, type Gender, type Noun, noun, ordinal } from './numerals.ts';

const NUMBER = String.raw`\d+(?:[,.]\d+)?`;
const START = String.raw`(?<![\p{L}\p{N}.,])`;
const UNIT = String.raw`(?:(?<square>кв\.\s?)(?=м))?(?<unit>₴|\$|€|%|°|(?:грн|UAH|USD|EUR|коп|дол|км|см|мм|кг|мг|мл|год|хв|сек|дн|міс|шт|тис|млн|млрд|рр?|гр?|м|л)(?![\p{L}²]))(?<dot>\.(?=\s*[\p{Ll}\d(/])|\.(?=[,;:)]))?|(?<metre2>м²|м2(?!\d))`;
const DASH = String.raw`\s?[-–—−]\s?`;

const THOUSANDS = /(?<![\p{L}\p{N}.,])(\d{1,3})((?:[ \u00A0\u202F]\d{3})+)(?!\d)/gu;
const CURRENCY_BEFORE = /(?<sign>[$€₴])\s?(?<amount>\d+(?:[,.]\d+)?)/gu;
const YEARS = /(?<!\d)((?:19|20)\d\d)(?:\s?[-–—]\s?((?:19|20)\d\d))?\s?рр?\.(?!\p{L})/gu;
const ROUND_THE_CLOCK = /(?<!\d)24\s?\/\s?7(?!\d)/gu;
const PER = /(?<=(?:грн|₴|\$|€)\.?)\s?\/\s?(?=\p{L})/gu;
const PER_UNITS: Readonly<Record<string, string>> = {
  год: 'годину',
  хв: 'хвилину',
  міс: 'місяць',
  кг: 'кілограм',
  л: 'літр',
  шт: 'штуку',
  м: 'метр',
  ніч: 'ніч',
  день: 'день',
  доб: 'добу',
};
const PER_UNIT = /(?<=за )(?:год|хв|міс|кг|л|шт|м)(?!\p{L})\.?/gu;
const SUFFIXED =
  /(?<![\p{L}\p{N}.,])(\d+)-?(?:(?<=-)|(?<=\d))(ьох|ох|ти|ма|ьом|ом|го|му|ий|ій|й|ша|га|та|тя|ма|а|я|шу|гу|ту|тю|му|у|ю|ої|ї|е|ге|те|тє|ме|є|ми|ті|мі|і|их|х|им|м)(?!\p{L})/gu;
const SPAN = new RegExp(
  `${START}(?:(?<before>\\p{L}+)\\s+)?(?<from>${NUMBER})${DASH}(?<to>${NUMBER})(?:(?=\\s?(?:${UNIT}))|(?=\\s(?<noun>\\p{L}+))|(?![\\p{N}-]))`,
  'gu',
);
const COUNT = new RegExp(
  `(?:(?<!\\p{L})(?<before>\\p{L}+)\\s+)?${START}(?<minus>[-−](?=\\d))?(?<number>${NUMBER})(?:\\s?(?:${UNIT})(?:\\s?(?<money>грн|₴|\\$|€)(?!\\p{L})\\.?)?|(?=\\s(?<noun>[\\p{L}'-]{3,}))|)`,
  'gu',
);

/** Numbers with their units and nouns in words; `isKnown` says whether the dictionary has a form. */
export function sayNumbers(text: string, isKnown: (word: string) => boolean): string {
  return text
    .replace(THOUSANDS, (_, head: string, groups: string) => head + groups.replace(/\s/gu, ''))
    .replace(CURRENCY_BEFORE, '$<amount> $<sign>')
    .replace(ROUND_THE_CLOCK, 'двадцять чотири на сім')
    .replace(
      YEARS,
      (_, first: string, last: string | undefined) =>
        `${[first, last].flatMap((year) => (year === undefined ? [] : ordinal(Number(year), 'g'))).join(', ')} ${last === undefined ? 'року' : 'років'}`,
    )
    .replace(PER, ' за ')
    .replace(PER_UNIT, (unit) => PER_UNITS[unit.replace('.', '')] ?? unit)
    .replace(/№\s?/gu, 'номер ')
    .replace(SUFFIXED, (_, number: string, suffix: string) => suffixed(Number(number), suffix))
    .replace(SPAN, (...match) => span(match[0], match.at(-1), isKnown))
    .replace(COUNT, (...match) => count(match.at(-1), isKnown));
}

type Groups = Readonly<Record<string, string | undefined>>;

const SUFFIXES: readonly (readonly [RegExp, Case, Gender])[] = [
  [/^(?:го)$/u, 'g', 'm'],
  [/^(?:му)$/u, 'd', 'm'],
  [/^(?:ий|ій|й)$/u, 'n', 'm'],
  [/^(?:ша|га|та|тя|ма|а|я)$/u, 'n', 'f'],
  [/^(?:шу|гу|ту|тю|у|ю)$/u, 'a', 'f'],
  [/^(?:ої|ї)$/u, 'g', 'f'],
  [/^(?:е|ге|те|тє|ме|є)$/u, 'n', 't'],
  [/^(?:ми)$/u, 'i', 'p'],
  [/^(?:ті|мі|і)$/u, 'n', 'p'],
  [/^(?:их|х)$/u, 'g', 'p'],
  [/^(?:им|м)$/u, 'l', 'm'],
];

/** "2-х осіб" and "5-ти днів" count. */
const COUNTING: Readonly<Record<string, Case>> = {
  х: 'g',
  ох: 'g',
  ьох: 'g',
  ти: 'g',
  ма: 'i',
  ом: 'd',
  ьом: 'd',
};

function suffixed(number: number, suffix: string): string {
  const counting = COUNTING[suffix];
  if (counting !== undefined && (suffix !== 'х' || number % 100 < 5)) return cardinal(number, counting);
  const [, form = 'n', gender = 'm'] = SUFFIXES.find(([pattern]) => pattern.test(suffix)) ?? [];
  return ordinal(number, form, gender);
}

/**
 * "від трьохсот до п'ятисот гривень" of amounts with a unit; "дві, три години" where a noun stands that agrees with the
 * second, and behind a preposition, which asks for the same case of both.
 */
function span(written: string, found: unknown, isKnown: (word: string) => boolean): string {
  const { before, from = '', to = '', noun: word, ...unit } = found as Groups;
  if (from.startsWith('0') || to.startsWith('0') || amountOf(from) >= amountOf(to)) return written;
  const lead = before === undefined ? '' : `${before} `;
  const counted = unitOf(unit);
  const gender = counted?.gender ?? genderOf(word ?? '', isKnown);
  const asked = before === undefined ? undefined : caseAfter(before);
  if (asked === undefined && counted) return `${lead}від ${amount(from, 'g', gender)} до ${to}`;
  const form = asked === 'g' || asked === 'd' || asked === 'a' ? asked : 'n';
  return `${lead}${amount(from, form, gender)}, ${to}`;
}

function count(found: unknown, isKnown: (word: string) => boolean): string {
  const { before, minus, number = '', noun: word, money, ...unit } = found as Groups;
  const lead = `${before === undefined ? '' : `${before} `}${minus ? 'мінус ' : ''}`;
  if (/^0\d|^\d{7,}$/u.test(number)) return lead + groupsOf(number).map(sayGroup).join(', ');
  const asked = before === undefined ? undefined : caseAfter(before);
  const counted = unitOf(unit);
  if (counted) {
    const of = money === undefined ? '' : ` ${UNITS.get(money)?.many[1] ?? ''}`;
    const square = unit.square || unit.metre2 ? `${squares(number, asked)} ` : '';
    return `${lead}${ofUnit(number, counted, asked ?? 'n', square)}${of}`;
  }
  const form = (word === undefined ? undefined : caseOf(word)) ?? numberCase(asked, word);
  const said = amount(number, form, word === undefined ? 'm' : genderOf(word, isKnown));
  return lead + said;
}

/** An accusative that looks like the nominative, and an instrumental or locative that the noun would have shown, are not meant. */
function numberCase(asked: Case | undefined, word: string | undefined): Case {
  if (asked === undefined) return 'n';
  const isGenitive = asked === 'g' || asked === 'd';
  if (word !== undefined && !isGenitive && asked !== 'a') return 'n';
  return asked;
}

function unitOf({ unit, metre2 }: Groups): Noun | undefined {
  if (metre2 !== undefined) return UNITS.get('м');
  return unit === undefined ? undefined : UNITS.get(unit.toLowerCase());
}

/** "дванадцять гривень п'ятдесят копійок"; "півтора кілограма"; "дві цілих п'ять десятих градуса". */
function ofUnit(number: string, counted: Noun, form: Case, square: string): string {
  const coins = COINS.get(counted);
  const [whole = '0', part] = number.split(/[,.]/u);
  if (part === undefined)
    return `${cardinal(Number(whole), form, counted.gender)} ${square}${formOf(counted, Number(whole), form)}`;
  if (coins && part.length <= 2) {
    const cents = Number(part.padEnd(2, '0'));
    const main = `${cardinal(Number(whole), form, counted.gender)} ${formOf(counted, Number(whole), form)}`;
    return cents === 0
      ? main
      : `${main} ${cardinal(cents, form, coins.gender)} ${formOf(coins, cents, form)}`;
  }
  return `${amount(number, form, counted.gender)} ${square}${counted.one[1] ?? ''}`;
}

function squares(number: string, asked: Case | undefined): string {
  const value = amountOf(number);
  const isOne = value % 10 === 1 && value % 100 !== 11;
  if (isOne && asked !== 'g') return SQUARE.one;
  const isFew = value % 10 >= 2 && value % 10 <= 4 && Math.floor((value % 100) / 10) !== 1;
  return isFew && asked !== 'g' ? SQUARE.few : SQUARE.many;
}

const PARTS: readonly Noun[] = [
  noun(
    'f',
    'десята десятої десятій десяту десятою десятій',
    'десятих десятих десятим десятих десятими десятих',
  ),
  noun('f', 'сота сотої сотій соту сотою сотій', 'сотих сотих сотим сотих сотими сотих'),
  noun(
    'f',
    'тисячна тисячної тисячній тисячну тисячною тисячній',
    'тисячних тисячних тисячним тисячних тисячними тисячних',
  ),
];

function amount(number: string, form: Case, gender: Gender): string {
  const [whole = '0', part] = number.split(/[,.]/u);
  if (part === undefined || /^0+$/u.test(part)) return cardinal(Number(whole), form, gender);
  if (whole === '1' && part === '5') return gender === 'f' ? 'півтори' : 'півтора';
  const name = PARTS[part.length - 1];
  if (name === undefined)
    return `${cardinal(Number(whole), form)} кома ${groupsOf(part).map(sayGroup).join(' ')}`;
  const wholes = `${cardinal(Number(whole), form, 'f')} ${Number(whole) % 10 === 1 && Number(whole) % 100 !== 11 ? 'ціла' : 'цілих'}`;
  return `${wholes} ${cardinal(Number(part), form, 'f')} ${formOf(name, Number(part), form)}`;
}

const amountOf = (number: string): number => Number(number.replace(',', '.'));
