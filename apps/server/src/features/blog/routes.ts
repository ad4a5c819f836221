import { fileURLToPath } from 'node:url';
import { BLOG_LANGUAGES, type Blog, loadBlog } from '@parlo/content/blog';
import { CALLS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { StartError } from '../../platform/errors.ts';
import { getPost, getPosts } from './get-post.ts';
import { FEED_PATHS, writeFeed } from './write-feed.ts';

const CONTENT = fileURLToPath(new URL('../../../../../content/blog', import.meta.url));

export interface BlogDeps {
  /** The posts. Absent: those of this repository. */
  readonly dir?: string;
  /** Absent: feeds name the address that they are asked for at. */
  readonly publicUrl: string | undefined;
}

/** Reads the posts once; an invalid one prevents the start. */
export function blogFeature({ dir = CONTENT, publicUrl }: BlogDeps): Feature {
  const blog = loadOrRefuse(dir);
  return (api) => {
    api.serve(CALLS.posts, getPosts(blog));
    api.serve(CALLS.post, getPost(blog));
    for (const language of BLOG_LANGUAGES) {
      api.app.get(FEED_PATHS[language], (context) => {
        const origin = publicUrl ?? new URL(context.req.url).origin;
        return context.body(writeFeed(blog[language], language, origin), 200, {
          'Content-Type': 'application/rss+xml; charset=utf-8',
        });
      });
    }
  };
}

function loadOrRefuse(dir: string): Blog {
  try {
    return loadBlog(dir);
  } catch (cause) {
    throw new StartError((cause as Error).message, { cause });
  }
}
