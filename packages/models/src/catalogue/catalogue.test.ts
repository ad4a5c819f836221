import { describe, expect, it } from 'vitest';
import { CATALOGUE, entriesFor, findEntry } from './catalogue.ts';
import { WHISPER_LANGUAGES } from './whisper-languages.ts';

describe('the catalogue', () => {
  it('names every model once, by a name that a folder can have', () => {
    const ids = CATALOGUE.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9][a-z0-9.-]+$/);
    // Else it could not be told which one is meant.
    for (const id of ids) expect(WHISPER_LANGUAGES).not.toContain(id);
  });

  it('knows what everything that is fetched has to be', () => {
    for (const { id, origin, bytes } of CATALOGUE) {
      if (origin.kind !== 'fetched') continue;
      expect(origin.files.length, id).toBeGreaterThan(0);
      expect(
        origin.files.reduce((sum, file) => sum + file.bytes, 0),
        id,
      ).toBe(bytes);
      for (const file of origin.files) {
        expect(file.sha256, file.name).toMatch(/^[0-9a-f]{64}$/);
        expect(file.name).not.toMatch(/^\/|\.\.|\\/);
        if (file.url !== undefined) expect(file.url).toMatch(/^https:/);
        // Each file comes from somewhere.
        expect(file.url !== undefined || (origin.second?.length ?? 0) > 0, file.name).toBe(true);
      }
    }
  });

  it('has a licence, a home and languages for each', () => {
    for (const { id, licence, home, languages } of CATALOGUE) {
      expect(licence, id).not.toBe('');
      expect(home).toMatch(/^https:/);
      expect(languages.length, id).toBeGreaterThan(0);
      for (const language of languages) expect(language).toMatch(/^[a-z]{2,3}$/);
    }
  });

  it('finds what a name or a language stands for', () => {
    expect(findEntry('whisper-base')?.title).toBe('Whisper base');
    expect(entriesFor('whisper-base').map(({ id }) => id)).toEqual(['whisper-base']);
    expect(entriesFor('uk').map(({ id }) => id)).toEqual(['whisper-base', 'whisper-base-q8']);
    expect(entriesFor('en')).toEqual([]);
    expect(entriesFor('nothing')).toEqual([]);
    expect(WHISPER_LANGUAGES).toHaveLength(99);
  });
});
