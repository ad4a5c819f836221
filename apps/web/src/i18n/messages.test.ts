import { MESSAGES } from '@parlo/contract';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { sentence } from './messages.ts';
import { uk } from './uk.ts';

async function speaking(language: 'en' | 'uk') {
  const instance = i18next.createInstance();
  await instance.init({
    lng: language,
    resources: { en: { translation: en }, uk: { translation: uk } },
  });
  return instance.t;
}

describe('sentence', () => {
  it('says a sentence of the contract in the reader’s language', async () => {
    expect(sentence(await speaking('uk'), MESSAGES.nameTaken)).toBe(uk.messages.nameTaken);
    expect(sentence(await speaking('en'), MESSAGES.nameTaken)).toBe(MESSAGES.nameTaken);
  });

  it('says how long to wait', async () => {
    const [en, uk] = await Promise.all([speaking('en'), speaking('uk')]);
    const wait = (time: string) => `Too many attempts. Please try again in ${time}.`;
    expect([sentence(en, wait('12 minutes')), sentence(en, wait('a minute'))]).toEqual([
      wait('12 minutes'),
      wait('a minute'),
    ]);
    expect(sentence(uk, wait('12 minutes'))).toBe('Забагато спроб. Спробуйте ще раз через 12 хв.');
    expect(sentence(uk, wait('a minute'))).toBe('Забагато спроб. Спробуйте ще раз за хвилину.');
  });

  it('leaves words it does not know as they came', async () => {
    expect(sentence(await speaking('uk'), 'The moon is full.')).toBe('The moon is full.');
  });
});
