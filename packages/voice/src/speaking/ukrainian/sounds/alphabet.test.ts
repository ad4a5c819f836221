import { describe, expect, it } from 'vitest';
import { phonemesOf } from './alphabet.ts';
import { soundsOf } from './sounds.ts';

/** "+" stands before the stressed vowel. */
function phonemes(marked: string): string {
  const stress = marked.indexOf('+');
  return phonemesOf(soundsOf(marked.replace('+', ''), stress < 0 ? undefined : stress));
}

describe('the signs of sounds', () => {
  it('has one stress, right before its vowel, and none where none is', () => {
    expect(phonemes('м+ама')).toBe('mˈama');
    expect(phonemes('мама')).toBe('mama');
  });

  it('knows "в" before a vowel from the others', () => {
    expect(phonemes('вод+а')[0]).toBe('v');
    expect(phonemes('вовк')).not.toMatch(/v.*v/u);
    expect(phonemes('був')).not.toContain('v');
  });

  it('says "й" behind a soft consonant before a vowel, but not before "і"', () => {
    expect(phonemes('дяк')).toBe('djak');
    expect(phonemes('діл')).toBe('ɟil');
  });
});
