import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/errors.ts';
import { type Post, parsePost } from './parse-post.ts';

/** The posts in a folder, newest first. Read once, at start; a post that is wrong keeps the server from starting. */
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
