import { fileURLToPath } from 'node:url';
import { CALLS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { getPost, getPosts } from './get-post.ts';
import { loadPosts } from './posts.ts';

const CONTENT = fileURLToPath(new URL('../../../../../content/blog', import.meta.url));

export function blogFeature({ dir = CONTENT }: { readonly dir?: string } = {}): Feature {
  const posts = loadPosts(dir);
  return (api) => {
    api.serve(CALLS.posts, getPosts(posts));
    api.serve(CALLS.post, getPost(posts));
  };
}
