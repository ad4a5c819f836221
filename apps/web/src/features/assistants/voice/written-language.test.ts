import { expect, it } from 'vitest';
import { writtenLanguage } from './written-language.ts';

it.each([
  ['Hello, this is the bakery.', 'en'],
  ['Добрий день, це пекарня.', 'uk'],
  ['Вітаємо в нашій кав’ярні Café Central!', 'uk'],
  ['Welcome to Пекарня!', 'en'],
  ['112 😀', null],
  ['', null],
])('writtenLanguage of %j is %s', (text, language) => {
  expect(writtenLanguage(text)).toBe(language);
});
