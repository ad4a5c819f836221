import { readdirSync } from 'node:fs';
import { en } from './en/index.ts';
import type { Language } from './language.ts';
import { readLanguage } from './read-language.ts';
import { uk } from './uk/index.ts';

/** Languages with hooks. */
const HOOKED = [en, uk] as const;

/** Every language Parlo knows: those with hooks, and each other folder here that holds `letters.txt`. The first is the default. */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  ...HOOKED,
  ...languagesIn(
    new URL('./', import.meta.url),
    HOOKED.map(({ code }) => code),
  ),
];

/** The languages whose text files stand in folders of a folder, which are named by their BCP 47 codes, without `others`. */
export function languagesIn(folder: URL, others: readonly string[] = []): readonly Language[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
    .filter(({ name }) => readdirSync(new URL(`${name}/`, folder)).includes('letters.txt'))
    .map(({ name }) => readLanguage(name, new URL(`${name}/`, folder).href));
}
