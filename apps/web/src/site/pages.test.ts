import { expect, it } from 'vitest';
import { addressIn, ENGLISH_PAGES, plainPath, siteAddress } from './pages.ts';

it.each([
  ['/', 'en', '/'],
  ['/uk', 'uk', '/'],
  ['/uk/', 'uk', '/'],
  ['/pricing', 'en', '/pricing'],
  ['/uk/pricing', 'uk', '/pricing'],
  ['/pricing/', 'en', '/pricing'],
  ['/uk/blog/first-words/', 'uk', '/blog/first-words'],
  ['/blog/first-words', 'en', '/blog/first-words'],
  ['/uk/blog/first-words', 'uk', '/blog/first-words'],
])('%s is a page in %s', (pathname, language, path) => {
  const site = siteAddress(pathname);
  expect(site).toMatchObject({ language, path });
  expect(site?.page).toBeDefined();
});

it.each(['/auth', '/assistant', '/dashboard/api', '/pricings', '/blogger', '/ukraine', '/nowhere'])(
  '%s is no page of the site, and the same in every language',
  (pathname) => {
    expect(siteAddress(pathname)).toBeNull();
    expect(addressIn('uk', pathname)).toBe(pathname);
    expect(plainPath(pathname)).toBe(pathname);
  },
);

it('says in Ukrainian that there is nothing at a Ukrainian address', () => {
  expect(siteAddress('/uk/nowhere')).toEqual({ language: 'uk', path: '/nowhere', page: undefined });
});

it.each([
  ['/', '/uk'],
  ['/blog/first-words?from=a#b', '/uk/blog/first-words?from=a#b'],
  ['/#pricing', '/uk#pricing'],
])('%s is %s in Ukrainian, and back', (english, ukrainian) => {
  expect(addressIn('uk', english)).toBe(ukrainian);
  expect(addressIn('uk', ukrainian)).toBe(ukrainian);
  expect(addressIn('en', ukrainian)).toBe(english);
});

it('knows English pages by their path alone, for the script that runs before all others', () => {
  const english = new RegExp(ENGLISH_PAGES);
  expect(['/', '/pricing', '/blog', '/blog/x', '/rnd/'].filter((path) => !english.test(path))).toEqual([]);
  expect(['/uk', '/uk/blog', '/auth', '/blogger', '/assistant'].filter((path) => english.test(path))).toEqual(
    [],
  );
});
