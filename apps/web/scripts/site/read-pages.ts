import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_ORIGIN } from '@parlo/contract/built-site';
import type { Language } from '../../src/i18n/language.ts';
import { siteAddress } from '../../src/site/pages.ts';

/** What a built page says of itself in its head (src/site/site-head.tsx). */
export interface BuiltPage {
  /** As it is opened: `/uk/pricing`. */
  readonly path: string;
  readonly language: Language;
  /** Without the product's name. */
  readonly title: string;
  readonly description: string;
  /** Whole addresses by the languages of `hreflang`; empty where it is in one language alone. */
  readonly alternates: readonly (readonly [string, string])[];
  /** The path of its picture for links. */
  readonly picture: string;
}

/** Reads the pages of the build that are to be found; one that names another address as its own is the same as that. */
export function readPages(client: string, paths: readonly string[]): BuiltPage[] {
  return paths.flatMap((path) => {
    const page = readPage(readFileSync(join(client, path, 'index.html'), 'utf8'), path);
    return page ?? [];
  });
}

export function readPage(html: string, path: string): BuiltPage | null {
  const head = html.slice(0, html.indexOf('</head>'));
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
  if (canonical === undefined) {
    console.warn(`${path} has no SiteHead: search engines will not be told of it.`);
    return null;
  }
  if (text(canonical) !== whole(path)) return null;
  const meta = (name: string) => {
    const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];
    if (!content) throw new Error(`${path} has no ${name} in its head.`);
    return text(content);
  };
  const alternates = [...head.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]*)"/g)];
  return {
    path,
    language: siteAddress(path)?.language ?? 'en',
    title: meta('og:title'),
    description: meta('description'),
    alternates: alternates.map(([, language = '', href = '']) => [language, text(href)]),
    picture: meta('og:image').slice(BUILT_ORIGIN.length),
  };
}

/** The whole address of a path, until the server knows its own. */
export const whole = (path: string) => BUILT_ORIGIN + path;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** As React escapes attributes. */
const text = (escaped: string) => escaped.replace(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity);
