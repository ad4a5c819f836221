// @vitest-environment jsdom
import { PLANS } from '@parlo/contract/plans';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { siteApi } from '../api/site-client.ts';
import { postsAt } from '../features/blog/posts.server.ts';
import { visit } from '../testing/visit.tsx';
import * as blog from './blog.tsx';
import * as blogPost from './blog-post.tsx';
import * as pricing from './pricing.tsx';

const ROUTES = { '/blog': blog, '/blog/:id': blogPost, '/pricing': pricing };
const STRANGER = { stranger: true } as const;
const UKRAINIAN = { stranger: true, language: 'uk' } as const;

type Tuple = Awaited<ReturnType<typeof siteApi.request<'post'>>>['post'];
const post = (slug: string, title: string): Tuple => [
  ...([7, slug, title, `${title}, in short.`, `<p>${title}, in full.</p>`] as const),
  ...(['2026-11-02', `/${slug}.svg`, { name: 'Olena', avatar: '/o.svg', bio: 'Writes.' }, 8] as const),
];

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server with these posts, and what it was asked for. */
function serve(...posts: Tuple[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost');
    asked.push(pathname);
    const slug = decodeURIComponent(pathname.replace('/api/post/', ''));
    const found = posts.find((one) => one[1] === slug);
    if (found) return Response.json({ success: true, post: found, language: 'en' });
    const refusal = { success: false, code: 'not_found', reason: 'post_not_found', message: 'No.' };
    return Response.json(refusal, { status: 404 });
  });
  return { asked };
}

