import { expect, it } from 'vitest';
import { PostInput, PostResponse, PostsQuery, PostTuple } from './blog.ts';

const author = { name: 'Ada', avatar: '/favicon.svg', bio: '' };
const post = [1, 'slug', 'Title', 'What it says', '<p>Words</p>', '2026-11-21', '/a.svg', author, 3];

it('a post is a tuple with an optional last element', () => {
  expect(PostTuple.parse(post)).toEqual(post);
  expect(PostTuple.parse(post.slice(0, -1))).toEqual(post.slice(0, -1));
  expect(PostTuple.safeParse(post.slice(0, -2)).success).toBe(false);
  expect(PostTuple.safeParse([...post, 'more']).success).toBe(false);
  expect(PostTuple.safeParse(post.with(5, '21.11.2026')).success).toBe(false);
});

it('a post is asked for by a short word', () => {
  expect(PostInput.safeParse({ id: 'a-slug' }).success).toBe(true);
  expect(PostInput.safeParse({ id: 'x'.repeat(201) }).success).toBe(false);
});

it('posts are asked for in English unless another language that they are written in is named', () => {
  expect(PostsQuery.parse({})).toEqual({ language: 'en' });
  expect(PostInput.parse({ id: '0', language: 'uk' })).toEqual({ id: '0', language: 'uk' });
  expect(PostsQuery.safeParse({ language: 'xx' }).success).toBe(false);
});

it('a post names its language', () => {
  const response = { success: true, post, language: 'uk' };
  expect(PostResponse.parse(response)).toEqual(response);
  expect(PostResponse.safeParse({ success: true, post }).success).toBe(false);
});
