import * as contract from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { DEFAULT_VOICE, findVoice, VOICES } from './voices.ts';

describe('voices', () => {
  it('are those of the contract', () => {
    expect(Object.keys(VOICES).sort()).toEqual([...contract.VOICES].sort());
    expect(DEFAULT_VOICE).toBe(contract.DEFAULT_VOICE);
  });

  it('fall back to the default', () => {
    for (const name of ['', 'marin', 'VERSE', 'toString', '__proto__'])
      expect(findVoice(name)).toBe(VOICES[DEFAULT_VOICE]);
    expect(findVoice('coral')).toBe(VOICES.coral);
  });
});
