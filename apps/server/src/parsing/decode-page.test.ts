import { describe, expect, it } from 'vitest';
import { decodePage } from './decode-page.ts';

const TEXT =
  '<h1>Доставка</h1><p>Доставляємо по Києву за один день, вартість 80 гривень. Самовивіз щодня.</p>';

/** Cyrillic letters in one byte each, as Windows had them. */
const old = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const special = { і: 0xb3, ї: 0xbf, є: 0xba, І: 0xb2 }[letter];
    const code = letter.codePointAt(0) ?? 0;
    return special ?? (code >= 0x410 ? code - 0x410 + 0xc0 : code);
  });
const page = (head: string) => `<html><head>${head}<title>Магазин</title></head><body>${TEXT}</body></html>`;
const META = '<meta charset="windows-1251">';

describe('a page in an old encoding', () => {
  it.each([
    ['says it', page(META), ''],
    ['has it said by its server', page(''), 'windows-1251'],
    ['says nothing', page(''), ''],
    ['says it late', page(`<!-- ${'x'.repeat(3_000)} -->${META}`), ''],
    ['contradicts its server', page(META), 'utf-8'],
    ['contradicts a server that says the same of all', page(META), 'iso-8859-1'],
    ['says nothing, and its server says what it says of all', page(''), 'iso-8859-1'],
    ['says something unknown', page('<meta charset="nonsense">'), 'other'],
  ])('is read where it %s', async (_, html, charset) => {
    expect((await decodePage(old(html), charset)).text).toBe(html);
  });
});

describe('a page in UTF-8', () => {
  it.each(['', 'windows-1251', 'iso-8859-1', 'utf-8'])(
    'is that, whatever is said of it: %s',
    async (charset) => {
      expect((await decodePage(Buffer.from(page(META)), charset)).text).toBe(page(META));
    },
  );
});
