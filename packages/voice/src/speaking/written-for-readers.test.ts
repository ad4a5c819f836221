import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhonemizer, type Phonemizer } from './phonemes/create-phonemizer.ts';
import { forFlite, forPhonemizer } from './written-for-readers.ts';

let phonemizer: Phonemizer;
beforeAll(async () => {
  phonemizer = await createPhonemizer();
});
afterAll(() => phonemizer.close());

const heard = (text: string) => phonemizer.phonemize(forPhonemizer(text));

describe('texts as businesses write them, in the natural voice', () => {
  it.each([
    ['Open until 9am.', 'ˈOpᵊn ˌʌntˈɪl nˈIn ˌAˈɛm.'],
    ['VAT and ATM', 'vˌiˌAtˈi ænd ˌAtˌiˈɛm'],
    ['Order AB-1234', 'ˈɔɹdəɹ ˌAbˈi, wˈʌn tˈu θɹˈi fˈɔɹ'],
    ['SW1A 1AA', 'ˌɛsdˈʌbᵊlju wˈʌn ˈA, wˈʌn ˌAˈA'],
    ['$1,450 a month', 'wˈʌn θˈWzᵊnd fˈɔɹ hˈʌndɹəd fˈɪfti dˈɑləɹz ɐ mˈʌnθ'],
    ['at -18°C', 'æt mˈInəs ˌAtˈin dəɡɹˈiz sˈɛlsiəs'],
    ['Henry VIII', 'hˈɛnɹi ði ˈAθ'],
    ['45 Main St., Springfield', 'fˈɔɹTi fˈIv mˈAn stɹˈit, spɹˈɪŋfˌild'],
    ['Ask Dr. Nguyễn.', 'ˈæsk dˈɑktəɹ nəɡwˈɪn.'],
    ["Nguyen's", 'nəɡwˈɪnz'],
    ['to Łódź and Kyiv', 'tə wˈuʧ ænd kˈiv'],
  ])('%s', async (text, phonemes) => {
    expect(await heard(text)).toBe(phonemes);
  });

  it('says nothing where nothing can be said', async () => {
    expect(await heard('🙂 ()[]')).toBe('');
  });
});

it('reads names to Flite in plain letters', () => {
  expect(forFlite("Dr. Nguyễn's PDF")).toBe("Dr. nuh gwin's P D F");
});
