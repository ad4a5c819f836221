import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OpenAPIHono } from '@hono/zod-openapi';
import { PostResponse, PostsResponse, type PostTuple } from '@parlo/contract';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../env.ts';
import { createApi } from '../../platform/api.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { blogFeature } from './routes.ts';

const repository = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = (path: string) => app.client().get(path);
const list = async (query = '') => PostsResponse.parse((await read(`/api/posts${query}`)).body);
const get = (address: string) => read(`/api/post/${address}`);

describe.each(['en', 'uk'] as const)('the posts that come with Parlo, in %s', (language) => {
  let posts: PostTuple[];
  beforeAll(async () => {
    const response = await list(`?language=${language}`);
    posts = response.posts;
    expect(new Set(response.languages)).toEqual(new Set([language]));
  });

  it('are eight or more, newest first', () => {
    expect(posts.length).toBeGreaterThanOrEqual(8);
    const dates = posts.map(([, , , , , date]) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('have text, an image that is there, and a time to read them in', () => {
    for (const [, slug, title, , content, , image, author, readTime] of posts) {
      expect(content, slug).toContain('<h2>');
      expect(content, slug).not.toContain(`>${title}<`);
      expect(content.split(/\s+/).length, slug).toBeGreaterThan(400);
      expect(author.name).toBe({ en: 'The Parlo team', uk: 'Команда Parlo' }[language]);
      expect([3, 4, 5], slug).toContain(readTime);
      expect([image, existsSync(repository(`apps/web/public${image}`))]).toEqual([image, true]);
    }
  });

  it('link to posts and documents that are there', () => {
    const prefix = { en: '', uk: '/uk' }[language];
    for (const [, slug, , , content] of posts) {
      for (const [, address = ''] of content.matchAll(/href="([^"]*)"/g)) {
        if (address.startsWith('https://')) continue;
        const [, folder, name] =
          new RegExp(`^${prefix}/(blog|docs)/([a-z-]+)(?:#[a-z-]+)?$`).exec(address) ?? [];
        const there =
          folder === 'blog'
            ? posts.some(([, other]) => other === name)
            : existsSync(repository(`docs/${name}.md`));
        expect([slug, address, there]).toEqual([slug, address, true]);
      }
    }
  });
});

it('set variables that the server takes', async () => {
  let blocks = 0;
  for (const [, slug, , , content] of (await list()).posts) {
    for (const [, code = ''] of content.matchAll(/<code class="language-sh">([\s\S]*?)<\/code>/g)) {
      const lines = [...code.matchAll(/^(PARLO_\w+|DATABASE_URL)=(\S+|".*?")$/gm)];
      if (lines.length === 0) continue;
      blocks += 1;
      const set = lines.map(([, name = '', value = '']) => [name, textOf(value).replaceAll('"', '')]);
      expect(() => readEnvironment(Object.fromEntries(set)), `${slug}: ${code}`).not.toThrow();
    }
  }
  expect(blocks).toBe(5);
});

/** The text of HTML without elements. */
const textOf = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

it('have the same code in both languages', async () => {
  const [english, ukrainian] = await Promise.all([list(), list('?language=uk')]);
  const code = (content: string) => content.match(/<pre[ >][\s\S]*?<\/pre>/g) ?? [];
  for (const [n, [, slug, , , content]] of english.posts.entries()) {
    expect([slug, code(ukrainian.posts[n]?.[4] ?? '').length]).toEqual([slug, code(content).length]);
  }
});

describe('a post', () => {
  it('is found by slug, id and position, in either language', async () => {
    for (const language of ['en', 'uk'] as const) {
      const { posts } = await list(`?language=${language}`);
      for (const [position, tuple] of posts.entries()) {
        const [id, slug] = tuple;
        const found = async (address: string) =>
          PostResponse.parse((await get(`${address}?language=${language}`)).body);
        expect(await found(slug)).toEqual({ success: true, post: tuple, language });
        expect((await found(String(id))).post).toEqual(tuple);
        const taken = posts.some(([other]) => other === position);
        if (!taken) expect((await found(String(position))).post).toEqual(tuple);
      }
      // There is no post 0, so this is the newest.
      expect((await get(`0?language=${language}`)).body.post).toEqual(posts[0]);
    }
  });

  it('comes in English unless another language is asked for', async () => {
    const { posts, languages } = await list();
    expect(new Set(languages)).toEqual(new Set(['en']));
    expect((await get('writing-for-the-ear')).body).toMatchObject({ language: 'en' });
    expect((await get('0')).body.post).toEqual(posts[0]);
  });

  it('is asked for in a language that posts are written in', async () => {
    for (const address of ['/api/posts?language=xx', '/api/post/0?language=']) {
      expect(await read(address)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
  });

  it.each(['none', '99', '-1', '1.5', '1e0', '%20', '__proto__', '9'.repeat(150), '%2e%2e%2f'])(
    'is not found as %s',
    async (address) => {
      for (const query of ['', '?language=uk']) {
        expect(await get(address + query)).toMatchObject({
          status: 404,
          body: { code: 'not_found', message: "The blog post you're looking for doesn't exist." },
        });
      }
    },
  );
});

const ORIGIN = 'http://talk.example';

/** RSS as a reader understands it. Anything that is no XML fails here. */
function parseFeed(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  const { rss } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' }).parse(xml);
  return { version: rss['@_version'] as string, channel: rss.channel };
}

describe('the feed', () => {
  it.each([
    ['en', '/blog', 'Parlo blog'],
    ['uk', '/uk/blog', 'Блог Parlo'],
  ] as const)(
    'in %s has every post with an address below the request’s own',
    async (language, path, name) => {
      const response = await app.client().get(`${path}/rss.xml`, { host: new URL(ORIGIN).host });
      expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
      const { version, channel } = parseFeed(String(response.body.text));
      expect([version, channel.title, channel.language]).toEqual(['2.0', name, language]);
      expect(channel['atom:link']['@_href']).toBe(`${ORIGIN}${path}/rss.xml`);
      const { posts } = await list(`?language=${language}`);
      expect(channel.item.map(({ title, link }: Record<string, string>) => [title, link])).toEqual(
        posts.map(([, slug, title]) => [title, `${ORIGIN}${path}/${slug}`]),
      );
      expect(new Date(channel.item[0].pubDate).toISOString().slice(0, 10)).toBe(posts[0]?.[5]);
    },
  );
});

it.each(['"><script>', 'a b', 'talk.example/x'])('refuses the feed at an invalid host: %s', async (host) => {
  const { status, body } = await app.client().get('/blog/rss.xml', { host });
  expect([status, body.code]).toEqual([400, 'invalid_input']);
});

describe('posts of another folder', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'parlo-blog-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const HEAD = `id: 7
slug: a-post
title: Salt & <b>pepper</b>]]>
description: '"What" it says'
date: 2026-01-31
image: /blog-images/a.svg
author: { name: Ada, avatar: /favicon.svg, bio: Writes }`;

  /** The blog's routes alone. */
  async function serve(text: string): Promise<OpenAPIHono> {
    await writeFile(join(dir, 'a-post.md'), text);
    const hono = new OpenAPIHono();
    const publicUrl = 'https://talk.example.com';
    const api = createApi(hono, { ...app.services, publicUrl, trustProxy: 0, uploadDir: dir });
    blogFeature({ dir, publicUrl })(api);
    return hono;
  }

  it('name the public address in their feed, and break no XML', async () => {
    const hono = await serve(`---\n${HEAD}\n---\nWords.\n`);
    const { channel } = parseFeed(await (await hono.request('/uk/blog/rss.xml')).text());
    expect(channel.item).toMatchObject([
      {
        title: 'Salt & <b>pepper</b>]]>',
        link: 'https://talk.example.com/uk/blog/a-post',
        description: '"What" it says',
      },
    ]);
  });

  it('come without what a hostile author put into them', async () => {
    const body = [
      '## Read *this*',
      '<script>alert(1)</script><img src="/a.svg" onerror="alert(1)">',
      '[Click](javascript:alert(1)) <a href="jAvAsCrIpT:alert(1)">here</a>',
      '<iframe src="https://evil.example"></iframe><p onclick="alert(1)" style="position:fixed">Words.</p>',
    ].join('\n\n');
    const hono = await serve(`---\n${HEAD}\n---\n${body}\n`);
    const clean = [
      '<h2>Read <em>this</em></h2>',
      '<img src="/a.svg" /><p><a>Click</a> <a>here</a></p>',
      '<p>Words.</p>',
    ];
    const { post, language } = PostResponse.parse(
      await (await hono.request('/api/post/0?language=uk')).json(),
    );
    expect([post[4].split(/\n+/).filter(Boolean), language]).toEqual([clean, 'en']);
    const { posts } = PostsResponse.parse(await (await hono.request('/api/posts')).json());
    expect(posts).toEqual([post]);
  });

  it('prevent the start when one is wrong', async () => {
    await writeFile(join(dir, 'a-post.md'), 'Words.');
    expect(() => blogFeature({ dir, publicUrl: undefined })).toThrow(
      /a-post\.md cannot be used: has no head/,
    );
  });
});
