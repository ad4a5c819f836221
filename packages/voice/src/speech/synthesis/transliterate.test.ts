import { describe, expect, it } from 'vitest';
import { transliterate } from './transliterate.ts';

describe('transliterate', () => {
  it.each([
    ['Café crème, naïve façade', 'Cafe creme, naive facade'],
    ['Straße, Æsir, œuvre, smørrebrød, Łódź, Đurđa', 'Strasse, Aesir, oeuvre, smorrebrod, Lodz, Durda'],
    ['e\u0301 decomposed', 'e decomposed'],
    ['Київ, Харків, Одеса', 'Kyiv, Kharkiv, Odesa'],
    ['Єва їде, Юля я', 'Yeva yide, Yulia ya'],
    ['Згурський, щастя', 'Zghurskyi, shchastia'],
    ["об'єкт, п’ять", 'obiekt, piat'],
    ['ЩО', 'ShchO'],
    ['Подъезд, рёбра, это', 'Podezd, riobra, eto'],
  ])('%s', (given, wanted) => {
    expect(transliterate(given)).toBe(wanted);
  });

  it('leaves ASCII and other scripts', () => {
    expect(transliterate("It's 5 o'clock. 日本 αβ")).toBe("It's 5 o'clock. 日本 αβ");
  });

  it('leaves no Cyrillic letter of Ukrainian or Russian', () => {
    expect(transliterate('абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёъыэ')).toMatch(/^[a-z]+$/);
  });
});
