import type { BlogLanguage, BlogPost } from '@parlo/content/blog';
import { Feed } from 'feed';

/** The addresses of the blog and its feed, by language. */
const BLOG_PATHS: Readonly<Record<BlogLanguage, string>> = { en: '/blog', uk: '/uk/blog' };
export const FEED_PATHS: Readonly<Record<BlogLanguage, string>> = {
  en: `${BLOG_PATHS.en}/rss.xml`,
  uk: `${BLOG_PATHS.uk}/rss.xml`,
};

const WORDS: Readonly<Record<BlogLanguage, { readonly title: string; readonly description: string }>> = {
  en: { title: 'Parlo blog', description: 'How to build an assistant people like to talk to.' },
  uk: { title: 'Блог Parlo', description: 'Як створити асистента, з яким приємно розмовляти.' },
};

/** The posts as RSS 2.0, with addresses below `origin`. */
export function writeFeed(posts: readonly BlogPost[], language: BlogLanguage, origin: string): string {
  const blog = origin + BLOG_PATHS[language];
  const feed = new Feed({
    ...WORDS[language],
    id: blog,
    link: blog,
    feed: origin + FEED_PATHS[language],
    language,
    generator: false,
    // The newest post is the first.
    ...(posts[0] && { updated: new Date(posts[0].date) }),
  });
  for (const { slug, title, description, date } of posts) {
    const link = `${blog}/${slug}`;
    feed.addItem({ id: link, link, title, description, date: new Date(date) });
  }
  return feed.rss2();
}
