import { readFile, stat } from 'node:fs/promises';
import type { Context } from 'hono';
import { contentSecurityPolicy, type PolicyChoice } from './security-headers.ts';

/** HTML pages of the build, cached with the policy that fits their inline scripts. */
export interface Pages {
  /** The response with the page in `file`, or null when there is none. */
  send(context: Context, file: string, policy: PolicyChoice, visit?: ForVisit): Promise<Response | null>;
}

/** What one visit gets in addition to the built page. */
export interface ForVisit {
  /** Goes to the end of the page's head. Scripts in it don't run: the policy forbids them. */
  readonly head?: string;
  /** The language whose texts are preloaded; links that the build made for other languages are left out. */
  readonly language?: string;
  /** For this visit alone: no cache may keep it. */
  readonly secret?: boolean;
}

/** How the build marks a link for one language. */
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
      // Pages name the hashed files of their build, so a browser must ask for the page each time.
      context.header('Cache-Control', visit.secret ? 'private, no-store' : 'no-cache');
      return context.html(fill(page.html, visit));
    },
  };
}

function fill(html: string, { head, language }: ForVisit): string {
  const chosen = language ? html.replace(FOR_LANGUAGE, (link, its) => (its === language ? link : '')) : html;
  if (!head) return chosen;
  // A function, because `$` has a meaning in a replacement string.
  return chosen.includes('</head>') ? chosen.replace('</head>', () => `${head}</head>`) : head + chosen;
}

async function load(cache: Map<string, Page>, file: string): Promise<Page | null> {
  const mtimeMs = await modified(file);
  if (mtimeMs === null) return null;
  const known = cache.get(file);
  // There may be a new build while the server runs.
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
    // There is no such file, or the path is not valid.
    return null;
  }
}
