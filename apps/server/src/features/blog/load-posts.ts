import { fileURLToPath } from 'node:url';
import { type Blog, findPost, loadBlog } from '@parlo/content/blog';
import { StartError } from '../../platform/errors.ts';

const CONTENT = fileURLToPath(new URL('../../../../../content/blog', import.meta.url));

let own: Blog | undefined;

/** The posts of a folder; by default those of this repository, which are read once. An invalid one prevents the start. */
export function loadPosts(dir?: string): Blog {
  if (dir !== undefined) return loadOrRefuse(dir);
  own ??= loadOrRefuse(CONTENT);
  return own;
}

/** Whether a slug, an id or a position is that of a post. Both languages have the same posts. */
export const hasPost = (address: string) => findPost(loadPosts().en, address) !== undefined;

function loadOrRefuse(dir: string): Blog {
  try {
    return loadBlog(dir);
  } catch (cause) {
    throw new StartError((cause as Error).message, { cause });
  }
}
