import { BLOG_LANGUAGES } from '@parlo/content/blog';
import { ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { ownOrigin } from '../../platform/http/own-origin.ts';
import { getPost, getPosts } from './get-post.ts';
import { loadPosts } from './load-posts.ts';
import { FEED_PATHS, writeFeed } from './write-feed.ts';

export interface BlogDeps {
  /** The posts. Absent: those of this repository. */
  readonly dir?: string;
  /** Absent: feeds name the address that they are asked for at. */
  readonly publicUrl: string | undefined;
}

/** Reads the posts once; an invalid one prevents the start. */
export function blogFeature({ dir, publicUrl }: BlogDeps): Feature {
  const blog = loadPosts(dir);
  return (api) => {
    api.serve(ENDPOINTS.posts, getPosts(blog));
    api.serve(ENDPOINTS.post, getPost(blog));
    for (const language of BLOG_LANGUAGES) {
      api.app.get(FEED_PATHS[language], (context) => {
        const origin = ownOrigin(context.req.header('host'), publicUrl);
        // Addresses in a feed have to be whole.
        if (!origin)
          throw new AppError('invalid_input', 'The request does not name an address of this server.');
        return context.body(writeFeed(blog[language], language, origin), 200, {
          'Content-Type': 'application/rss+xml; charset=utf-8',
          'Cache-Control': 'public, max-age=3600',
        });
      });
    }
  };
}
