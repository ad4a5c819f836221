import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../language/languages.ts';
import { understood, Ways } from './understood.ts';

describe.each(LANGUAGES.map((language) => [language.code, language] as const))('in %s', (code, language) => {
  it.each([
    [`${code}.json`, 15],
    [`${code}-more.json`, 60],
  ])('what people say of when is understood: %s', async (name, atLeast) => {
    const file = await readFile(new URL(`./${name}`, import.meta.url), 'utf8');
    const ways = Ways.parse(JSON.parse(file));
    expect(ways.ways.length).toBeGreaterThanOrEqual(atLeast);
    const missed = understood(ways, language).filter((way) => !way.understood);
    expect(missed.map(({ say }) => say)).toEqual([]);
  });
});
