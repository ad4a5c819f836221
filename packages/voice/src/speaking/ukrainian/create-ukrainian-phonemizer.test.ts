import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { readAlphabet } from '../hibari/alphabet.ts';
import { HIBARI_FILES } from '../hibari/hibari-files.ts';
import { createUkrainianPhonemizer } from './create-ukrainian-phonemizer.ts';

const phonemizer = await createUkrainianPhonemizer();
afterAll(() => phonemizer.close());

describe('phonemize', () => {
  it('obeys a stress that is written', async () => {
    expect(await phonemizer.phonemize('замо́к')).not.toBe(await phonemizer.phonemize('за́мок'));
    expect(await phonemizer.phonemize('за́мок')).toBe(await phonemizer.phonemize('замок'));
  });

  it('tells the words that it reads, and reads them alike', async () => {
    const text = 'Ми працюємо з 9 до 18.';
    const words = phonemizer.wordsOf(text);
    expect(words).toBe("Ми працюємо з дев'ятої до вісімнадцятої.");
    expect(await phonemizer.phonemize(words)).toBe(await phonemizer.phonemize(text));
  });

  it('says a word as it is told to', async () => {
    expect(await phonemizer.phonemize('Це [Нгуєн](/wˈɪn/), так.')).toContain('wˈɪn,');
  });

  it('says words in Latin letters as English, and what it is given for it', async () => {
    expect(await phonemizer.phonemize('Маємо Google Meet і Wi-Fi.')).toMatch(/ɡˈuɡᵊl mˈit i wˈIfˌI\.$/u);
    const scripted = await createUkrainianPhonemizer({
      english: { phonemize: async (words) => `<${words}>` },
    });
    expect(await scripted.phonemize('Є iPhone тут.')).toContain('<iPhone>');
    await scripted.close();
    await scripted.close();
  });

  it('skips characters that can’t be spoken', async () => {
    for (const sentence of ['', '   ', '😀 👍🏽', 'ь', '…', 'こんにちは', '—'])
      expect(await phonemizer.phonemize(sentence)).toMatch(/^[\s….,—]*$/u);
  });

  it('has nothing but what the voice knows', async () => {
    const alphabet = await readAlphabet(HIBARI_FILES.alphabet);
    const every =
      'Щедрий ґазда їде; з’їзд, дзьоб! Джміль (юшка) — «фея», п’ять? Цьогоріч: ль, нь, тьху… Ёъыэ 5 × 7 = 35 & @';
    const unknown = [...(await phonemizer.phonemize(every))].filter((phoneme) => !alphabet.has(phoneme));
    expect(unknown).toEqual([]);
  });

  it('says a word alike wherever it is, and however its apostrophe is written', async () => {
    for (const sign of ["'", '’', 'ʼ'])
      expect(await phonemizer.phonemize(`п${sign}ять`)).toBe(await phonemizer.phonemize("п'ять"));
    const texts = ['Добрий день.', 'Вітаємо!', 'Добрий день.'];
    const atOnce = await Promise.all(texts.map((text) => phonemizer.phonemize(text)));
    expect(atOnce[0]).toBe(atOnce[2]);
  });

  it.each([
    'аБ',
    'а-',
    "а'",
    '[',
    '.',
    '1:',
    'a@',
    'a.b/',
    '!',
    '$1',
    '1-',
    '😀',
    'слово ',
    '1',
    '1 ',
    '1.',
    'з 1 до 2 ',
  ])('is soon done with thousands of "%s"', async (part) => {
    const timed = async (text: string) => {
      const began = performance.now();
      await phonemizer.phonemize(text);
      return performance.now() - began;
    };
    const shorter = part.repeat(500 / part.length);
    await timed(shorter);
    // Ten times as much may take ten times as long, on a busy machine several times that, but never a hundred times.
    expect(await timed(part.repeat(5000 / part.length))).toBeLessThan(60 * (await timed(shorter)) + 1000);
  });
});

it('refuses a folder without tables', async () => {
  await expect(createUkrainianPhonemizer({ folder: new URL('file:///nowhere/') })).rejects.toThrow();
});

it('reads the tables that their card names', async () => {
  const folder = new URL('../../../../../models/voice/uk/', import.meta.url);
  const sums = (await readFile(new URL('SHA256SUMS', folder), 'utf8')).trim().split('\n');
  expect(sums).toHaveLength(4);
  for (const line of sums) {
    const [sum, file = ''] = line.split('  ');
    const bytes = await readFile(new URL(file, folder));
    expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sum);
  }
});
