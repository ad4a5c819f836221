import { parseMarkdownFile } from '@parlo/content/markdown';
import { z } from 'zod';
import type { Language } from '../../i18n/language.ts';
import { type PageHeading, renderMarkdown } from '../../markdown/render-markdown.ts';
import { addressIn } from '../../site/pages.ts';
import type { DocsPart } from './search-index.ts';

/** The parts of the docs, in their order. Their names are among the words of the docs. */
const DOCS_SECTIONS = ['build', 'publish', 'operate', 'develop'] as const;
export type DocsSection = (typeof DOCS_SECTIONS)[number];

/** The front matter that makes a file of `docs` a page. */
const Head = z.strictObject({
  /** Short, for lists; the page's own heading may say more. */
  title: z.string().min(1),
  description: z.string().min(1),
  section: z.enum(DOCS_SECTIONS),
  /** The place in the section. */
  order: z.int().min(1),
});

/** A page as lists name it. */
export interface DocsLink {
  /** Its address below /docs: the name of its file. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly section: DocsSection;
}

export interface DocsArticle extends DocsLink {
  readonly heading: string;
  /** English, where nobody has translated the page. */
  readonly language: Language;
  readonly html: string;
  readonly headings: readonly PageHeading[];
}

/** All pages in one language, in the order in which one reads them. */
export interface Docs {
  readonly links: readonly DocsLink[];
  readonly articles: ReadonlyMap<string, DocsArticle>;
  /** For the search. */
  readonly parts: readonly DocsPart[];
}

/** Words of the button that copies code. */
const COPY: Readonly<Record<Language, string>> = { en: 'Copy', uk: 'Скопіювати' };

type Files = Readonly<Record<string, string>>;
/** The ids of the headings of each page. */
type IdsOf = ReadonlyMap<string, readonly string[]>;

/**
 * Makes the pages of one language of the files of a folder, by their names. A file without front matter is for those who
 * develop Parlo. Throws, and so ends the build, for a page that is not right or a link that leads to nothing.
 */
export function buildDocs(files: Files, language: Language): Docs {
  const names = Object.keys(files).flatMap((file) => /^([\w-]+)\.md$/.exec(file)?.[1] ?? []);
  const english = names.flatMap((name) => pageOf(files, name, 'en') ?? []);
  const idsOf = new Map(english.map((page) => [page.name, idsIn(page)]));
  const pages = english
    .map((page) => pageOf(files, page.name, language) ?? page)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((page) => within(page.file, () => render(page, idsOf, language)));
  return {
    links: pages.map(({ article: { name, title, description, section } }) => {
      return { name, title, description, section };
    }),
    articles: new Map(pages.map(({ article }) => [article.name, article])),
    parts: pages.flatMap(({ parts }) => parts),
  };
}

interface Page {
  readonly name: string;
  readonly file: string;
  readonly head: z.output<typeof Head>;
  readonly body: string;
  readonly language: Language;
}

function pageOf(files: Files, name: string, language: Language): Page | null {
  const file = language === 'en' ? `${name}.md` : `${name}.${language}.md`;
  const text = files[file];
  if (!text?.startsWith('---')) return null;
  return { name, file, language, ...within(file, () => parseMarkdownFile(text, Head)) };
}

/** Headings have the ids of the English page, so that a link leads to the same place in both languages. */
function idsIn({ file, body }: Page): readonly string[] {
  const { headings } = within(file, () => renderMarkdown(body, { resolveLink: (href) => href }));
  return headings.map(({ id }) => id);
}

function placeOf({ head: { section, order } }: Page): number {
  return DOCS_SECTIONS.indexOf(section) * 1_000 + order;
}

function render(page: Page, idsOf: IdsOf, language: Language) {
  const { name, head, body } = page;
  const { title, description, section } = head;
  const ids = idsOf.get(name) ?? [];
  const resolveLink = (href: string) => resolve(href, name, idsOf, language);
  const rendered = renderMarkdown(body, { resolveLink, ids, copy: COPY[language] });
  const { html, headings } = rendered;
  const heading = rendered.title ?? title;
  const article: DocsArticle = {
    name,
    title,
    description,
    section,
    heading,
    language: page.language,
    html,
    headings,
  };
  const parts = rendered.parts.map((part): DocsPart => {
    const id = part.heading ? `${name}#${part.heading.id}` : name;
    return { id, title, heading: part.heading?.text ?? '', text: part.text };
  });
  return { article, parts };
}

function resolve(href: string, from: string, idsOf: IdsOf, language: Language): string {
  if (href.startsWith('https://')) return href;
  const [, file, id] = /^([^#]*)(?:#(.+))?$/.exec(href) ?? [];
  const name = file === '' ? from : /^([\w-]+?)(\.uk)?\.md$/.exec(file ?? '')?.[1];
  const ids = idsOf.get(name ?? '');
  if (!ids) throw new Error(`links to ${href}, which is no page of the docs`);
  if (id !== undefined && !ids.includes(id)) throw new Error(`links to ${href}, a heading that is not there`);
  if (file === '') return href;
  return addressIn(language, `/docs/${name}`) + (id === undefined ? '' : `#${id}`);
}

/** Names the file in what is thrown. */
function within<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new Error(`docs/${file} ${(cause as Error).message}`, { cause });
  }
}
