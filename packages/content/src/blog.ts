import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseMarkdownFile, toHtml } from './markdown.ts';

/** Languages a post may be written in. English is always there. */
export const BLOG_LANGUAGES = ['en', 'uk'] as const;
export type BlogLanguage = (typeof BLOG_LANGUAGES)[number];

/** An address on this server. `//host/x` is one elsewhere, and browsers take a backslash for a slash. */
export const ownAddress = z
  .string()
  .regex(/^\/(?![/\\])/, 'must be an address on this server, such as /blog-images/a.svg');

/** What one file says above its text. */
const Head = z.strictObject({
  id: z.int().min(1),
  // Letters first: a number would be taken for an id.
  slug: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens'),
  title: z.string().min(1),
  description: z.string().min(1),
  date: z.iso.date(),
  image: ownAddress,
  author: z.strictObject({ name: z.string().min(1), avatar: ownAddress, bio: z.string() }),
  /** Minutes; counted from the words unless given. */
  readTime: z.int().min(1).optional(),
});

export interface BlogPost extends Omit<z.output<typeof Head>, 'readTime'> {
  /** HTML without scripts. */
  readonly content: string;
  readonly readTime: number;
  /** What it is written in. */
  readonly language: BlogLanguage;
}

/** All posts of a reader's language, newest first. A post that is not written in it is there in English. */
export type Blog = Readonly<Record<BlogLanguage, readonly BlogPost[]>>;

/** Reads the posts of a folder. Throws with the file that is wrong and why. */
export function loadBlog(dir: string): Blog {
  const names = readdirSync(dir).filter((name) => name.endsWith('.md'));
  return readBlog(names.map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
}

/**
 * Reads posts from files, each with its name and text: `<slug>.md` in English, and next to it `<slug>.uk.md` in
 * Ukrainian, which has the same id, slug, date and picture. Throws with the file that is wrong and why.
 */
export function readBlog(files: readonly (readonly [name: string, text: string])[]): Blog {
  const english = files.filter(([name]) => !isTranslation(name)).map((file) => readPost(file, 'en'));
  for (const post of english) {
    if (english.some((other) => other !== post && other.id === post.id)) {
      throw new Error(`Two blog posts have the id ${post.id}.`);
    }
  }
  english.sort((one, other) => other.date.localeCompare(one.date) || other.id - one.id);
  const translations = files.filter(([name]) => isTranslation(name)).map((file) => readPost(file, 'uk'));
  for (const translation of translations) requireSameFacts(translation, english);
  const uk = english.map((post) => translations.find(({ slug }) => slug === post.slug) ?? post);
  return { en: english, uk };
}

const isTranslation = (name: string) => name.endsWith('.uk.md');

function readPost([name, text]: readonly [string, string], language: BlogLanguage): BlogPost {
  try {
    const post = parsePost(text, language);
    const ending = language === 'en' ? '.md' : `.${language}.md`;
    if (name !== post.slug + ending) throw new Error(`its slug makes it ${post.slug}${ending}`);
    return post;
  } catch (cause) {
    throw new Error(`The blog post ${name} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

function requireSameFacts(translation: BlogPost, english: readonly BlogPost[]): void {
  const { slug, language } = translation;
  const original = english.find((post) => post.slug === slug);
  if (!original) throw new Error(`The blog post ${slug} has no English version.`);
  for (const key of ['id', 'date', 'image'] as const) {
    if (translation[key] !== original[key]) {
      throw new Error(`The blog post ${slug} has another ${key} in English than in ${language}.`);
    }
  }
}

const WORDS_A_MINUTE = 200;

/** Parses Markdown with YAML before it. Throws with what is wrong. */
export function parsePost(text: string, language: BlogLanguage = 'en'): BlogPost {
  const { head, body } = parseMarkdownFile(text, Head);
  const words = body.split(/\s+/).filter(Boolean).length;
  if (words === 0) throw new Error('has no text');
  const { readTime = Math.ceil(words / WORDS_A_MINUTE), ...facts } = head;
  return { ...facts, readTime, language, content: toHtml(body) };
}

/** Finds a post by its slug, else its id, else its position from 0. */
export function findPost(posts: readonly BlogPost[], address: string): BlogPost | undefined {
  const bySlug = posts.find(({ slug }) => slug === address);
  if (bySlug || !/^\d{1,9}$/.test(address)) return bySlug;
  const number = Number(address);
  return posts.find(({ id }) => id === number) ?? posts[number];
}
