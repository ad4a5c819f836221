// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { visit } from '../testing/visit.tsx';
import * as notFound from './not-found.tsx';

const ROUTES = { '/prices': notFound, '/uk/ціни': notFound, '/nowhere': notFound };
const STRANGER = { stranger: true } as const;
/** jsdom does not know the role of the element. */
const searchPart = () => document.querySelector<HTMLElement>('search') ?? expect.fail('no search');
const hrefs = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('names the page that an address may have meant', async () => {
  await visit('/prices', ROUTES, STRANGER);
  expect(hrefs(await screen.findByRole('region', { name: /^Perhaps/ }))).toEqual(['/pricing']);
});

it('says so in the language of the address, and leads to pages in it', async () => {
  await visit('/uk/ціни', ROUTES, { ...STRANGER, language: 'uk' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Сторінку не знайдено');
  expect(hrefs(screen.getByRole('region', { name: /^Можливо/ }))).toEqual(['/uk/pricing']);
  expect(screen.getByRole('link', { name: 'На головну' }).getAttribute('href')).toBe('/uk');
});

it('has all pages, and finds one by what it is about', async () => {
  const { user, reached } = await visit('/nowhere', ROUTES, STRANGER);
  await screen.findByRole('searchbox');
  const search = searchPart();
  expect(screen.queryByRole('region')).toBeNull();
  expect(hrefs(search)).toEqual(
    expect.arrayContaining(['/', '/pricing', '/blog', '/assistant', '/auth', '/rnd']),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Look for a page' }), 'white label');
  expect(hrefs(search)).toEqual(['/whitelabel']);
  expect(within(search).getByRole('status').textContent).toBe('1 page');
  await user.keyboard('{Enter}');
  await reached('/whitelabel');
});

it('says that nothing is called that', async () => {
  const { user } = await visit('/nowhere', ROUTES, STRANGER);
  await user.type(await screen.findByRole('searchbox'), 'zebra');
  expect(within(searchPart()).getByRole('status').textContent).toBe('0 pages. No page is called that.');
  expect(within(searchPart()).queryAllByRole('link')).toEqual([]);
});
