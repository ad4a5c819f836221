import type { Pronunciation } from '@parlo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forFlite, forPhonemizer, forUkrainianPhonemizer } from '../written-for-readers.ts';
import { pronunciationsIn } from './pronounced.ts';

const row = (word: string, saidAs: string, language: Pronunciation['language'] = 'en'): Pronunciation => ({
  word,
  saidAs,
  language,
});
const ROWS = [
  row('Nguyen', 'nuh-GWIN'),
  row('Parlo', '/ˈpɑɹloʊ/'),
  row('Harbour & Co.', 'HAR-ber KUM-puh-nee'),
  row('Harbour', 'HAR-bor'),
  row('SQL', 'SEE-kwul'),
  row('Renée', 'ruh-NAY'),
  row("O'Shea", 'oh-SHAY'),
];

describe('an owner’s list, read by the natural voice', () => {
  it.each([
    ['Ask Nguyen or NGUYEN.', 'Ask [Nguyen](/nəɡwˈɪn/) or [NGUYEN](/nəɡwˈɪn/).'],
    ['Nguyen’s and the Nguyens', '[Nguyen](/nəɡwˈɪnz/) and the [Nguyen](/nəɡwˈɪnz/)'],
    ['Parlo, Parlor, eParlo', '[Parlo](/pˈɑɹlO/), Parlor, eParlo'],
    ['Harbour & Co. and Harbour', '[Harbour  Co](/hˈɑɹbəɹ kˈʌmpəni/) and [Harbour](/hˈɑɹbɔɹ/)'],
    ['the SQL course', 'the [SQL](/sˈikwəl/) course'],
    ['for Renée, Rene\u0301e', 'for [Rene](/ɹənˈA/), [Rene](/ɹənˈA/)'],
    ['O’Shea and O‘SHEA', '[OShea](/OʃˈA/) and [OSHEA](/OʃˈA/)'],
    ['mail a@nguyen.com', 'mail A at [nguyen](/nəɡwˈɪn/) dot com'],
    ['St. Nguyen, $5 at Parlo', 'Saint [Nguyen](/nəɡwˈɪn/), 5 dollars at [Parlo](/pˈɑɹlO/)'],
    ['Nothing of it.', 'Nothing of it.'],
    ['', ''],
  ])('%j', (text, said) => {
    expect(forPhonemizer(text, ROWS)).toBe(said);
  });

  it('comes before the foreign names that we know', () => {
    expect(forPhonemizer('Siobhan', [row('Siobhan', 'sy-OH-ban')])).toBe('[Siobhan](/sIˈObæn/)');
  });

  it('may have phonemes as dictionaries write them', () => {
    expect(forPhonemizer('chai', [row('chai', "/'tʃaɪ/")])).toBe('[chai](/ʧˈI/)');
    expect(forPhonemizer('Gary', [row('Gary', '/ˈɡɛəri:/')])).toBe('[Gary](/ɡˈɛəɹi/)');
  });

  it('has a row for the text’s language first, and any other where there is none', () => {
    const rows = [row('Нгуєн', '/nɦuˈjɛn/', 'uk'), row('Нгуєн', 'nuh-GWIN', 'en')];
    expect(forPhonemizer('Пані Нгуєн тут', rows)).toContain('(/nɣujˈen/)');
    expect(forPhonemizer('Нгуєн is here today', rows)).toContain('(/nəɡwˈɪn/)');
    expect(forPhonemizer('Пані Нгуєн тут', rows.slice(1))).toContain('(/nəɡwˈɪn/)');
  });

  it('is taken as it is where the text has our own mark', () => {
    expect(forPhonemizer('qozabaq Nguyen', [row('Bo', 'boh')])).toBe('qozabaq [Nguyen](/nəɡwˈɪn/)');
  });

  it('ends for any text and any list, and says what is in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { maxLength: 5 }),
        (text, words) => {
          const rows = words.map((word) => row(word, 'SHOO'));
          expect(forPhonemizer(text, rows)).not.toMatch(/qoza/i);
          expect(typeof forFlite(`${words[0]} ${text}`, rows)).toBe('string');
        },
      ),
    );
  });
});

describe('an owner’s list, read by Flite', () => {
  it.each([
    ['Ask Nguyen’s man.', "Ask nuh gwin's man."],
    ['Parlo and SQL', 'pahrloh and see kwul'],
  ])('%j', (text, said) => {
    expect(forFlite(text, ROWS).replace('’', "'")).toBe(said);
  });

  it('is in Latin letters where it is Ukrainian', () => {
    expect(forFlite('Це Zoom', [row('Zoom', 'зУм', 'uk')])).toBe('Tse zum');
  });
});

describe('an owner’s list, for a phonemizer of Ukrainian', () => {
  const rows = [row('Нґуєн', 'нґуЄн', 'uk'), row('Zoom', '/zum/', 'uk'), row('Parlo', 'PAR-loh')];

  it.each([
    ['Пані Нґуєн', 'Пані нґує\u0301н'],
    ['до Нґуєна й з НҐУЄНОМ', 'до нґує\u0301на й з нґує\u0301ном'],
    ['у Zoomі та Zoom’у', 'у [Zoom](/zumi/) та [Zoom](/zumu/)'],
    ['про Parlo', 'про [Parlo](/pˈɑɹlO/)'],
    ['Нґуєнівський', 'Нґуєнівський'],
  ])('%j', (text, said) => {
    expect(forUkrainianPhonemizer(text, rows)).toBe(said);
  });
});

it('finds the rows that a text’s sound depends on', () => {
  expect(pronunciationsIn('Nguyen and the sql', ROWS).map(({ word }) => word)).toEqual(['Nguyen', 'SQL']);
  expect(pronunciationsIn('Nobody', ROWS)).toEqual([]);
  expect(pronunciationsIn('Nguyen', [])).toEqual([]);
});
