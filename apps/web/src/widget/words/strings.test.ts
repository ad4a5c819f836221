import { MESSAGES } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { STRINGS } from './strings.ts';

describe('the widget’s words', () => {
  it('says what the contract says, word for word', () => {
    const { en } = STRINGS;
    expect(en.assistantIdRequired).toBe(MESSAGES.assistantIdRequired);
    expect(en.assistantNotFound).toBe(MESSAGES.assistantNotFound);
    expect(en.configurationFailed).toBe(MESSAGES.configurationFailed);
    expect(en.microphoneAlert).toBe(MESSAGES.microphoneNeeded);
    expect(en.missingClientSecret).toBe(MESSAGES.missingClientSecret);
    expect(en.serverError).toBe(MESSAGES.serverError);
  });

  it('has every sentence in both languages, with the same places for messages', () => {
    for (const [key, text] of Object.entries(STRINGS.uk)) {
      const english = STRINGS.en[key as keyof typeof STRINGS.en];
      expect(text.trim(), key).not.toBe('');
      expect(text.includes('{message}'), key).toBe(english.includes('{message}'));
      expect(text, key).not.toBe(english);
    }
    expect(Object.keys(STRINGS.uk).sort()).toEqual(Object.keys(STRINGS.en).sort());
  });
});
