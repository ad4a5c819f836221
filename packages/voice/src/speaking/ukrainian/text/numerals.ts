/** Cases in the order of the tables: nominative, genitive, dative, accusative, instrumental, locative. */
export const CASES = ['n', 'g', 'd', 'a', 'i', 'l'] as const;
export type Case = (typeof CASES)[number];
/** Masculine, feminine, neuter, plural. */
export type Gender = 'm' | 'f' | 't' | 'p';

/** A noun that is counted: its gender, its cases in the singular, and in the plural. */
export interface Noun {
  readonly gender: Gender;
  readonly one: readonly string[];
  readonly many: readonly string[];
}

const wordsOf = (line: string): string[] => line.trim().split(/\s+/u);
const ONE: Record<Gender, readonly string[]> = {
  m: wordsOf('один одного одному один одним одному'),
  f: wordsOf('одна однієї одній одну однією одній'),
  t: wordsOf('одне одного одному одне одним одному'),
  p: wordsOf('одні одних одним одні одними одних'),
};
const TWO_OF_WOMEN = wordsOf('дві двох двом дві двома двох');

/** Nominative, genitive, dative, instrumental and locative; the accusative is as the nominative. */
const SMALL: Readonly<Record<number, string>> = {
  0: 'нуль нуля нулю нулем нулі',
  2: 'два двох двом двома двох',
  3: 'три трьох трьом трьома трьох',
  4: 'чотири чотирьох чотирьом чотирма чотирьох',
  5: "п'ять п'яти п'яти п'ятьма п'яти",
  6: 'шість шести шести шістьма шести',
  7: 'сім семи семи сьома семи',
  8: 'вісім восьми восьми вісьма восьми',
  9: "дев'ять дев'яти дев'яти дев'ятьма дев'яти",
  40: 'сорок сорока сорока сорока сорока',
  90: "дев'яносто дев'яноста дев'яноста дев'яноста дев'яноста",
  100: 'сто ста ста ста ста',
  200: 'двісті двохсот двомстам двомастами двохстах',
  300: 'триста трьохсот трьомстам трьомастами трьохстах',
  400: 'чотириста чотирьохсот чотирьомстам чотирмастами чотирьохстах',
  500: "п'ятсот п'ятисот п'ятистам п'ятьмастами п'ятистах",
  600: 'шістсот шестисот шестистам шістьмастами шестистах',
  700: 'сімсот семисот семистам сьомастами семистах',
  800: 'вісімсот восьмисот восьмистам вісьмастами восьмистах',
  900: "дев'ятсот дев'ятисот дев'ятистам дев'ятьмастами дев'ятистах",
};
/** These end in "ь" alike. */
const LIKE_TEN: Readonly<Record<number, string>> = {
  10: 'десят',
  11: 'одинадцят',
  12: 'дванадцят',
  13: 'тринадцят',
  14: 'чотирнадцят',
  15: "п'ятнадцят",
  16: 'шістнадцят',
  17: 'сімнадцят',
  18: 'вісімнадцят',
  19: "дев'ятнадцят",
  20: 'двадцят',
  30: 'тридцят',
  50: "п'ятдесят",
  60: 'шістдесят',
  70: 'сімдесят',
  80: 'вісімдесят',
};
const STEM_ENDINGS = wordsOf('ь и и ьма и');
const WITHOUT_SIGN = new Set([50, 60, 70, 80]);

export const noun = (gender: Gender, one: string, many: string): Noun => ({
  gender,
  one: wordsOf(one),
  many: wordsOf(many),
});
const SCALES: readonly (readonly [number, Noun])[] = [
  [
    1e9,
    noun(
      'm',
      'мільярд мільярда мільярду мільярд мільярдом мільярді',
      'мільярди мільярдів мільярдам мільярди мільярдами мільярдах',
    ),
  ],
  [
    1e6,
    noun(
      'm',
      'мільйон мільйона мільйону мільйон мільйоном мільйоні',
      'мільйони мільйонів мільйонам мільйони мільйонами мільйонах',
    ),
  ],
  [
    1e3,
    noun('f', 'тисяча тисячі тисячі тисячу тисячею тисячі', 'тисячі тисяч тисячам тисячі тисячами тисячах'),
  ],
];

