import { type CALLS, MESSAGES, type PostTuple } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { Post } from './posts.ts';

export function getPost(posts: readonly Post[]): Operation<typeof CALLS.post> {
  return async ({ id }) => {
    const post = findPost(posts, id);
    if (post === undefined) throw new AppError('post_not_found', MESSAGES.postNotFound);
    return { success: true, post: toTuple(post) };
  };
}

/** A slug, else an id, else a position from 0. */
function findPost(posts: readonly Post[], address: string): Post | undefined {
  const bySlug = posts.find(({ slug }) => slug === address);
  if (bySlug || !/^\d{1,9}$/.test(address)) return bySlug;
  const number = Number(address);
  return posts.find(({ id }) => id === number) ?? posts[number];
}

/** All posts, each as the contract lists it: by position. */
export function getPosts(posts: readonly Post[]): Operation<typeof CALLS.posts> {
  const tuples = posts.map(toTuple);
  return async () => ({ success: true, posts: tuples });
}

export function toTuple(post: Post): PostTuple {
  const { id, slug, title, description, content, date, image, author, readTime } = post;
  return [id, slug, title, description, content, date, image, author, readTime];
}
