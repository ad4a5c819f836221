import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakCodes, speakLeadingZeros } from './codes.ts';

describe('codes, order numbers and postcodes', () => {
  it.each([
    ['Order AB-1234 is here.', 'Order A B, 1 2 3 4 is here.'],
    ['X7K9P2', 'X 7 K, 9 P 2'],
    ['INV-2024-0087', 'I N V, 2 0 2 4, 0 0 8 7'],
    ['WH-1000XM5', 'W H, 1 0 0 0, X M, 5'],
    ['221B Baker Street', '2 2 1 B Baker Street'],
    ['SW1A 1AA, M1 4BT', 'S W 1 A, 1 A A, M 1, 4 B T'],
    ['Springfield, IL 62704', 'Springfield, Illinois 6 2 7 0 4'],
    ['Washington, DC 20500-0003', 'Washington, D C 2 0 5 0 0, 0 0 0 3'],
    ['XY 62704', 'XY 62704'],
    ['The code is 4471.', 'The code is 4 4 7 1.'],
    ['PIN: 0042', 'PIN: 0 0 4 2'],
    ['extension 204', 'extension 2 0 4'],
    ['order no. 40721', 'order no. 4 0 7 2 1'],
    ['order 40721', 'order 4 0 7 2 1'],
    ['Order #10045', 'Order #1 0 0 4 5'],
    ['Room 101, Suite 1200', 'Room 1 oh 1, Suite 1200'],
    ['We order 1000 boxes.', 'We order 1000 boxes.'],
    ['The code costs 450 dollars.', 'The code costs 450 dollars.'],
    ['A4, A40, MP3, 5G, 4B, COVID-19, Q1 2025', 'A4, A40, MP3, 5G, 4B, COVID-19, Q1 2025'],
    ['9AM-5PM, 512GB, USD500, 1080P', '9AM-5PM, 512GB, USD500, 1080P'],
    ['a@AB-1234.com, x.com/AB-1234', 'a@AB-1234.com, x.com/AB-1234'],
  ])('%j', (written, spoken) => {
    expect(speakCodes(written)).toBe(spoken);
  });

  it('says what begins with a zero digit by digit, and no amount, date or time', () => {
    expect(speakLeadingZeros('such as 0042.')).toBe('such as 0 0 4 2.');
    for (const text of ['0.5', '7:05', '02/01', '2,050', 'A-05', '007%'])
      expect(speakLeadingZeros(text)).toBe(text);
  });

  it('changes nothing in plain words, and ends for any text', () => {
    const plain = 'We bake bread, cakes and rolls. Come and see us.';
    expect(speakCodes(plain)).toBe(plain);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(typeof speakCodes(text)).toBe('string');
      }),
    );
  });

  it('is done with a hostile text before the test is over', () => {
    for (const part of ['A1-', 'A-', '0', '1A', 'code ', 'order number is ', 'AB ', '# '])
      expect(speakCodes(part.repeat(4_000 / part.length))).not.toBe('');
  });
});
