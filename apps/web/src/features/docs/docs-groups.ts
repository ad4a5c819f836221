import type { DocsLink, DocsSection } from './build-docs.ts';

/** Pages by their sections, in the order of both. */
export function docsGroups(
  links: readonly DocsLink[],
): readonly { readonly section: DocsSection; readonly pages: readonly DocsLink[] }[] {
  const sections = [...new Set(links.map(({ section }) => section))];
  return sections.map((section) => ({ section, pages: links.filter((link) => link.section === section) }));
}
