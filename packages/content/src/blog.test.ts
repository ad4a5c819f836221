import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPost, loadBlog, parsePost } from './blog.ts';

const HEAD = `id: 7
slug: a-post
title: A post
description: What it says
date: 2026-01-31
image: /blog-images/a.svg
author: { name: Ada, avatar: /favicon.svg, bio: Writes }`;

const post = (head = HEAD, body = 'Words.') => `---\n${head}\n---\n${body}\n`;
const another = (id: number, slug: string) => HEAD.replace('id: 7', `id: ${id}`).replace('a-post', slug);

describe('parsePost', () => {
  it('makes HTML of Markdown and counts how long it takes to read', () => {
    const { content, readTime, slug, language } = parsePost(
      post(HEAD, `## Why\n\n*So* ${'word '.repeat(400)}`),
    );
    expect([slug, readTime, language]).toEqual(['a-post', 3, 'en']);
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
    ['an image of another host', post(HEAD.replace('/blog-images/a.svg', '//example.com/a.svg'))],
    [
      'an image of another host, by backslash',
      post(HEAD.replace('/blog-images/a.svg', '/\\example.com/a.svg')),
    ],
    ['a word that nobody knows', post(`${HEAD}\ntags: x`)],
    ['a head that is no YAML', post(`${HEAD}\n: [`)],
  ])('refuses a post with %s', (_what, text) => {
    expect(() => parsePost(text)).toThrow();
  });
});

describe('loadBlog', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'parlo-blog-'));
  });
  afterEach(() => rm(dir, { recursive: true }));
  const write = (name: string, text: string) => writeFile(join(dir, name), text);

  it('sorts posts of one day by their ids, and reads nothing but posts', async () => {
    await write('a-post.md', post());
    await write('b.md', post(another(8, 'b')));
    await write('notes.txt', 'x');
    expect(loadBlog(dir).en.map(({ id }) => id)).toEqual([8, 7]);
  });

  it('has a post in the reader’s language where it is written in it, else in English', async () => {
    await write('a-post.md', post());
    await write('a-post.uk.md', post(HEAD.replace('A post', 'Допис'), 'Слова.'));
    await write('b.md', post(another(8, 'b')));
    const { en, uk } = loadBlog(dir);
    expect(en.map(({ title, language }) => [title, language])).toEqual([
      ['A post', 'en'],
      ['A post', 'en'],
    ]);
    expect(uk.map(({ slug, title, language }) => [slug, title, language])).toEqual([
      ['b', 'A post', 'en'],
      ['a-post', 'Допис', 'uk'],
    ]);
    expect(uk[1]?.content).toContain('Слова.');
  });

  it('says which post is wrong, and which two are one', async () => {
    await write('a-post.md', 'Words.');
    expect(() => loadBlog(dir)).toThrow(/a-post\.md cannot be used: has no head/);
    await write('a-post.md', post(another(7, 'other')));
    expect(() => loadBlog(dir)).toThrow(/its slug makes it other\.md/);
    await write('a-post.md', post());
    await write('b.md', post(another(7, 'b')));
    expect(() => loadBlog(dir)).toThrow(/have the id 7/);
  });

  it.each([
    ['id', another(9, 'a-post')],
    ['date', HEAD.replace('2026-01-31', '2026-01-30')],
    ['image', HEAD.replace('/a.svg', '/b.svg')],
  ])('refuses a Ukrainian version with another %s', async (fact, head) => {
    await write('a-post.md', post());
    await write('a-post.uk.md', post(head));
    expect(() => loadBlog(dir)).toThrow(`has another ${fact} in English`);
  });

  it('refuses a Ukrainian version of nothing', async () => {
    await write('a-post.uk.md', post());
    expect(() => loadBlog(dir)).toThrow(/a-post has no English version/);
  });
});

describe('findPost', () => {
  const posts = [another(12, 'newest'), another(1, 'middle'), another(9, 'oldest')].map((head) =>
    parsePost(post(head)),
  );

  it.each([
    ['middle', 'middle'],
    ['12', 'newest'],
    // An id goes before a position.
    ['1', 'middle'],
    ['0', 'newest'],
    ['2', 'oldest'],
  ])('finds %s', (address, slug) => {
    expect(findPost(posts, address)?.slug).toBe(slug);
  });

  it.each(['none', '3', '-1', '1.5', '1e0', ' ', '', '__proto__', '9'.repeat(150)])(
    'finds nothing as %j',
    (address) => {
      expect(findPost(posts, address)).toBeUndefined();
    },
  );
});
