import { describe, expect, it } from 'vitest';
import { detectCyrillic } from './detect-cyrillic.ts';

/** A text in an encoding of one byte a letter. */
function encoded(text: string, encoding: string): Uint8Array {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from([...text].map((letter) => all.indexOf(letter)));
}

const ENCODINGS = ['windows-1251', 'koi8-u', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5'];

describe('a text in Cyrillic letters', () => {
  it.each(ENCODINGS)('is recognised in %s', (encoding) => {
    for (const text of [
      'Кава 70 грн, чай 50 грн',
      'Доставка Новою поштою до кожного села',
      'Послуга;Цена\nСтрижка;500',
      'Мы работаем каждый день',
    ])
      expect([text, detectCyrillic(encoded(text, encoding))]).toEqual([text, encoding]);
  });

  it('may be in capitals, or a few words among others', () => {
    for (const text of ['ПРАЙС-ЛИСТ\nСТРИЖКА 500 ГРН\nУКЛАДКА 400 ГРН', 'Espresso 50 грн\nLatte 70 грн'])
      expect(detectCyrillic(encoded(text, 'windows-1251'))).toBe('windows-1251');
  });

  it.each([
    ['windows-1252', 'Horaires : ouvert de 9 h à 18 h, crêpe salée à 7 €, fermé en août.'],
    ['windows-1252', 'Öffnungszeiten: täglich geöffnet, Größe für Gäste wählbar'],
    ['windows-1250', 'Příliš žluťoučký kůň, otevřeno denně, doručení zdarma'],
    ['windows-1253', 'Είμαστε ανοιχτά κάθε μέρα από τις 9 έως τις 6.'],
    ['windows-1255', 'אנחנו פתוחים כל יום עד 18'],
    ['windows-1256', 'نحن نعمل كل يوم من التاسعة حتى السادسة'],
    ['windows-1251', 'Чай'],
  ])('is not seen in any other, nor in too few letters: %s', (encoding, text) => {
    expect(detectCyrillic(encoded(text, encoding))).toBeNull();
  });
});
