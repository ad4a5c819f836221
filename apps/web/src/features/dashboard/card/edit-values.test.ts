import { describe, expect, it } from 'vitest';
import { changedFields, charactersIn, mergeEdits, mistakesIn, sameValues } from './edit-values.ts';

const BASE = {
  assistantName: 'Poppy',
  assistantPrompt: 'Warm and short.',
  greetingMessage: 'Hello',
  voice: 'coral',
} as const;

describe('problems of an edit', () => {
  it('are none within the limits, and an empty voice is allowed', () => {
    expect(mistakesIn({ ...BASE, voice: '' })).toEqual({});
    expect(
      mistakesIn({
        assistantName: 'a'.repeat(32),
        assistantPrompt: 'a'.repeat(300),
        greetingMessage: 'a'.repeat(64),
        voice: 'ash',
      }),
    ).toEqual({});
  });

  it('are empty and blank fields', () => {
    expect(mistakesIn({ ...BASE, assistantName: '', assistantPrompt: ' \n', greetingMessage: '' })).toEqual({
      assistantName: 'required',
      assistantPrompt: 'required',
      greetingMessage: 'required',
    });
  });

  it('are fields over 32, 300 and 64 characters', () => {
    expect(
      mistakesIn({
        ...BASE,
        assistantName: 'a'.repeat(33),
        assistantPrompt: 'a'.repeat(301),
        greetingMessage: 'a'.repeat(65),
      }),
    ).toEqual({ assistantName: 'tooLong', assistantPrompt: 'tooLong', greetingMessage: 'tooLong' });
  });

  it('counts as the server does', () => {
    expect(charactersIn('🥐'.repeat(32))).toBe(32);
    expect(mistakesIn({ ...BASE, assistantName: '🥐'.repeat(32) })).toEqual({});
  });
});

describe('somebody else’s changes', () => {
  const mine = { ...BASE, greetingMessage: 'Good morning', voice: 'ash' } as const;
  const theirs = { ...BASE, assistantName: 'Poppy’s', greetingMessage: 'Hi there' } as const;

  it('are taken for fields without typed text', () => {
    expect(mergeEdits(BASE, mine, theirs)).toEqual({
      assistantName: 'Poppy’s',
      assistantPrompt: 'Warm and short.',
      greetingMessage: 'Good morning',
      voice: 'ash',
    });
  });

  it('are named in the order of the form', () => {
    expect(changedFields(BASE, theirs)).toEqual(['assistantName', 'greetingMessage']);
    expect(changedFields(BASE, BASE)).toEqual([]);
  });

  it('are told from none', () => {
    expect(sameValues(BASE, { ...BASE })).toBe(true);
    expect(sameValues(BASE, { ...BASE, voice: '' })).toBe(false);
  });
});