/** A whole number under a thousand billions in words. */
export function cardinal(number: number, form: Case = 'n', gender: Gender = 'm'): string {
  if (number === 0) return small(0, form, gender);
  const words: string[] = [];
  let left = number;
  for (const [scale, name] of SCALES) {
    const count = Math.floor(left / scale);
    left %= scale;
    // "тисяча", not "одна тисяча".
    if (count > 0)
      words.push(
        count === 1
          ? formOf(name, 1, form)
          : `${cardinal(count, form, name.gender)} ${formOf(name, count, form)}`,
      );
  }
  const parts = [
    left - (left % 100),
    left % 100 >= 20 ? (left % 100) - (left % 10) : 0,
    left % 100 >= 20 ? left % 10 : left % 100,
  ];
  words.push(...parts.filter((part) => part > 0).map((part) => small(part, form, gender)));
  return words.join(' ');
}

function small(number: number, form: Case, gender: Gender): string {
  const at = CASES.indexOf(form);
  if (number === 1) return ONE[gender][at] ?? '';
  if (number === 2 && gender === 'f') return TWO_OF_WOMEN[at] ?? '';
  // The accusative is as the nominative.
  const place = [0, 1, 2, 0, 3, 4][at] ?? 0;
  const stem = LIKE_TEN[number];
  if (stem === undefined) return wordsOf(SMALL[number] ?? '')[place] ?? '';
  return stem + (place === 0 && WITHOUT_SIGN.has(number) ? '' : (STEM_ENDINGS[place] ?? ''));
}

/** The form of a noun behind a number: "одна гривня", "дві гривні", "п'ять гривень", "від п'яти гривень". */
export function formOf({ one, many }: Noun, number: number, form: Case = 'n'): string {
  const at = CASES.indexOf(form);
  const [last, lastTwo] = [number % 10, number % 100];
  if (last === 1 && lastTwo !== 11) return one[at] ?? '';
  if (form !== 'n' && form !== 'a') return many[at] ?? '';
  const isFew = last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14);
  return (isFew ? many[0] : many[1]) ?? '';
}

const ORDINAL_STEMS: Readonly<Record<number, string>> = {
  0: 'нульов',
  1: 'перш',
  2: 'друг',
  3: 'трет',
  4: 'четверт',
  5: "п'ят",
  6: 'шост',
  7: 'сьом',
  8: 'восьм',
  9: "дев'ят",
  40: 'сороков',
  90: "дев'яност",
  100: 'сот',
  200: 'двохсот',
  300: 'трьохсот',
  400: 'чотирьохсот',
  500: "п'ятисот",
  600: 'шестисот',
  700: 'семисот',
  800: 'восьмисот',
  900: "дев'ятисот",
};
const HARD: Record<Gender, readonly string[]> = {
  m: wordsOf('ий ого ому ий им ому'),
  f: wordsOf('а ої ій у ою ій'),
  t: wordsOf('е ого ому е им ому'),
  p: wordsOf('і их им і ими их'),
};
/** Of "третій". */
const SOFT: Record<Gender, readonly string[]> = {
  m: wordsOf('ій ього ьому ій ім ьому'),
  f: wordsOf('я ьої ій ю ьою ій'),
  t: wordsOf('є ього ьому є ім ьому'),
  p: wordsOf('і іх ім і іми іх'),
};

/** "двадцять четвертого": only the last word of an ordinal is declined. */
export function ordinal(number: number, form: Case = 'n', gender: Gender = 'm'): string {
  if (number >= 1000 && number % 1000 === 0)
    return `${thousandth(number / 1000)}${HARD[gender][CASES.indexOf(form)]}`;
  const last = lastPart(number);
  const stem = ORDINAL_STEMS[last] ?? LIKE_TEN[last] ?? '';
  const endings = last === 3 ? SOFT : HARD;
  const said = stem + (endings[gender][CASES.indexOf(form)] ?? '');
  return number === last ? said : `${cardinal(number - last)} ${said}`;
}

function lastPart(number: number): number {
  const lastTwo = number % 100;
  if (number < 1 || lastTwo === 0) return number % 1000;
  return lastTwo > 20 && lastTwo % 10 > 0 ? lastTwo % 10 : lastTwo;
}

/** "дв(ох)тисячн-": the thousands of an ordinal stand before it in the genitive, as one word. */
function thousandth(thousands: number): string {
  if (thousands === 1) return 'тисячн';
  return `${cardinal(thousands, 'g').replaceAll(' ', '')}тисячн`;
}
