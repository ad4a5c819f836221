import type { Language } from '../../../i18n/language.ts';

export interface PosterWords {
  /** What to do, until the owner writes it in their own words. */
  readonly line: string;
  /** Who will answer. */
  readonly note: string;
}

/** The words on paper, in the language of those who pass by: it need not be that of the screen. */
export const POSTER_WORDS: Readonly<Record<Language, PosterWords>> = {
  en: { line: 'Scan, ask, get an answer.', note: 'An AI answers. No app needed.' },
  uk: { line: 'Скануйте, питайте, слухайте.', note: 'Відповідає ШІ. Застосунок не потрібен.' },
};

/** A line for somebody who walks past. */
export const LINE_LENGTH = 80;
