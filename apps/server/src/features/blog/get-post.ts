import { type Blog, type BlogPost, findPost } from '@parlo/content/blog';
import { type ENDPOINTS, MESSAGES, type PostTuple } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';

export function getPost(blog: Blog): Operation<typeof ENDPOINTS.post> {
  return async ({ id, language }) => {
    const post = findPost(blog[language], id);
    if (post === undefined) throw new AppError('post_not_found', MESSAGES.postNotFound);
    return { success: true, post: toTuple(post), language: post.language };
  };
}

/** All posts, each as the contract lists it: by position. */
export function getPosts(blog: Blog): Operation<typeof ENDPOINTS.posts> {
  return async ({ language }) => {
    const posts = blog[language];
    return { success: true, posts: posts.map(toTuple), languages: posts.map((post) => post.language) };
  };
}

function toTuple(post: BlogPost): PostTuple {
  const { id, slug, title, description, content, date, image, author, readTime } = post;
  return [id, slug, title, description, content, date, image, author, readTime];
}
