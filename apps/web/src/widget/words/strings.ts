import { en } from './en.ts';
import { uk } from './uk.ts';

export type Strings = Readonly<Record<keyof typeof en, string>>;

/** Both languages, for pages that know no better. The widget's own page fetches the one it speaks. */
export const STRINGS: Readonly<Record<'en' | 'uk', Strings>> = { en, uk };
