import { en } from './en/index.ts';
import type { Language } from './language.ts';
import { uk } from './uk/index.ts';

/** Every language Parlo knows. The first is spoken where nothing tells which it should be. */
export const LANGUAGES: readonly [Language, ...Language[]] = [en, uk];
