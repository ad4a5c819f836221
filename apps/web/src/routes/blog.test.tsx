// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { siteApi } from '../api/site-client.ts';
import { AskedPost } from '../features/blog/asked-post.tsx';
import { BlogArticle } from '../features/blog/blog-article.tsx';
import { postAt, postsAt } from '../features/blog/posts.server.ts';
import { LoadFailed } from '../lazy/lazy-part.ts';
import { show } from '../testing/render.tsx';
import { visit } from '../testing/visit.tsx';
import * as blog from './blog.tsx';

const words = vi.hoisted(() => ({ missing: false }));
vi.mock('../i18n/index.ts', async (original) => {
  const i18n = await original<typeof import('../i18n/index.ts')>();
  const speak: typeof i18n.speak = (...input) =>
    words.missing ? Promise.reject(new LoadFailed('not loaded')) : i18n.speak(...input);
  return { ...i18n, speak };
});

type Tuple = Awaited<ReturnType<typeof siteApi.request<'post'>>>['post'];

const AUTHOR = { name: 'Olena', avatar: '/olena.svg', bio: 'Writes for the ear.' };
const post = (id: number, slug: string, title: string, date = '2026-11-02'): Tuple => [
  ...([id, slug, title, `${title}, in short.`, `<p>${title}, <em>in full</em>.</p>`] as const),
  ...([date, `/${slug}.svg`, AUTHOR, 8] as const),
];
const DOORS = post(7, 'doors', 'Doors that talk');

/** A server with its responses by path, in order; the last one stays. */
function server(script: Record<string, (() => Response | Promise<Response>)[]>): {
  readonly asked: string[];
} {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    asked.push(pathname);
    const responses = script[pathname] ?? [];
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (!response) throw new TypeError(`no response for ${pathname}`);
    return response();
  });
  return { asked };
}
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const refusal = (code: string, status: number) => () =>
  Response.json({ success: false, code, message: `No: ${code}.` }, { status });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  words.missing = false;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the blog', () => {
  it('is drawn with the posts it was made with, and asks for nothing', async () => {
    const { asked } = server({});
    const made = postsAt('https://talk.example.com/uk/blog');
    await visit('/blog', { '/blog': blog }, { stranger: true, language: 'uk' });
    expect((await screen.findByRole('heading', { name: made[0]?.title ?? '' })).lang).toBe('uk');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(made.map(({ slug }) => `/uk/blog/${slug}`));
    expect(asked).toEqual([]);
  });

  it('names its feed to feed readers, in the language of the page', async () => {
    await visit('/blog', { '/blog': blog }, { stranger: true, language: 'uk' });
    await screen.findByRole('heading', { level: 1 });
    const feed = document.querySelector('link[type="application/rss+xml"]');
    expect(feed?.getAttribute('href')).toBe('/uk/blog/rss.xml');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(/WordPress/);
  });
});

describe('the blog, from another page', () => {
  const failed = () => Promise.reject(new TypeError('Failed to fetch'));

  it('keeps its title and heading when its posts do not come, and asks for them again', async () => {
    const made = postsAt('https://talk.example.com/blog');
    const loader = vi.fn<() => unknown>(() => made).mockImplementationOnce(failed);
    const { user } = await visit('/blog', { '/blog': { ...blog, loader } }, { stranger: true });
    const alert = await screen.findByText('The posts could not be loaded.');
    expect(alert.closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Blog' })).toBeTruthy();
    expect(document.title).toContain('Blog');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: made[0]?.title ?? '' })).toBeTruthy();
    expect(screen.queryByText('The posts could not be loaded.')).toBeNull();
  });

  it('leaves it to the app to say that its words did not come, or that it broke', async () => {
    words.missing = true;
    const request = new Request('https://talk.example.com/uk/blog');
    await expect(blog.clientLoader({ request, serverLoader: failed })).rejects.toThrow(LoadFailed);
    expect(blog).not.toHaveProperty('ErrorBoundary');
  });
});

describe('a post', () => {
  const found =
    (tuple: Tuple, language = 'en') =>
    () =>
      Response.json({ success: true, post: tuple, language });

  it.each([
    ['is not there', refusal('not_found', 404), 'The blog post you’re looking for doesn’t exist.'],
    ['meets a broken server', refusal('internal', 500), 'HTTP error! status: 500'],
    ['meets a proxy', () => new Response('<html>', { status: 502 }), 'HTTP error! status: 502'],
    ['does not arrive', away, /^Error fetching post: /],
  ])('that %s says so once, and leads back to the others', async (_, response, words) => {
    const { asked } = server({ '/api/post/doors': [response] });
    const { user, router } = await show(<AskedPost id="doors" />, {
      at: '/blog/doors',
      elsewhere: ['/blog'],
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Post Not Found');
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.title).toContain('Post Not Found');
    expect(asked).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Back to Blog' }));
    expect(router.state.location.pathname).toBe('/blog');
  });

  it('has its title in the tab, its text as it was formatted, and its day whatever the clock here', async () => {
    server({ '/api/post/doors': [found(DOORS)] });
    await show(<AskedPost id="doors" />);
    expect((await screen.findByText('in full')).tagName).toBe('EM');
    expect(document.title).toContain('Doors that talk');
    const day = document.querySelector('time');
    expect([day?.dateTime, day?.textContent]).toEqual(['2026-11-02', 'November 2, 2026']);
  });

  it('is drawn as it was made, in its own language, with what search engines read', async () => {
    const { asked } = server({});
    const made = postAt('https://talk.example.com/uk/blog/writing-for-the-ear', 'writing-for-the-ear');
    if (!made) throw new Error('The post is missing.');
    await show(<BlogArticle post={made} />, { at: `/uk/blog/${made.slug}`, language: 'uk' });
    expect(screen.getByRole('heading', { level: 1, name: made.title }).lang).toBe('uk');
    expect(document.querySelector('.prose')?.innerHTML).toContain('<h2>');
    const facts = JSON.parse(document.querySelector('[type="application/ld+json"]')?.textContent ?? '');
    expect(facts['@graph'][0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: made.title,
      datePublished: '2026-11-10',
      inLanguage: 'uk',
    });
    expect(screen.getByRole('link', { name: 'Інші дописи' }).getAttribute('href')).toBe('/uk/blog');
    expect(screen.queryByText('Цей допис — англійською.')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is not there at an address that names none', () => {
    expect(postAt('https://talk.example.com/blog/none', 'none')).toBeNull();
  });

  it('ends no script by its title', async () => {
    server({ '/api/post/doors': [found(post(7, 'doors', '</script><b>Doors'))] });
    await show(<AskedPost id="doors" />);
    await screen.findByText('in full');
    expect(document.querySelector('[type="application/ld+json"]')?.innerHTML).not.toContain('<');
  });

  it('that is English says so on a Ukrainian page', async () => {
    server({ '/api/post/doors': [found(DOORS)] });
    await show(<AskedPost id="doors" />, { at: '/uk/blog/doors', language: 'uk' });
    await screen.findByText('Цей допис — англійською.');
    expect(screen.getByRole('heading', { level: 1 }).lang).toBe('en');
  });

  it('has its day in Ukrainian for a reader of it', async () => {
    server({ '/api/post/doors': [found(DOORS)] });
    await show(<AskedPost id="doors" />, { at: '/uk/blog/doors', language: 'uk' });
    await screen.findByText('in full');
    expect(document.querySelector('time')?.textContent).toMatch(/^2 листопада 2026/);
  });
});
