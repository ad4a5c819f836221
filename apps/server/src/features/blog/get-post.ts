import { type CALLS, MESSAGES } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { toTuple } from './get-posts.ts';
import type { Post } from './parse-post.ts';

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
