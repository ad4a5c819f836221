import { describe, expect, it } from 'vitest';
import { DEFAULT_VOICE, findVoice, VOICE_NAMES, VOICES } from './voices.ts';

describe('voices', () => {
  it('are the eight of the realtime contract', () => {
    expect([...VOICE_NAMES].sort()).toEqual([
      'alloy',
      'ash',
      'ballad',
      'coral',
      'echo',
      'sage',
      'shimmer',
      'verse',
    ]);
  });

  it('fall back to the default', () => {
    for (const name of ['', 'marin', 'VERSE', 'toString', '__proto__'])
      expect(findVoice(name)).toBe(VOICES[DEFAULT_VOICE]);
    expect(findVoice('coral')).toBe(VOICES.coral);
  });
});
