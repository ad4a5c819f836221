import { readFile, stat } from 'node:fs/promises';
import type { Context } from 'hono';
import { contentSecurityPolicy, type PolicyChoice } from './security-headers.ts';

/** HTML pages of the build, kept in memory with the policy that fits their inline scripts. */
export interface Pages {
  /** Answers with the page in `file`, or null when there is none. */
  send(context: Context, file: string, policy: PolicyChoice, visit?: ForVisit): Promise<Response | null>;
}

/** What one visit gets beside what was built. */
export interface ForVisit {
  /** Comes at the end of the page's head. It is no script that runs: the policy would not let it. */
  readonly head?: string;
  /** Whose words are fetched ahead; those that the build names for other languages are left out. */
  readonly language?: string;
  /** Nobody else's: no cache may keep it. */
  readonly secret?: boolean;
}

/** As the build marks what is for one language alone. */
const FOR_LANGUAGE = /\s*<link [^>]*data-language="(\w+)"[^>]*>/g;

interface Page {
  readonly html: string;
  readonly mtimeMs: number;
  readonly policy: (choice: PolicyChoice) => string;
}

export function createPages(): Pages {
  const cache = new Map<string, Page>();
  return {
    async send(context, file, choice, visit = {}) {
      const page = await load(cache, file);
      if (page === null) return null;
      context.header('Content-Security-Policy', page.policy(choice));
      // Pages name the hashed files of their build, so that a browser asks for the page each time.
      context.header('Cache-Control', visit.secret ? 'private, no-store' : 'no-cache');
      return context.html(fill(page.html, visit));
    },
  };
}

function fill(html: string, { head, language }: ForVisit): string {
  const spoken = language ? html.replace(FOR_LANGUAGE, (link, its) => (its === language ? link : '')) : html;
  if (!head) return spoken;
  // By a function: in a text, `$` would have a meaning.
  return spoken.includes('</head>') ? spoken.replace('</head>', () => `${head}</head>`) : head + spoken;
}

async function load(cache: Map<string, Page>, file: string): Promise<Page | null> {
  const mtimeMs = await modified(file);
  if (mtimeMs === null) return null;
  const known = cache.get(file);
  // A new build may come while the server runs.
  if (known?.mtimeMs === mtimeMs) return known;
  const html = await readFile(file, 'utf8');
  const page = { html, mtimeMs, policy: contentSecurityPolicy(html) };
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
