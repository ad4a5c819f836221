import { expect, it } from 'vitest';
import { PostInput, PostTuple } from './blog.ts';

const author = { name: 'Ada', avatar: '/favicon.svg', bio: '' };
const post = [1, 'slug', 'Title', 'What it says', '<p>Words</p>', '2026-11-21', '/a.svg', author, 3];

it('a post is told by position', () => {
  expect(PostTuple.parse(post)).toEqual(post);
  expect(PostTuple.safeParse(post.slice(0, -1)).success).toBe(false);
  expect(PostTuple.safeParse([...post, 'more']).success).toBe(false);
  expect(PostTuple.safeParse(post.with(5, '21.11.2026')).success).toBe(false);
});

it('a post is asked for by a short word', () => {
  expect(PostInput.safeParse({ id: 'a-slug' }).success).toBe(true);
  expect(PostInput.safeParse({ id: 'x'.repeat(201) }).success).toBe(false);
});
