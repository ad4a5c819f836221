import { ownAddress } from '@parlo/content/blog';
import { parseMarkdownFile, toHtml } from '@parlo/content/markdown';
import { z } from 'zod';
import type { Language } from '../../i18n/language.ts';
import { siteAddress } from '../../site/pages.ts';
import type { Project, ProjectCard } from './projects.tsx';

/** The operator's articles, as their pages are made of them at build. Nothing of this reaches a browser. */

const TEXTS = import.meta.glob<string>('../../../../../content/rnd/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The front matter of one file. */
const Head = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  state: z.enum(['idea', 'research', 'prototype']),
  /** Its place in the list. */
  order: z.int().min(1),
  image: ownAddress.optional(),
});

type Projects = readonly (Project & { readonly order: number })[];

const projects = readProjects(
  Object.entries(TEXTS).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
);

/** The cards of the list at an address, in its language. */
export function projectsAt(address: string): readonly ProjectCard[] {
  return projectsOf(address).map(({ html: _html, order: _order, ...card }) => card);
}

/** The article with a slug, in the language of an address; null where there is none. */
export function projectAt(address: string, slug: string | undefined): Project | null {
  return projectsOf(address).find((project) => project.slug === slug) ?? null;
}

const projectsOf = (address: string) => projects[siteAddress(new URL(address).pathname)?.language ?? 'en'];

/**
 * Reads articles from files, each with its name and text: `<slug>.md` in English, and next to it `<slug>.uk.md`; one
 * without it is there in English. Throws with the file that is wrong and why.
 */
export function readProjects(
  files: readonly (readonly [name: string, text: string])[],
): Readonly<Record<Language, Projects>> {
  const en = files.filter(([name]) => !name.endsWith('.uk.md')).map((file) => readProject(file, 'en'));
  const translations = files
    .filter(([name]) => name.endsWith('.uk.md'))
    .map((file) => readProject(file, 'uk'));
  en.sort((one, other) => one.order - other.order);
  const uk = en.map((project) => translations.find(({ slug }) => slug === project.slug) ?? project);
  const lost = translations.find((translation) => !uk.includes(translation));
  if (lost) throw new Error(`The article ${lost.slug} has no English version.`);
  return { en, uk };
}

function readProject([name, text]: readonly [string, string], language: Language): Projects[number] {
  try {
    const { head, body } = parseMarkdownFile(text, Head);
    if (body.trim() === '') throw new Error('has no text');
    return { ...head, slug: name.replace(/(\.uk)?\.md$/, ''), language, html: toHtml(body) };
  } catch (cause) {
    throw new Error(`content/rnd/${name} cannot be used: ${(cause as Error).message}`, { cause });
  }
}
