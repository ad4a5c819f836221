import { describe, expect, it } from 'vitest';
import { PRONUNCIATION_LIMITS } from '../api/limits.ts';
import { problemOf } from '../api/reasons.ts';
import type { AssistantLanguage } from './languages.ts';
import { Pronunciation, Pronunciations, wholePronunciations } from './pronunciations.ts';

const row = (word: string, saidAs: string, language: AssistantLanguage = 'en') => ({
  word,
  saidAs,
  language,
});
const problems = (rows: unknown) =>
  Pronunciations.safeParse(rows).error?.issues.map((issue) => problemOf(issue, rows)) ?? [];

describe('how a word is said', () => {
  it.each([
    row('Nguyen', 'nuh-GWIN'),
    row('Harbour & Co.', "HAR-ber an' ko"),
    row('24/7', 'TWEN-tee for SEV-en'),
    row('Nguyen', '/nəˈɡwɪn/'),
    row('chai', '/tʃaɪ'),
    row('Ґудзик', 'ґУ́дзик', 'uk'),
    row('Zoom', 'зУм', 'uk'),
    row('Київ', '/ˈkɪjiw/', 'uk'),
  ])('$word as $saidAs', (good) => {
    expect(Pronunciation.parse(good)).toEqual(good);
  });

  it('is trimmed to one line', () => {
    expect(Pronunciation.parse(row(' Xu\n ', ' SHOO '))).toEqual(row('Xu', 'SHOO'));
  });

  it.each([
    [row('', 'SHOO'), 'word', { reason: 'required' }],
    [row('Xu', ' '), 'saidAs', { reason: 'required' }],
    [row('&', 'and'), 'word', { reason: 'word_without_letters' }],
    [row('x'.repeat(61), 'a'), 'word', { reason: 'too_long', params: { max: 60 } }],
    [row('x', 'a'.repeat(121)), 'saidAs', { reason: 'too_long', params: { max: 120 } }],
    [row('Xu', '--'), 'saidAs', { reason: 'sound_without_letters' }],
    [row('Xu', '//'), 'saidAs', { reason: 'sound_without_letters' }],
    [row('Xu', 'сю7'), 'saidAs', { reason: 'unknown_letters', params: { letters: 'с ю 7' } }],
    [row('Xu', 'shoo', 'uk'), 'saidAs', { reason: 'unknown_letters', params: { letters: 's h o' } }],
    [row('Xu', '/ʘ5x/'), 'saidAs', { reason: 'unknown_phonemes', params: { letters: 'ʘ 5' } }],
  ])('is refused for %j', (bad, part, problem) => {
    expect(problems([bad])).toEqual([{ ...problem, field: `0.${part}` }]);
  });

  it('is refused in a third language', () => {
    expect(problems([{ ...row('Xu', 'a'), language: 'pl' }])).toMatchObject([{ field: '0.language' }]);
  });
});

describe('a list of pronunciations', () => {
  it('has each word once per language, ignoring case', () => {
    expect(problems([row('Xu', 'SHOO'), row('xu', 'shoo'), row('Xu', 'шу', 'uk')])).toEqual([
      { reason: 'word_named_twice', params: { word: 'xu' }, field: '1.word' },
    ]);
    expect(problems([row('O’Brien', 'a'), row("O'BRIEN", 'b')])).toHaveLength(1);
  });

  it('has a maximum length', () => {
    const rows = Array.from({ length: PRONUNCIATION_LIMITS.rows + 1 }, (_, i) => row(`w${i}`, 'a'));
    expect(problems(rows)).toEqual([{ reason: 'too_many_items', params: { max: 100 } }]);
    expect(problems(rows.slice(1))).toEqual([]);
  });

  it('is tried without incomplete entries', () => {
    const rows = [row('Xu', 'SHOO'), row('', ''), row('XU', 'x'), row('Bo', '7'), row('Li', 'LEE')];
    expect(wholePronunciations(rows)).toEqual([row('Xu', 'SHOO'), row('Li', 'LEE')]);
  });
});
