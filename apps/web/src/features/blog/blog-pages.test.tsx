// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { api } from '../../api/client.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { BlogArticle } from './blog-article.tsx';
import { BlogList } from './blog-list.tsx';

type Tuple = Awaited<ReturnType<typeof api.call<'post'>>>['post'];

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

it('says that there are no posts', async () => {
  fakeApi({ posts: () => ({ success: true, posts: [], languages: [] }) });
  await show(<BlogList />);
  expect(await screen.findByText('No blog posts available yet.')).toBeTruthy();
});

it('shows a card for each post, with how long it takes to read', async () => {
  fakeApi({ posts: () => ({ success: true, posts: [POST], languages: ['en'] }) });
  await show(<BlogList />);
  expect(await screen.findByText('8 min read')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Doors that talk' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Read more: Doors that talk' });
  expect(link.getAttribute('href')).toBe('/blog/doors');
});

it('keeps an address without a post out of search engines', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, code: 'not_found', message: 'No such post.' }, { status: 404 }),
  );
  await show(<BlogArticle id="99" />);
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
  await show(<BlogArticle id="doors" />);
  expect(screen.getByText('Loading the post')).toBeTruthy();
  arrive();
  expect(await screen.findByText('They say hello.')).toBeTruthy();
  expect(screen.getByRole('complementary', { name: 'About the author' }).textContent).toContain(AUTHOR.bio);
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([way('Read More Articles'), way('Try Parlo Free')]).toEqual(['/blog', '/']);
});
