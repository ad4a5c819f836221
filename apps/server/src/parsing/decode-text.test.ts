import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
/** Cyrillic letters in one byte each, as Windows had them. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === 'і') return 0xb3;
    if (letter === 'ї') return 0xbf;
    if (letter === 'є') return 0xba;
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });

describe('text of any encoding', () => {
  it('is read as UTF-8 when it is that', async () => {
    expect(await decodeText(Buffer.from('Кава – 3 €'))).toBe('Кава – 3 €');
    expect(await decodeText(bytes())).toBe('');
  });

  it('goes by its byte order mark, which is not part of it', async () => {
    expect(await decodeText(bytes(0xef, 0xbb, 0xbf, 0x41))).toBe('A');
    expect(await decodeText(bytes(0xff, 0xfe, ...utf16('Кава')))).toBe('Кава');
    expect(await decodeText(bytes(0xfe, 0xff, 0x04, 0x1a, 0, 0x41))).toBe('КA');
  });

  it('is taken for Ukrainian of Windows where most letters are Cyrillic', async () => {
    const text = 'Ми відчинені щодня з девятої до шостої, крім неділі.';
    expect(await decodeText(windows1251(text))).toBe(text);
  });

  it('is taken for Western where a few letters have accents', async () => {
    const text = 'Le café est ouvert tous les jours, même à Noël.';
    expect(await decodeText(Uint8Array.from(Buffer.from(text, 'latin1')))).toBe(text);
    expect(await decodeText(bytes(0x93, 0x48, 0x69, 0x94, 0x20, 0x80, 0x35))).toBe('“Hi” €5');
  });

  it('may have lost a character', async () => {
    const text = Buffer.from('Ми працюємо щодня з 9:00 до 18:00.');
    expect(await decodeText(text.subarray(0, text.length))).toContain('18:00');
    expect(await decodeText(Buffer.concat([text, Buffer.from([0xd0])]))).toBe(`${text}\ufffd`);
  });

  it('is told to be UTF-16 without a mark', async () => {
    for (const text of ['Ми працюємо щодня.', 'We are open daily.']) {
      const little = Buffer.from(text, 'utf16le');
      expect(await decodeText(little)).toBe(text);
      expect(await decodeText(Buffer.from(little).swap16())).toBe(text);
    }
  });

  it('is refused when it says it is UTF-8 and is not', async () => {
    await expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0xff))).rejects.toThrow('damaged');
  });

  it('is refused when nobody can tell', async () => {
    const noise = Uint8Array.from({ length: 400 }, (_, at) => 0x80 + ((at * 7_919) % 32));
    await expect(decodeText(noise)).rejects.toThrow('encoding');
  });
});
