import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressIn, SITE_PAGES } from '../src/site/pages.ts';

/** The pages below an address, where each is a file of Markdown. */
const FOLDERS: Readonly<Record<string, string>> = {
  '/blog': 'content/blog',
  '/docs': 'docs',
  '/rnd': 'content/rnd',
};

/** The index of the docs' search, in each language. */
export const DOCS_INDEXES = ['/docs-search/en.json', '/docs-search/uk.json'] as const;

/** Where the page is made that says that there is nothing, in each language. */
export const NOT_FOUND = ['/404', '/uk/404'] as const;

/** All addresses of the site, in both languages: what is made into HTML at build. */
export function sitePaths(): string[] {
  const english = SITE_PAGES.flatMap(({ path }) => [
    path,
    ...slugsIn(FOLDERS[path]).map((slug) => `${path}/${slug}`),
  ]);
  return english.flatMap((path) => [path, addressIn('uk', path)]);
}

/** A file `name.uk.md` is `name.md` in Ukrainian; one without front matter is no page. */
function slugsIn(folder: string | undefined): string[] {
  if (!folder) return [];
  const place = fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
  return readdirSync(place)
    .filter((file) => /^[\w-]+\.md$/.test(file) && /^---\r?\n/.test(readFileSync(join(place, file), 'utf8')))
    .map((file) => file.slice(0, -'.md'.length));
}
