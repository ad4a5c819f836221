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
};

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const SCALE = String.raw`(?:\s?(k|m|bn|thousand|million|billion))?(?![\w])`;
const SCALES: Record<string, string> = { k: 'thousand', m: 'million', bn: 'billion' };

const BEFORE = new RegExp(
  String.raw`([$€£₴¥])\s?(${NUMBER})(?:\s?(?:-|to)\s?[$€£₴¥]?\s?(${NUMBER}))?${SCALE}`,
  'gi',
);
const AFTER = new RegExp(
  String.raw`(?<![\w.])(${NUMBER})(?:\s?(?:-|to)\s?(${NUMBER}))?\s?([€£₴]|(?:USD|EUR|GBP|UAH)(?![\p{L}])\.?)`,
  'giu',
);

const UNITS: [RegExp, string, string][] = [
  [/km\/h|kph/, 'kilometer per hour', 'kilometers per hour'],
  [/km/, 'kilometer', 'kilometers'],
  [/cm/, 'centimeter', 'centimeters'],
  [/mm/, 'millimeter', 'millimeters'],
  [/m²|sq\.? ?m/, 'square meter', 'square meters'],
  [/sq\.? ?ft/, 'square foot', 'square feet'],
  [/kg/, 'kilogram', 'kilograms'],
  [/ml/, 'milliliter', 'milliliters'],
  [/lbs?/, 'pound', 'pounds'],
  [/hrs?/, 'hour', 'hours'],
  [/mins?/, 'minute', 'minutes'],
  [/secs?/, 'second', 'seconds'],
  [/ms/, 'millisecond', 'milliseconds'],
  [/°\s?C/, 'degree Celsius', 'degrees Celsius'],
  [/°\s?F/, 'degree Fahrenheit', 'degrees Fahrenheit'],
  [/°/, 'degree', 'degrees'],
  [/%/, 'percent', 'percent'],
];

const FRACTIONS: Record<string, string> = {
  '½': 'a half',
  '¼': 'a quarter',
  '¾': 'three quarters',
  '⅓': 'a third',
  '⅔': 'two thirds',
};

/** Money, percentages, units and fractions in words. Expects ranges with a plain hyphen. */
export function speakAmounts(text: string): string {
  const plain = text.replace(/(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/g, (grouped) => grouped.replaceAll(',', ''));
  const money = plain
    .replace(BEFORE, (_, symbol: string, from: string, to?: string, scale?: string) =>
      speakMoney(symbol, from, to, scale),
    )
    .replace(AFTER, (_, from: string, to: string | undefined, name: string) => speakMoney(name, from, to));
  return UNITS.reduce(speakUnit, money)
    .replace(/(\d)\s?([½¼¾⅓⅔])/g, (_, whole: string, part: string) => `${whole} and ${FRACTIONS[part]}`)
    .replace(/[½¼¾⅓⅔]/g, (part) => FRACTIONS[part] ?? '')
    .replace(
      /\s?\/\s?(month|mo|week|day|night|hour|hr|year|yr|person|user|seat|call|min(?:ute)?)\b/gi,
      speakRate,
    );
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
  const pattern = new RegExp(String.raw`(?<![\w.])(\d+(?:\.\d+)?)\s?(?:${unit.source})(?![\p{L}\d²/])`, 'gu');
  return text.replace(pattern, (_, count: string) => `${count} ${count === '1' ? one : many}`);
}

function speakRate(_: string, unit: string): string {
  const whole: Record<string, string> = { mo: 'month', hr: 'hour', yr: 'year', min: 'minute' };
  return ` per ${whole[unit.toLowerCase()] ?? unit}`;
}
