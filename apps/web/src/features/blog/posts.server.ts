import { type BlogPost, findPost, readBlog } from '@parlo/content/blog';
import { type SiteAddress, siteAddress } from '../../site/pages.ts';
import type { Post, PostCard } from './post.ts';

/** The operator's posts, as their pages are made of them at build. Nothing of this reaches a browser. */

const TEXTS = import.meta.glob<string>('../../../../../content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const blog = readBlog(
  Object.entries(TEXTS).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
);

/** The posts of the blog at an address, newest first. */
export function postsAt(address: string): PostCard[] {
  return postsOf(address).map(cardOf);
}

/** The post at an address, by its slug; null where there is none. */
export function postAt(address: string, asked: string): Post | null {
  const post = findPost(postsOf(address), asked);
  if (!post) return null;
  const { slug, title, description, image, date, language, content: html, author } = post;
  return { slug, title, description, image, date, language, html, author };
}

function postsOf(address: string): readonly BlogPost[] {
  const { language }: Pick<SiteAddress, 'language'> = siteAddress(new URL(address).pathname) ?? {
    language: 'en',
  };
  return blog[language];
}

function cardOf({ slug, title, description, image, readTime, language }: BlogPost): PostCard {
  return { slug, title, description, image, minutes: readTime, language };
}
