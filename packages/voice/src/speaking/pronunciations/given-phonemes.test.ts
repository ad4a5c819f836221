import { readFile } from 'node:fs/promises';
import { Pronunciation } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { readAlphabet } from '../hibari/alphabet.ts';
import { phonemesOf } from '../ukrainian/sounds/alphabet.ts';
import { soundsOf } from '../ukrainian/sounds/sounds.ts';
import { givenPhonemes } from './given-phonemes.ts';

describe('phonemes as dictionaries write them', () => {
  it.each([
    ['/nəˈɡwɪn/', 'nəɡwˈɪn'],
    ["/'tʃaɪ/", 'ʧˈI'],
    ['/ˈɡɛəri:/', 'ɡˈɛəɹi'],
    ['/oʊˈʃeɪ ˈʌvˌd͡ʒɔɪ/', 'OʃˈA ˈʌvʤˌY'],
    ['/kˈæt/', 'kˈæt'],
  ])('of English: %s', (written, phonemes) => {
    expect(givenPhonemes(written, 'en')).toBe(phonemes);
  });

  it.each([
    ['/nɦuˈjɛn/', 'nɣujˈen'],
    ['/ˈlʲvʲiʋ/', 'ʎvˈiʋ'],
    ['/ˈxarkiʋ/', 'xˈarkiʋ'],
    ['/ˈt͡sɛ/', 'tʦˈe'],
    ['/kɪˈtajet͡sʲ/', 'kɨtˈajetʦj'],
  ])('of Ukrainian: %s', (written, phonemes) => {
    expect(givenPhonemes(written, 'uk')).toBe(phonemes);
  });

  it('of Ukrainian have the signs of what is read from letters, and keep those that are written', () => {
    const sounds = soundsOf('цехзґо', undefined);
    const read = phonemesOf(sounds);
    expect(givenPhonemes('/t͡sɛxzɡɔ/', 'uk')).toBe(read);
    expect(givenPhonemes(`/${read}/`, 'uk')).toBe(read);
  });

  it('are sounds that the voice has, for every letter that an owner may write', async () => {
    const alphabet = await readAlphabet(new URL('../../../../../models/voice/hibari.json', import.meta.url));
    const taught = await readFile(
      new URL('../../../../../models/voice/uk/sounds.json', import.meta.url),
      'utf8',
    );
    expect(taught).toContain('"o"');
    for (let code = 0x20; code < 0x2000; code++) {
      const letter = String.fromCodePoint(code);
      for (const language of ['en', 'uk'] as const) {
        const row = { word: 'x', saidAs: `/a${letter}/`, language };
        const { data } = Pronunciation.safeParse(row);
        for (const sound of givenPhonemes(data?.saidAs ?? '', language))
          expect(alphabet.has(sound), `${letter} as ${sound} (${language})`).toBe(true);
      }
    }
  });
});
