import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '@parlo/contract/built-site';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { escapeHtml } from '../../src/markdown/escape-html.ts';
import routes from '../../src/routes.ts';
import { siteAddress } from '../../src/site/pages.ts';
import { NOT_FOUND } from '../site-paths.ts';
import { type BuiltPage, whole } from './read-pages.ts';

/**
 * Writes what programs read of the site, and what the server has to know of it. Addresses begin with a stand-in, which
 * the server replaces by its own.
 */
export function writeSiteFiles(client: string, pages: readonly BuiltPage[]): void {
  const site = listAddresses(routes);
  const write = (name: string, text: string) => writeFileSync(join(client, name), text);
  write('site.json', JSON.stringify(site));
  write('sitemap.xml', sitemap(pages));
  write('robots.txt', robots(site.screens));
  write('llms.txt', llms(pages));
  // Its own address is nobody's: the server sends it wherever nothing is.
  for (const path of NOT_FOUND) {
    renameSync(join(client, path, 'index.html'), join(client, `${path}.html`));
    for (const rest of [path, `${path}.data`]) rmSync(join(client, rest), { recursive: true, force: true });
  }
}

/** The addresses of the app's routes. */
function listAddresses(entries: readonly RouteConfigEntry[]): BuiltSite {
  const patterns = flatten(entries, '');
  const isOpen = (pattern: string) => siteAddress(pattern) !== null;
  return {
    screens: patterns.filter((pattern) => !isOpen(pattern)),
    openPages: patterns.filter(isOpen),
  };
}

function flatten(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, children, file }) => {
    const pattern = path ? `${above}/${path.replace(/^\/|\/$/g, '')}`.replace(/\/$/, '') : above;
    if (children) return flatten(children, pattern);
    // What takes every address is what is shown where nothing is; what draws nothing is a file of the build.
    return pattern.includes('*') || file.endsWith('.ts') ? [] : [pattern || '/'];
  });
}

/** https://www.sitemaps.org/protocol.html, with Google's links between languages. */
export function sitemap(pages: readonly BuiltPage[]): string {
  const urls = pages.map(({ path, alternates }) => {
    const links = alternates.map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`,
    );
    return `<url><loc>${escapeHtml(whole(path))}</loc>${links.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** Screens are for people who work there; of the API its reference alone can be read. A line is the beginning of a path. */
export function robots(screens: readonly string[]): string {
  const prefixes = [
    ...screens.map((screen) => screen.split('/:')[0] ?? screen),
    ...['/api', '/v1', '/widget', '/popup', '/check'],
  ];
  const shut = prefixes.filter((one) => !prefixes.some((other) => other !== one && one.startsWith(other)));
  return [
    'User-agent: *',
    'Allow: /api/docs',
    ...[...new Set(shut)].sort().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${whole('/sitemap.xml')}`,
    '',
  ].join('\n');
}

/** The parts of llms.txt below the pages, by where their pages are. `Optional` is what may be left out. */
const PARTS = [
  ['Docs', /^\/docs(\/|$)/],
  ['Blog', /^\/blog(\/|$)/],
  ['Research', /^\/rnd(\/|$)/],
  ['Optional', /^\/(privacy|terms|processing|refunds|imprint)$/],
] as const;

/** https://llmstxt.org: what the site is, and where what is, for programs that answer with it. */
export function llms(pages: readonly BuiltPage[]): string {
  const english = pages.filter(({ language }) => language === 'en');
  const home = english.find(({ path }) => path === '/');
  if (!home) throw new Error('The home page has no head.');
  const partOf = ({ path }: BuiltPage) => PARTS.find(([, at]) => at.test(path))?.[0] ?? 'Pages';
  const part = (name: string) => {
    const links = english.filter((page) => page !== home && partOf(page) === name).map(link);
    if (name === 'Docs') links.push(...API);
    if (name === 'Optional') links.push(`- [Українською](${whole('/uk')}): the same pages in Ukrainian`);
    return links.length > 0 ? [`## ${name}`, '', ...links, ''] : [];
  };
  return [
    '# Parlo',
    '',
    `> ${home.description}`,
    '',
    'Parlo is open source (Apache-2.0) and runs whole on one server: pages, API, speech recognition and voices. Owners build an assistant without code, try it without an account, and put it on a site with two lines.',
    '',
    ...['Pages', ...PARTS.map(([name]) => name)].flatMap(part),
  ].join('\n');
}

const API = [
  `- [API reference](${whole('/api/docs')}): every call, with its shapes and errors`,
  `- [OpenAPI](${whole('/api/openapi.json')}): the same for programs`,
];

const link = ({ path, title, description }: BuiltPage) =>
  `- [${title.replaceAll(/[[\]]/g, '')}](${whole(path)}): ${description.replaceAll(/\s+/g, ' ')}`;
