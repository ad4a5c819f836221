import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from '../i18n/en.ts';

/** The characters that a font of app.css is fetched for. */
function rangeOf(family: string): string[] {
  const sheet = readFileSync(new URL('../app.css', import.meta.url), 'utf8');
  const face = sheet.split('@font-face').find((one) => one.includes(`font-family: "${family}"`)) ?? '';
  const [, ranges = ''] = /unicode-range: ([^;]+);/.exec(face) ?? [];
  return [...ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    const count = Number.parseInt(to, 16) - first + 1;
    return Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at));
  });
}

it('has the letters of the one word it is for, and is fetched for no other', () => {
  const letters = [...new Set(en.header.otherLanguage)].toSorted();
  expect(rangeOf('Onest of a language')).toEqual(letters);
});
