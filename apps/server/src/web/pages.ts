import { readFile, stat } from 'node:fs/promises';
import type { Context } from 'hono';
import { contentSecurityPolicy, type PageKind } from './security-headers.ts';

/** HTML pages of the build, kept in memory with the policy that fits their inline scripts. */
export interface Pages {
  /** Answers with the page in `file`, or null when there is none. */
  send(context: Context, file: string, kind: PageKind, status?: 200 | 404): Promise<Response | null>;
}

interface Page {
  readonly html: string;
  readonly mtimeMs: number;
  readonly policies: Record<PageKind, string>;
}

export function createPages(): Pages {
  const cache = new Map<string, Page>();
  return {
    async send(context, file, kind, status = 200) {
      const page = await load(cache, file);
      if (page === null) return null;
      context.header('Content-Security-Policy', page.policies[kind]);
      // Pages name the hashed files of their build, so that a browser asks for the page each time.
      context.header('Cache-Control', 'no-cache');
      return context.html(page.html, status);
    },
  };
}

async function load(cache: Map<string, Page>, file: string): Promise<Page | null> {
  const mtimeMs = await modified(file);
  if (mtimeMs === null) return null;
  const known = cache.get(file);
  // A new build may come while the server runs.
  if (known?.mtimeMs === mtimeMs) return known;
  const html = await readFile(file, 'utf8');
  const policies = {
    app: contentSecurityPolicy(html, 'app'),
    embedded: contentSecurityPolicy(html, 'embedded'),
  };
  const page = { html, mtimeMs, policies };
  cache.set(file, page);
  return page;
}

async function modified(file: string): Promise<number | null> {
  try {
    const facts = await stat(file);
    return facts.isFile() ? facts.mtimeMs : null;
  } catch {
    // Absent, or a path no file system takes.
    return null;
  }
}
