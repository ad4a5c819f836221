import type { SitePath } from '../site/pages.ts';

/** The likely targets of a search, with the keys of their texts: public pages and first screens of the app. */
export const PLACES = [
  { to: '/', name: 'notFound.pages.home', text: 'notFound.pages.homeText' },
  { to: '/pricing', name: 'header.pricing', text: 'notFound.pages.pricingText' },
  { to: '/docs', name: 'footer.docs', text: 'notFound.pages.docsText' },
  { to: '/blog', name: 'header.blog', text: 'notFound.pages.blogText' },
  { to: '/assistant', name: 'notFound.pages.builder', text: 'notFound.pages.builderText' },
  { to: '/dashboard', name: 'header.dashboard', text: 'notFound.pages.dashboardText' },
  { to: '/auth', name: 'header.signIn', text: 'notFound.pages.signInText' },
  { to: '/compare', name: 'footer.compare', text: 'notFound.pages.compareText' },
  { to: '/whitelabel', name: 'footer.partners', text: 'notFound.pages.partnersText' },
  { to: '/rnd', name: 'header.rnd', text: 'notFound.pages.rndText' },
  { to: '/privacy', name: 'footer.privacy', text: 'notFound.pages.privacyText' },
  { to: '/terms', name: 'footer.terms', text: 'notFound.pages.termsText' },
  { to: '/refunds', name: 'footer.refunds', text: 'notFound.pages.refundsText' },
  { to: '/imprint', name: 'footer.imprint', text: 'notFound.pages.imprintText' },
] as const satisfies readonly (NamedPlace & {
  readonly to: SitePath | '/assistant' | '/dashboard' | '/auth';
})[];
export type Place = (typeof PLACES)[number];

/** A place in the reader's words. */
export interface NamedPlace {
  readonly to: string;
  readonly name: string;
  readonly text: string;
}

/** The places that are about all of these words, as somebody typed them. All of them for no words. */
export function findPlaces(typed: string, named: readonly NamedPlace[]): readonly NamedPlace[] {
  const wanted = wordsOf(typed);
  return named.filter((place) => wanted.every((word) => isAbout(place, word)));
}

/** The places that an address without a page may have meant, the best first. */
export function guessPlaces(pathname: string, named: readonly NamedPlace[]): readonly NamedPlace[] {
  const wanted = wordsOf(decoded(pathname)).filter((word) => word !== 'uk' && word.length > 2);
  const scored = named.map((place) => ({
    place,
    score: wanted.filter((word) => isAbout(place, word)).length,
  }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 3)
    .map(({ place }) => place);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words are as good as equal when they begin alike: 'prices' and 'pricing', 'хвилин' and 'хвилини'. */
const ALIKE = 4;

function isAbout({ to, name, text }: NamedPlace, word: string): boolean {
  const beginning = word.slice(0, ALIKE);
  return wordsOf(`${to} ${name} ${text}`).some((one) => one.startsWith(beginning));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
