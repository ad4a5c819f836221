import { MESSAGES } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { uk } from './uk.ts';

/** Every sentence by its full key. */
function flatten(table: object, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === 'string') all.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) all.set(inner, text);
  }
  return all;
}

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const english = flatten(en);
const ukrainian = flatten(uk);
/** Names are names in every language. */
const SAME = new Set(['app.name']);

describe('translations', () => {
  it('have the same keys', () => {
    expect([...ukrainian.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('have words for every key, with the same places to fill', () => {
    for (const [key, text] of english) {
      const other = ukrainian.get(key) ?? '';
      expect(text.trim(), key).not.toBe('');
      expect(other.trim(), key).not.toBe('');
      expect(places(other), key).toEqual(places(text));
    }
  });

  it('are written, not copied', () => {
    const copied = [...english].filter(([key, text]) => !SAME.has(key) && ukrainian.get(key) === text);
    // The other language's own name is the one thing each says in the other's words.
    expect(copied).toEqual([]);
  });

  it('say the contract’s sentences word for word in English', () => {
    const { messages } = en;
    for (const [key, text] of Object.entries(messages)) {
      if (key in MESSAGES) expect(text, key).toBe(MESSAGES[key as keyof typeof MESSAGES]);
    }
    expect(messages).toMatchObject({
      emailAndPasswordRequired: 'Email and password are required.',
      allFieldsRequired: 'All fields are required.',
      invalidEmail: 'Invalid email format.',
      serverError: 'Server error.',
      unexpectedResponse: 'Unexpected response.',
      nameTaken: 'Assistant with this name already exists. Please choose a different name.',
    });
  });

  it('keep what the specification fixes', () => {
    const { assistants, auth } = en;
    expect([assistants.save, assistants.saving, assistants.saved]).toEqual([
      'Save Settings',
      'Saving...',
      'All Saved!',
    ]);
    expect(assistants.savedBanner).toBe('Settings saved successfully!');
    expect(assistants.failedBanner).toBe('Failed to save settings. Please try again.');
    expect(assistants.deleteConfirm).toBe('Are you sure you want to delete this assistant?');
    expect(assistants.failedToPlay).toBe('Failed to play voice: {{message}}');
    expect(assistants.failedToPlaySeeConsole).toBe('Failed to play voice. Please check the console.');
    expect([auth.signingIn, auth.creatingAccount]).toEqual(['Signing In...', 'Creating Account...']);
  });
});