describe('/blog', () => {
  it('is read from the list to a post and on to the next, and nothing is asked of the server', async () => {
    const { asked } = serve();
    const [first, second] = postsAt('https://talk.example.com/blog');
    if (!first || !second) throw new Error('There are no two posts.');
    const { user, reached } = await visit('/blog', ROUTES, STRANGER);
    await user.click(await screen.findByRole('link', { name: `Read more: ${first.title}` }));
    await reached(`/blog/${first.slug}`);
    await screen.findByRole('heading', { level: 1, name: first.title });
    expect(document.title).toBe(`${first.title} · Parlo`);
    await user.click(screen.getByRole('link', { name: 'Read More Articles' }));
    await user.click(await screen.findByRole('link', { name: `Read more: ${second.title}` }));
    await screen.findByRole('heading', { level: 1, name: second.title });
    expect(screen.queryByRole('heading', { name: first.title })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('finds a post whose address is written with care', async () => {
    const { asked } = serve(post('who/what?', 'Who and what'));
    await visit('/blog/who%2Fwhat%3F', ROUTES, STRANGER);
    expect(await screen.findByText('Who and what, in full.')).toBeTruthy();
    expect(asked).toEqual(['/api/post/who%2Fwhat%3F']);
  });

  it('has the posts of the address’s language', async () => {
    await visit('/blog', ROUTES, UKRAINIAN);
    const made = postsAt('https://talk.example.com/uk/blog');
    for (const { title, slug } of made) {
      const link = await screen.findByRole('link', { name: `Читати далі: ${title}` });
      expect(link.getAttribute('href')).toBe(`/uk/blog/${slug}`);
    }
  });

  it('describes a post to search engines, and says that its words are English', async () => {
    serve(post('doors', 'Doors that talk'));
    await visit('/blog/doors', ROUTES, UKRAINIAN);
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title.closest('[lang]')?.getAttribute('lang')).toBe('en');
    const description = document.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description).toBe('Doors that talk, in short.');
    expect(screen.getByText(/Автор: Olena/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Інші дописи' }).getAttribute('href')).toBe('/uk/blog');
    expect(screen.getByRole('link', { name: 'Спробувати Parlo безкоштовно' })).toBeTruthy();
  });

  it.each([
    ['is not there', async () => serve(), 'Такого допису немає.'],
    ['meets a proxy', async () => new Response('<html>', { status: 502 }), 'Помилка HTTP, код: 502'],
    [
      'does not arrive',
      () => Promise.reject(new TypeError('x')),
      'Не вдалося отримати допис: Помилка сервера.',
    ],
  ])('says in Ukrainian that a post %s, without a word of English', async (_, respond, words) => {
    const response = await respond().catch((error: unknown) => error);
    if (response instanceof Response) vi.stubGlobal('fetch', async () => response.clone());
    if (response instanceof Error) vi.stubGlobal('fetch', () => Promise.reject(response));
    const { user, reached } = await visit('/blog/doors', ROUTES, UKRAINIAN);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).not.toMatch(/[A-Za-z]{5}/);
    await user.click(screen.getByRole('link', { name: 'Назад до блогу' }));
    await reached('/uk/blog');
  });

  it('is asked for once more in Ukrainian when it did not come', async () => {
    let away = true;
    const serverLoader = async () => {
      if (away) throw new TypeError('away');
      return [];
    };
    const clientLoader = ({ request }: { readonly request: Request }) =>
      blog.clientLoader({ request, serverLoader });
    const { user } = await visit('/blog', { '/blog': { ...blog, clientLoader } }, UKRAINIAN);
    expect(await screen.findByText('Не вдалося завантажити дописи.')).toBeTruthy();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await screen.findByText('Тут іще немає дописів.')).toBeTruthy();
  });
});

describe('/pricing', () => {
  it.each([
    ['en', '$29', '$10', '$27', '$40', 'min'],
    ['uk', '29 $', '10 $', '27 $', '40 $', 'хв'],
  ] as const)('has in %s each top-up with its price', async (language, starter, one, two, three, unit) => {
    await visit('/pricing', ROUTES, { stranger: true, language });
    const regions = await screen.findAllByRole('region');
    const texts = regions.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '');
    expect(texts[0]).toContain(starter);
    expect(texts[0]).toContain(String(PLANS.starter.minutes));
    const rows = within(regions[1] ?? expect.fail('no top-ups')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(
      [one, two, three].map(
        (price, at) => `+${PLANS.topUps[at]?.minutes} ${unit}${price}${language === 'en' ? 'Buy' : 'Купити'}`,
      ),
    );
  });

  it('needs no response of the server to be read', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await visit('/pricing', ROUTES, STRANGER);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Pricing');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get Starter' }).disabled).toBe(false);
  });

  it.each([
    ['open', /^You pay on the page/],
    ['test', /no money moves/],
    ['closed', /^Sales are not open here yet/],
  ] as const)('says in one place whether money moves: %s', async (sales, words) => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, sales }));
    await visit('/pricing', ROUTES, STRANGER);
    const note = (await screen.findByText(words)).closest('[role=status]');
    // Before the server has said so, the same lines are there with other words.
    expect(note?.className).toContain('min-h-');
  });

  it.each(['en', 'uk'] as const)(
    'says its questions to search engines as people read them, in %s',
    async (language) => {
      await visit('/pricing', ROUTES, { stranger: true, language });
      const asked = await screen.findAllByRole('group');
      const facts = JSON.parse(document.querySelector('[type="application/ld+json"]')?.textContent ?? '');
      const [{ '@type': type, mainEntity }] = facts['@graph'];
      expect(type).toBe('FAQPage');
      expect(mainEntity).toHaveLength(asked.length);
      for (const [at, { name, acceptedAnswer }] of mainEntity.entries()) {
        expect(asked[at]?.textContent).toContain(name);
        expect(asked[at]?.textContent).toContain(acceptedAnswer.text);
      }
    },
  );

  it('unfolds one question at a time, and leads to the small print', async () => {
    await visit('/pricing', ROUTES, STRANGER);
    const questions = within(await screen.findByRole('region', { name: 'Questions about minutes' }));
    expect(questions.getAllByRole('group').length).toBe(7);
    const names = [...document.querySelectorAll('details')].map(({ name }) => name);
    expect(new Set(names).size).toBe(1);
    for (const path of ['/refunds', '/terms']) {
      const links = questions.queryAllByRole('link').filter((link) => link.getAttribute('href') === path);
      expect(links.length, path).toBeGreaterThan(0);
    }
  });
});
