import { type Case, type Gender, ordinal } from './numerals.ts';

const ROMAN =
  /(?<![\p{L}\d])([IVXІХ]{1,6})(?=\s(століття|столітті|століть|група|групи|квартал|кварталі|курс|курсу|розряд|розряду)(?!\p{L}))/gu;
/** Rooms, floors and such have ordinals: "на 5 поверсі". */
const PLACES =
  /(?<![\p{L}\d.,])(\d{1,2})(?=\s(поверх|поверсі|поверху|клас|класі|класу|курс|курсі|курсу|під'їзд|під'їзді|корпус|корпусі|розряд|розряду)(?!\p{L}))/gu;
const FORMS: readonly (readonly [RegExp, Case, Gender])[] = [
  [/і$/u, 'l', 'm'],
  [/у$/u, 'g', 'm'],
  [/я$/u, 'n', 't'],
  [/а$/u, 'n', 'f'],
  [/и$/u, 'g', 'f'],
];

/** "двадцять перше століття", "на п'ятому поверсі". */
export function sayPlaces(text: string): string {
  const said = (number: number, noun: string) => {
    const [, form = 'n', gender = 'm'] = FORMS.find(([pattern]) => pattern.test(noun)) ?? [];
    return ordinal(number, form, gender);
  };
  return text
    .replace(ROMAN, (_, letters: string, noun: string) => said(romanOf(letters), noun))
    .replace(PLACES, (_, digits: string, noun: string) => said(Number(digits), noun));
}

function romanOf(letters: string): number {
  const values = [...letters].map((letter) => ({ I: 1, І: 1, V: 5, X: 10, Х: 10 })[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
