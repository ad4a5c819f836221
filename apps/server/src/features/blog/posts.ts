import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';
import { StartError } from '../../platform/errors.ts';

/** Reads the posts of a folder, newest first. Called at the start; an invalid post prevents it. */
export function loadPosts(dir: string): Post[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.md'));
  const posts = names.map((name) => loadPost(join(dir, name)));
  for (const key of ['id', 'slug'] as const) {
    const twice = posts.find((post, n) => posts.findIndex((other) => other[key] === post[key]) !== n);
    if (twice) throw new StartError(`Two blog posts in ${dir} have the ${key} ${twice[key]}.`);
  }
  return posts.sort((one, other) => other.date.localeCompare(one.date) || other.id - one.id);
}

function loadPost(file: string): Post {
  try {
    return parsePost(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`The blog post ${file} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

/** The YAML between the `---` lines at the top of a post. */
const Head = z.strictObject({
  id: z.int().min(1),
  // Letters first: a number would be taken for an id.
  slug: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens'),
  title: z.string().min(1),
  description: z.string().min(1),
  date: z.iso.date(),
  /** An address on this server. */
  image: z.string().startsWith('/'),
  author: z.strictObject({ name: z.string().min(1), avatar: z.string().startsWith('/'), bio: z.string() }),
  /** Minutes; counted from the words unless given. */
  readTime: z.int().min(1).optional(),
});

export interface Post extends Omit<z.output<typeof Head>, 'readTime'> {
  /** HTML. */
  readonly content: string;
  readonly readTime: number;
}

const WORDS_A_MINUTE = 200;

const markdown = new Marked({ gfm: true });

/** Parses Markdown with YAML before it. Throws with what is wrong. */
export function parsePost(text: string): Post {
  const [, yaml, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (yaml === undefined || body === undefined) throw new Error('has no head between two lines of ---');
  const head = Head.safeParse(parse(yaml));
  if (!head.success) throw new Error(z.prettifyError(head.error));
  const words = body.split(/\s+/).filter(Boolean).length;
  if (words === 0) throw new Error('has no text');
  const { readTime = Math.ceil(words / WORDS_A_MINUTE), ...facts } = head.data;
  return { ...facts, readTime, content: markdown.parse(body, { async: false }) };
}
