import { describe, expect, it } from 'vitest';
import { heardLanguages } from './use-speech.ts';

const ENGLISH = { natural: true, hears: ['en'], speaks: ['en', 'uk'] };

describe('the languages that visitors are understood in', () => {
  it('are those of the assistant that calls understand', () => {
    expect(heardLanguages(ENGLISH, 'Hello!', [])).toEqual(['en']);
    expect(heardLanguages(ENGLISH, 'Hello!', ['uk', 'en'])).toEqual(['en']);
    expect(heardLanguages({ ...ENGLISH, hears: ['en', 'uk'] }, 'Вітаю!', ['en'])).toEqual(['uk', 'en']);
  });

  it('are none where the greeting’s is not understood', () => {
    expect(heardLanguages(ENGLISH, 'Вітаю!', ['en'])).toEqual([]);
  });

  it('are all of them where a service hears', () => {
    expect(heardLanguages({ ...ENGLISH, hearsAny: true }, 'Вітаю!', ['en'])).toEqual(['uk', 'en']);
  });

  it('are not known of a server that does not know yet, and of a greeting without words', () => {
    expect(heardLanguages(null, 'Hello!', [])).toBeUndefined();
    expect(heardLanguages(ENGLISH, ' 123 ', [])).toBeUndefined();
  });
});
