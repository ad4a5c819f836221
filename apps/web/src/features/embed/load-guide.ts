import type { Language } from '../../i18n/language.ts';
import type { GuidePart } from './parse-guide.ts';

const TEXTS: Readonly<Record<Language, () => Promise<{ readonly default: string }>>> = {
  en: () => import('../../../../../docs/embedding.md?raw'),
  uk: () => import('../../../../../docs/embedding.uk.md?raw'),
};

/** The guide in the reader's language, fetched with what reads it when somebody wants it. */
export async function loadGuide(language: Language): Promise<GuidePart[]> {
  const [{ default: text }, { parseGuide }] = await Promise.all([
    TEXTS[language](),
    import('./parse-guide.ts'),
  ]);
  return parseGuide(text);
}
