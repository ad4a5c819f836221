import type { Area } from '../i18n/areas.ts';
import type { Language } from '../i18n/language.ts';

/** A public page, or all pages below one address. It is HTML at build, in each language. */
export interface SitePage {
  /** Its address in English, and that of its pages if it has some: `/blog` and `/blog/first-words`. */
  readonly path: string;
  /** The words it needs besides those of every page. */
  readonly areas: readonly Area[];
}

const PAGES = [
  { path: '/', areas: ['home'] },
  { path: '/pricing', areas: ['pricing'] },
  { path: '/compare', areas: ['compare'] },
  { path: '/whitelabel', areas: ['partners'] },
  { path: '/rnd', areas: ['rnd'] },
  { path: '/blog', areas: ['pages'] },
  { path: '/docs', areas: ['docs'] },
  { path: '/privacy', areas: ['legal'] },
  { path: '/terms', areas: ['legal'] },
  { path: '/processing', areas: ['legal'] },
  { path: '/refunds', areas: ['legal'] },
  { path: '/imprint', areas: ['legal'] },
] as const satisfies readonly SitePage[];

export const SITE_PAGES: readonly SitePage[] = PAGES;
/** A page that the site has: what links are checked by. */
export type SitePath = (typeof PAGES)[number]['path'];

/** Ukrainian pages have the addresses of the English ones below this. */
const PREFIX = '/uk';

/** An address on the site, taken apart. */
export interface SiteAddress {
  readonly language: Language;
  /** The address of the same page in English. */
  readonly path: string;
  /** Undefined where the site has no page, which is said in the language of the address. */
  readonly page: SitePage | undefined;
}

/** Null for the app's own screens, which have one address in all languages. */
export function siteAddress(pathname: string): SiteAddress | null {
  const ukrainian = pathname === PREFIX || pathname.startsWith(`${PREFIX}/`);
  // Pages are made at addresses that end in a slash, and opened at those without.
  const path = (ukrainian ? pathname.slice(PREFIX.length) : pathname).replace(/\/+$/, '') || '/';
  const page = SITE_PAGES.find((one) => (one.path === '/' ? path === '/' : isAt(one.path, path)));
  if (!page && !ukrainian) return null;
  return { language: ukrainian ? 'uk' : 'en', path, page };
}

const isAt = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The address of a page of the site in a language. Screens of the app have the same in all: they come back as they are. */
export function addressIn(language: Language, address: string): string {
  const [pathname = '', ...rest] = address.split(/(?=[?#])/);
  const site = siteAddress(pathname);
  if (!site) return address;
  const path = language === 'uk' ? `${PREFIX}${site.path === '/' ? '' : site.path}` : site.path;
  return path + rest.join('');
}

/** The address of the same page in English, or of a screen of the app. */
export const plainPath = (pathname: string) => siteAddress(pathname)?.path ?? pathname;

/** Matches the paths of English pages; for a script that has no module. */
export const ENGLISH_PAGES = `^/(${SITE_PAGES.map(({ path }) => path.slice(1))
  .filter(Boolean)
  .join('|')})?(/|$)`;
