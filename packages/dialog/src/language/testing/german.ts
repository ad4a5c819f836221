import { readLanguage } from '../read-language.ts';

/** German as data alone, without any hook: what a third language takes. It lives in the tests. */
export const german = readLanguage('de', new URL('de/', import.meta.url).href);
