import { withMadeUpLanguage } from '@parlo/dialog/language-testing';
import { expect, it } from 'vitest';

it('reads files in a third language from its folder and its entry in the list alone', async () => {
  const { findHeading, readJson, tidyPages } = await withMadeUpLanguage(async () => ({
    ...(await import('./find-headings.ts')),
    ...(await import('./read-json.ts')),
    ...(await import('./tidy-pages.ts')),
  }));
  const around = { alone: true, next: 'la mielo' };
  expect(findHeading('kapitlo IV mielo', around)).toEqual({ level: 1, text: 'kapitlo IV mielo' });
  expect(findHeading('розділ 4 мед', around)).toEqual({ level: 1, text: 'розділ 4 мед' });
  expect(readJson('[{"Pito": "Kivo?", "Respo": "Mielo."}]')).toEqual([
    { kind: 'answer', question: 'Kivo?', text: 'Mielo.' },
  ]);
  const line = (text: string) => ({ text, size: null, gap: null });
  const pages = [
    [line('La mielo'), line('Pagino 1 da 9')],
    [line('Сторінка 2 з 9'), line('Мед')],
  ];
  expect(tidyPages(pages).map((page) => page.map(({ text }) => text))).toEqual([['La mielo'], ['Мед']]);
});
