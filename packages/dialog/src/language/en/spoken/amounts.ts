interface Currency {
  readonly one: string;
  readonly many: string;
  readonly cent: string;
  readonly cents: string;
}

const DOLLAR: Currency = { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' };
const EURO: Currency = { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' };
const POUND: Currency = { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' };
const HRYVNIA: Currency = { one: 'hryvnia', many: 'hryvnias', cent: 'kopiyka', cents: 'kopiykas' };
const FRANC: Currency = { one: 'franc', many: 'francs', cent: 'centime', cents: 'centimes' };
const ZLOTY: Currency = { one: 'zloty', many: 'zlotys', cent: 'grosz', cents: 'groszy' };
const YEN: Currency = { one: 'yen', many: 'yen', cent: 'sen', cents: 'sen' };

const CURRENCIES: Record<string, Currency> = {
  $: DOLLAR,
  '€': EURO,
  '£': POUND,
  '₴': HRYVNIA,
  '¥': YEN,
  usd: DOLLAR,
  eur: EURO,
  gbp: POUND,
  uah: HRYVNIA,
  chf: FRANC,
  pln: ZLOTY,
};

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const SCALE = String.raw`(?:\s?(k|m|bn|thousand|million|billion))?(?![\w])`;
const SCALES: Record<string, string> = { k: 'thousand', m: 'million', bn: 'billion' };

const BEFORE = new RegExp(
  String.raw`([$€£₴¥]|\b(?:USD|EUR|GBP|UAH|CHF|PLN)(?=\s?\d))\s?(${NUMBER})(?:\s?(?:-|to)\s?[$€£₴¥]?\s?(${NUMBER}))?${SCALE}`,
  'gi',
);
const AFTER = new RegExp(
  String.raw`(?<![\w.])(${NUMBER})(?:\s?(?:-|to)\s?(${NUMBER}))?\s?([€£₴]|(?:USD|EUR|GBP|UAH|CHF|PLN)(?![\p{L}])\.?)`,
  'giu',
);

const UNITS: [RegExp, string, string][] = [
  [/km\/h|kph/, 'kilometer per hour', 'kilometers per hour'],
  [/km/, 'kilometer', 'kilometers'],
  [/cm/, 'centimeter', 'centimeters'],
  [/mm/, 'millimeter', 'millimeters'],
  [/m²|sq\.? ?m/, 'square meter', 'square meters'],
  [/sq\.? ?ft/, 'square foot', 'square feet'],
  [/m/, 'meter', 'meters'],
  [/mph/, 'mile per hour', 'miles per hour'],
  [/ft/, 'foot', 'feet'],
  [/kg/, 'kilogram', 'kilograms'],
  [/mg/, 'milligram', 'milligrams'],
  [/g/, 'gram', 'grams'],
  [/ml/, 'milliliter', 'milliliters'],
  [/L|l|ltr/, 'liter', 'liters'],
  [/lbs?/, 'pound', 'pounds'],
  [/oz/, 'ounce', 'ounces'],
  [/kWh/, 'kilowatt hour', 'kilowatt hours'],
  [/kW/, 'kilowatt', 'kilowatts'],
  [/MB/, 'megabyte', 'megabytes'],
  [/GB/, 'gigabyte', 'gigabytes'],
  [/TB/, 'terabyte', 'terabytes'],
  [/Mbps/, 'megabit per second', 'megabits per second'],
  [/hrs?/, 'hour', 'hours'],
  [/mins?/, 'minute', 'minutes'],
  [/secs?/, 'second', 'seconds'],
  [/ms/, 'millisecond', 'milliseconds'],
  [/°\s?C/, 'degree Celsius', 'degrees Celsius'],
  [/°\s?F/, 'degree Fahrenheit', 'degrees Fahrenheit'],
  [/°/, 'degree', 'degrees'],
  [/%/, 'percent', 'percent'],
];

/** "1,5 km": two digits at most, and a unit behind them. */
const DECIMAL_COMMA = /(?<![\d.,])(\d+),(\d{1,2})(?=\s?(?:km|kg|cm|mm|m|l|ml|g|%|°|hours?|€)(?![\p{L}\d]))/gu;
/** Of a number by itself, not of a range or a code. */
const MINUS = /(?<![^\s(]|\d\s)-(?=\d+(?:\.\d+)?(?:\s?[°%]|(?![\w.-])))/g;

const FRACTIONS: Record<string, string> = {
  '½': 'a half',
  '¼': 'a quarter',
  '¾': 'three quarters',
  '⅓': 'a third',
  '⅔': 'two thirds',
};

/** Money, percentages, units and fractions in words. Expects ranges with a plain hyphen. */
export function speakAmounts(text: string): string {
  const plain = text
    .replace(/(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/g, (grouped) => grouped.replaceAll(',', ''))
    .replace(DECIMAL_COMMA, '$1.$2')
    .replace(MINUS, 'minus ');
  const money = plain
    .replace(BEFORE, (_, symbol: string, from: string, to?: string, scale?: string) =>
      speakMoney(symbol, from, to, scale),
    )
    .replace(AFTER, (_, from: string, to: string | undefined, name: string) => speakMoney(name, from, to));
  return UNITS.reduce(speakUnit, money)
    .replace(/(\d)\s?([½¼¾⅓⅔])/g, (_, whole: string, part: string) => `${whole} and ${FRACTIONS[part]}`)
    .replace(/[½¼¾⅓⅔]/g, (part) => FRACTIONS[part] ?? '')
    .replace(
      /\s?\/\s?(month|mo|week|wk|day|night|hour|hr|year|yr|person|user|seat|call|min(?:ute)?)\b/gi,
      speakRate,
    )
    .replace(SCORE, '$1 out of $2')
    .replace(PARTS_OF_ONE, speakFraction)
    .replace(/(?<![\w.,/])(\d{1,3})[kK](?![\w-])/g, '$1 thousand')
    .replace(THOUSANDS, speakThousands);
}

/** "4.8/5": whoever gives decimals, or five or ten at most, gives a mark. */
const SCORE = /(?<![\w.,/])(\d(?:\.\d+)?)\/(5|10)(?![\w/]|[.,]\d)/g;
const PARTS_OF_ONE = /(?<![\w.,/])(?:(\d{1,2}) )?([1-9])\/([2348])(?![\w/]|[.,]\d)/g;
const PART_NAMES: Record<string, string> = { 2: 'half', 3: 'third', 4: 'quarter', 8: 'eighth' };

/** "1 1/2" as "1 and a half", "3/4" as "three quarters". */
function speakFraction(written: string, whole: string | undefined, over: string, under: string): string {
  if (Number(over) >= Number(under)) return written;
  const name = PART_NAMES[under] ?? '';
  const part = over === '1' ? `${whole || under !== '2' ? 'a' : 'one'} ${name}` : `${over} ${name}s`;
  return whole ? `${whole} and ${part}` : part;
}

/** Amounts of money from a thousand on, which would be said as years are: "fourteen fifty dollars". */
const THOUSANDS = /(?<![\w.,])\d{4,9}(?= (?:to \d+ )?(?:dollars|euros|pounds|hryvnias|francs|zlotys|yen)\b)/g;

function speakThousands(digits: string): string {
  const number = Number(digits);
  const scale = number >= 1_000_000 ? 1_000_000 : 1000;
  const [large, rest] = [Math.floor(number / scale), number % scale];
  const words = `${large} ${scale === 1000 ? 'thousand' : 'million'}`;
  if (rest === 0) return words;
  return `${words} ${rest >= 1000 ? speakThousands(String(rest)) : rest}`;
}

function speakMoney(name: string, from: string, to?: string, scale?: string): string {
  const currency = CURRENCIES[name.toLowerCase().replace('.', '')] ?? DOLLAR;
  if (scale) {
    const word = SCALES[scale.toLowerCase()] ?? scale.toLowerCase();
    return `${to ? `${from} to ${to}` : from} ${word} ${currency.many}`;
  }
  if (to) return `${from} to ${speakSum(currency, to)}`;
  return speakSum(currency, from);
}

function speakSum(currency: Currency, sum: string): string {
  const [whole = '0', part = ''] = sum.split(/[.,]/);
  const cents = part.length === 0 ? 0 : Number(part.padEnd(2, '0').slice(0, 2));
  const large = `${Number(whole)} ${Number(whole) === 1 ? currency.one : currency.many}`;
  const small = `${cents} ${cents === 1 ? currency.cent : currency.cents}`;
  if (cents === 0) return large;
  return Number(whole) === 0 ? small : `${large} ${small}`;
}

function speakUnit(text: string, [unit, one, many]: [RegExp, string, string]): string {
  const pattern = new RegExp(
    String.raw`(\b(?:[Aa]n?|[Ee]ach|[Ee]very|per) )?(?<![\w.])(\d+(?:\.\d+)?)\s?(?:${unit.source})(?!\p{L}|\d|²|/[a-z]{1,2}\b)`,
    'gu',
  );
  return text.replace(
    pattern,
    // "A 5 kg bag" is of 5 kilogram.
    (_, article: string = '', count: string) => `${article}${count} ${count === '1' || article ? one : many}`,
  );
}

function speakRate(_: string, unit: string): string {
  const whole: Record<string, string> = { mo: 'month', wk: 'week', hr: 'hour', yr: 'year', min: 'minute' };
  return ` per ${whole[unit.toLowerCase()] ?? unit}`;
}
