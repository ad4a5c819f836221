// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { siteApi } from '../../api/site-client.ts';
import { show } from '../../testing/render.tsx';
import { AskedPost } from './asked-post.tsx';
import { BlogList } from './blog-list.tsx';

type Tuple = Awaited<ReturnType<typeof siteApi.request<'post'>>>['post'];

const AUTHOR = { name: 'Olena', avatar: '/olena.svg', bio: 'Writes for the ear.' };
const POST: Tuple = [
  7,
  'doors',
  'Doors that talk',
  'What they say.',
  '<p>They say hello.</p>',
  '2026-11-02',
  '/doors.svg',
  AUTHOR,
  8,
];

const CARD = {
  ...({
    slug: 'doors',
    title: 'Doors that talk',
    description: 'What they say.',
    image: '/doors.svg',
  } as const),
  ...({ minutes: 8, language: 'en' } as const),
};

it('says that there are no posts', async () => {
  await show(<BlogList posts={[]} />);
  expect(screen.getByText('No blog posts available yet.')).toBeTruthy();
});

it('shows a card for each post, with how long it takes to read', async () => {
  await show(<BlogList posts={[CARD]} />);
  expect(screen.getByText('8 min read')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Doors that talk' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Read more: Doors that talk' });
  expect(link.getAttribute('href')).toBe('/blog/doors');
});

it('links to a post with special characters in its address', async () => {
  await show(<BlogList posts={[{ ...CARD, slug: 'who/what?', title: 'Who and what' }]} />);
  const link = screen.getByRole('link', { name: 'Read more: Who and what' });
  expect(link.getAttribute('href')).toBe('/blog/who%2Fwhat%3F');
});

it('says of an English post in a Ukrainian list that it is English', async () => {
  await show(<BlogList posts={[CARD]} />, { at: '/uk/blog', language: 'uk' });
  expect(screen.getByRole('heading', { name: 'Doors that talk' }).lang).toBe('en');
  expect(screen.queryByText('Read more')).toBeNull();
});

it('keeps an address without a post out of search engines', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, code: 'not_found', message: 'No such post.' }, { status: 404 }),
  );
  await show(<AskedPost id="99" />);
  await screen.findByRole('alert');
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

it('shows a post with who wrote it and two ways on', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The stand-in for the server knows no addresses with a part to fill in.
  vi.stubGlobal('fetch', async () => {
    await arrived;
    return Response.json({ success: true, post: POST, language: 'en' });
  });
  await show(<AskedPost id="doors" />);
  expect(screen.getByText('Loading the post')).toBeTruthy();
  arrive();
  expect(await screen.findByText('They say hello.')).toBeTruthy();
  expect(screen.getByRole('complementary', { name: 'About the author' }).textContent).toContain(AUTHOR.bio);
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([way('Read More Articles'), way('Try Parlo Free')]).toEqual(['/blog', '/']);
});
