import { en } from './en/index.ts';
import type { Language } from './language.ts';
import { uk } from './uk/index.ts';

/** Every language Parlo knows. The first one is the default. */
export const LANGUAGES: readonly [Language, ...Language[]] = [en, uk];
