import { version } from '../../../../../package.json';
import type { Language } from '../../i18n/language.ts';
import { buildDocs, type Docs, type DocsArticle, type DocsLink } from './build-docs.ts';
import { makeIndex } from './search-index.ts';

/** The content of a docs page, built from the files in `docs`. */
export interface DocsData {
  readonly version: string;
  readonly links: readonly DocsLink[];
  /** Null on the page that lists all others. */
  readonly article: DocsArticle | null;
}

const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../../../docs/*.md', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
);

const built = new Map<Language, Docs>();

/** Built when they are first asked for: a fault in a file is printed with its reason then, and hidden while code loads. */
function docsIn(language: Language): Docs {
  const docs = built.get(language) ?? buildDocs(FILES, language);
  built.set(language, docs);
  return docs;
}

/** `name` is undefined for the page that lists all others. Throws for a name that no page has. */
export function docsData(language: Language, name: string | undefined): DocsData {
  const { links, articles } = docsIn(language);
  if (name === undefined) return { version, links, article: null };
  const article = articles.get(name);
  if (!article) throw new Error(`There is no page of the docs named ${name}.`);
  return { version, links, article };
}

export const docsIndex = (language: Language): string => makeIndex(docsIn(language).parts);
