import type { Language } from '../../i18n/language.ts';
import { buildLegalPage, type LegalPage } from './build-legal.ts';

const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../../../content/legal/*.md', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
);

export const legalPage = (language: Language, name: string): LegalPage =>
  buildLegalPage(FILES, name, language);
