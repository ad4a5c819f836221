import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PostsResponse, type PostTuple } from '@parlo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadPosts, parsePost } from './posts.ts';

const HEAD = `id: 7
slug: a-post
title: A post
description: What it says
date: 2026-01-31
image: /blog-images/a.svg
author: { name: Ada, avatar: /favicon.svg, bio: Writes }`;

const post = (head = HEAD, body = 'Words.') => `---\n${head}\n---\n${body}\n`;

describe('the posts that come with Parlo', () => {
  let app: TestApp;
  let posts: PostTuple[];
  beforeAll(async () => {
    app = await createTestApp();
    posts = PostsResponse.parse((await app.client().get('/api/posts')).body).posts;
  });
  afterAll(() => app.close());

  const get = (address: string) => app.client().get(`/api/post/${address}`);

  it('are three, newest first', () => {
    expect(posts).toHaveLength(3);
    const dates = posts.map(([, , , , , date]) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('have text, an image that is there, and a time to read them in', () => {
    for (const [, , title, , content, , image, author, readTime] of posts) {
      expect(content).toContain('<h2>');
      expect(content).not.toContain(title);
      expect(content.split(/\s+/).length).toBeGreaterThan(400);
      expect(author.name).toBe('The Parlo team');
      expect([2, 3, 4]).toContain(readTime);
      const file = fileURLToPath(new URL(`../../../../web/public${image}`, import.meta.url));
      expect([image, existsSync(file)]).toEqual([image, true]);
    }
  });

  it('are found by slug, id and position', async () => {
    for (const [position, tuple] of posts.entries()) {
      const [id, slug] = tuple;
      expect((await get(slug)).body.post).toEqual(tuple);
      expect((await get(String(id))).body.post).toEqual(tuple);
      const taken = posts.some(([other]) => other === position);
      if (!taken) expect((await get(String(position))).body.post).toEqual(tuple);
    }
    // There is no post 0, so this is the newest.
    expect((await get('0')).body.post).toEqual(posts[0]);
  });

  it.each(['none', '99', '-1', '1.5', '1e0', '%20', '__proto__', '9'.repeat(150), '%2e%2e%2f'])(
    'are not found as %s',
    async (address) => {
      expect(await get(address)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: "The blog post you're looking for doesn't exist." },
      });
    },
  );
});

describe('parsePost', () => {
  it('makes HTML of Markdown and counts how long it takes to read', () => {
    const { content, readTime, slug } = parsePost(post(HEAD, `## Why\n\n*So* ${'word '.repeat(400)}`));
    expect([slug, readTime]).toEqual(['a-post', 3]);
    expect(content).toContain('<h2>Why</h2>');
    expect(content).toContain('<em>So</em>');
    expect(parsePost(post(`${HEAD}\nreadTime: 9`)).readTime).toBe(9);
    expect(parsePost(post().replaceAll('\n', '\r\n')).title).toBe('A post');
  });

  it.each([
    ['no head', 'Words.'],
    ['an open head', `---\n${HEAD}\nWords.`],
    ['no text', post(HEAD, '')],
    ['no title', post(HEAD.replace('title: A post', ''))],
    ['a slug that could be an id', post(HEAD.replace('a-post', '"12"'))],
    ['a slug that is no address', post(HEAD.replace('a-post', 'A Post'))],
    ['a date that is none', post(HEAD.replace('2026-01-31', '2026-02-31'))],
    ['an image elsewhere', post(HEAD.replace('/blog-images/a.svg', 'https://example.com/a.svg'))],
    ['a word that nobody knows', post(`${HEAD}\ntags: x`)],
    ['a head that is no YAML', post(`${HEAD}\n: [`)],
  ])('refuses a post with %s', (_what, text) => {
    expect(() => parsePost(text)).toThrow();
  });
});

describe('loadPosts', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'parlo-blog-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('sorts posts of one day by their ids, and reads nothing but posts', async () => {
    await writeFile(join(dir, 'a.md'), post());
    await writeFile(join(dir, 'b.md'), post(HEAD.replace('id: 7', 'id: 8').replace('a-post', 'b')));
    await writeFile(join(dir, 'notes.txt'), 'x');
    expect(loadPosts(dir).map(({ id }) => id)).toEqual([8, 7]);
  });

  it('says which post is wrong, and which two are one', async () => {
    await writeFile(join(dir, 'a.md'), 'Words.');
    expect(() => loadPosts(dir)).toThrow(/a\.md cannot be used: has no head/);
    await writeFile(join(dir, 'a.md'), post());
    await writeFile(join(dir, 'b.md'), post(HEAD.replace('id: 7', 'id: 8')));
    expect(() => loadPosts(dir)).toThrow(/have the slug a-post/);
    await writeFile(join(dir, 'b.md'), post(HEAD.replace('a-post', 'b')));
    expect(() => loadPosts(dir)).toThrow(/have the id 7/);
  });
});
