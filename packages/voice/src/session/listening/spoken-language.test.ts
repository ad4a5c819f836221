import { describe, expect, it } from 'vitest';
import { SpokenLanguage } from './spoken-language.ts';

const never = new AbortController().signal;
const sound = new Float32Array(160);
const telling = (language: string | null) => ({ identify: async () => language });

describe('SpokenLanguage', () => {
  it('is the first of the call until another one is heard', async () => {
    const spoken = new SpokenLanguage({ stt: telling('uk'), languages: ['en', 'uk'] });
    expect(spoken).toMatchObject({ current: 'en', canChange: true, isOpen: true });
    expect(await spoken.identify(sound, never)).toBe('uk');
    expect(spoken.current).toBe('en');
    spoken.heard('uk');
    expect(spoken).toMatchObject({ current: 'uk', isOpen: true });
    spoken.heard('uk');
    expect(spoken).toMatchObject({ current: 'uk', canChange: true, isOpen: false });
  });

  it('stays where nothing can tell languages apart, or tells none', async () => {
    for (const stt of [telling(null), { identify: () => Promise.reject(new Error('Broken.')) }]) {
      const spoken = new SpokenLanguage({ stt, languages: ['uk', 'en'] });
      expect(await spoken.identify(sound, never)).toBe('uk');
    }
    expect(new SpokenLanguage({ stt: {}, languages: ['uk', 'en'] }).canChange).toBe(false);
    expect(new SpokenLanguage({ stt: telling('en'), languages: ['uk'] }).canChange).toBe(false);
    expect(new SpokenLanguage({ stt: telling('en'), languages: [] }).current).toBeUndefined();
  });

  it('is the one that the client names, for as long as it does', async () => {
    let named: string | null = 'uk';
    const spoken = new SpokenLanguage({ stt: telling('en'), languages: ['en', 'uk'], fixed: () => named });
    expect(spoken).toMatchObject({ current: 'uk', canChange: false, isOpen: false });
    named = null;
    expect(spoken).toMatchObject({ current: 'en', canChange: true, isOpen: true });
  });
});
