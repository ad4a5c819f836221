import { MESSAGES } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { allWords } from './all.ts';
import { assistants } from './en/assistants.ts';
import { en } from './en.ts';

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
const english = flatten(await allWords('en'));
const ukrainian = flatten(await allWords('uk'));
const FORM = /_(zero|one|two|few|many|other)$/;
/** The forms that a language counts with, by the word that has them. */
function formsOf(all: ReadonlyMap<string, string>): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const key of all.keys()) {
    const form = FORM.exec(key)?.[1];
    const word = key.replace(FORM, '');
    if (form) forms.set(word, [...(forms.get(word) ?? []), form].sort());
  }
  return forms;
}
const categories = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
const words = (all: ReadonlyMap<string, string>) => [
  ...new Set([...all.keys()].map((key) => key.replace(FORM, ''))),
];
/** What a key says in English; a form that English lacks says what its last one does. */
const inEnglish = (key: string) => english.get(key) ?? english.get(key.replace(FORM, '_other')) ?? '';
/** Names, and sentences of nothing but names, are the same in every language. */
const SAME = new Set([
  'admin.checkNames.livekit',
  'app.name',
  'embed.export.pro',
  'embed.poster.preview',
  'admin.plans.starter',
  'admin.details.database',
  'admin.details.model',
  'calendar.provider.caldav',
]);

describe('translations', () => {
  it('have the same keys', () => {
    expect(words(ukrainian).sort()).toEqual(words(english).sort());
  });

  it('count with every form of their language', () => {
    for (const [language, all] of [
      ['en', english],
      ['uk', ukrainian],
    ] as const) {
      for (const [word, forms] of formsOf(all)) expect(forms, word).toEqual(categories(language));
    }
    expect([...formsOf(ukrainian).keys()].sort()).toEqual([...formsOf(english).keys()].sort());
  });

  it('have words for every key, with the same places to fill', () => {
    for (const [key, text] of english) expect(text.trim(), key).not.toBe('');
    for (const [key, text] of ukrainian) {
      expect(text.trim(), key).not.toBe('');
      expect(places(text), key).toEqual(places(inEnglish(key)));
    }
  });

  it('are written, not copied', () => {
    const copied = [...english].filter(([key, text]) => !SAME.has(key) && ukrainian.get(key) === text);
    // The other language's own name is the one thing each says in the other's words.
    expect(copied).toEqual([]);
  });

  it('name a button that is one of many by the words on it first, so that it can be called by them', () => {
    const named = [...english.keys()].filter(
      (key) => english.has(key.replace(/Named$/, '')) && /Named$/.test(key),
    );
    expect(named).toContain('analytics.addPhrasingNamed');
    for (const all of [english, ukrainian]) {
      for (const key of named) {
        const onIt = all.get(key.replace(/Named$/, '')) ?? '';
        expect(all.get(key)?.slice(0, onIt.length), key).toBe(onIt);
      }
    }
  });

  it('say the contract’s sentences word for word in English', () => {
    for (const [key, text] of Object.entries(en.messages)) {
      if (key in MESSAGES) expect(text, key).toBe(MESSAGES[key as keyof typeof MESSAGES]);
    }
    expect(en.messages).toMatchObject({
      emailAndPasswordRequired: 'Email and password are required.',
      allFieldsRequired: 'All fields are required.',
      serverError: 'Server error.',
      unexpectedResponse: 'Unexpected response.',
    });
  });

  it('keep what the specification fixes', () => {
    const { auth } = en;
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
