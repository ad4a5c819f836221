import type { CALLS, PostTuple } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import type { Post } from './parse-post.ts';

/** All posts, each as the contract lists it: by position. */
export function getPosts(posts: readonly Post[]): Operation<typeof CALLS.posts> {
  const tuples = posts.map(toTuple);
  return async () => ({ success: true, posts: tuples });
}

export function toTuple(post: Post): PostTuple {
  const { id, slug, title, description, content, date, image, author, readTime } = post;
  return [id, slug, title, description, content, date, image, author, readTime];
}
