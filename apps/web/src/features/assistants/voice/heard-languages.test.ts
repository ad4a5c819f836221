import { describe, expect, it } from 'vitest';
import { deviceLanguage, heardLanguages } from './heard-languages.ts';

const ENGLISH = { natural: true, hears: ['en'], speaks: ['en', 'uk'] };

describe('the languages that visitors are understood in', () => {
  it('are those of the assistant that calls understand', () => {
    expect(heardLanguages(ENGLISH, 'Hello!', [])).toEqual(['en']);
    expect(heardLanguages(ENGLISH, 'Hello!', ['uk', 'en'])).toEqual(['en']);
    expect(heardLanguages({ ...ENGLISH, hears: ['en', 'uk'] }, 'Вітаю!', ['en'])).toEqual(['uk', 'en']);
  });

  it('are empty if the greeting’s language is not understood', () => {
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

describe('the language for visitors’ own devices', () => {
  it('is the greeting’s where calls don’t understand or don’t speak it', () => {
    expect(deviceLanguage(ENGLISH, 'Вітаю!')).toBe('uk');
    expect(deviceLanguage({ ...ENGLISH, hears: ['en', 'uk'], speaks: ['en'] }, 'Вітаю!')).toBe('uk');
    expect(deviceLanguage({ ...ENGLISH, hearsAny: true, speaks: ['en'] }, 'Вітаю!')).toBe('uk');
  });

  it('is null if hearing and speech are available, or the state is unknown', () => {
    expect(deviceLanguage(ENGLISH, 'Hello!')).toBeUndefined();
    expect(deviceLanguage({ ...ENGLISH, hearsAny: true }, 'Вітаю!')).toBeUndefined();
    expect(deviceLanguage(null, 'Вітаю!')).toBeUndefined();
    expect(deviceLanguage(ENGLISH, '123')).toBeUndefined();
  });
});
