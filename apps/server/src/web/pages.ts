import { readFile, stat } from 'node:fs/promises';
import { BUILT_ORIGIN } from '@parlo/contract/built-site';
import type { Context } from 'hono';
import { contentSecurityPolicy, type PolicyChoice } from '../platform/http/security-headers.ts';
import type { SiteFill } from './fill-site-texts.ts';
import { createSendPacked } from './send-packed.ts';

/** HTML pages of the build, cached with the policy that fits their inline scripts. */
export interface Pages {
  /** Returns the response with the page in `file`, or null without one. */
  send(context: Context, file: string, policy: PolicyChoice, visit?: ForVisit): Promise<Response | null>;
  /** A page of our own, which is the same for everybody at one address of the server. */
  sendOwn(context: Context, file: string, policy: PolicyChoice, own: OwnPage): Promise<Response | null>;
  /** The same for a text of the build that machines read. */
  sendText(context: Context, file: string, origin: string, type: string): Promise<Response | null>;
}

/** The additions of one visit to the built page. */
export interface ForVisit {
  /** Goes to the end of the page's head. Scripts in it don't run: the policy forbids them. */
  readonly head?: string;
  /** The language whose texts are preloaded; links that the build made for other languages are left out. */
  readonly language?: string;
  /** For this visit alone: no cache may keep it. */
  readonly secret?: boolean;
}

export interface OwnPage {
  /** Takes the place of the address that the page was built with. */
  readonly origin: string;
  /** Goes to the end of the page's head. */
  readonly head: string;
  readonly texts: SiteFill;
  readonly status?: 404 | undefined;
}

/** How the build marks a link for one language. */
const FOR_LANGUAGE = /\s*<link [^>]*data-language="(\w+)"[^>]*>/g;

// Pages name the hashed files of their build, so a browser must ask for the page each time.
const ASK_AGAIN = 'no-cache';
/** Pages for machines may be an hour old. */
const SHORT = 'public, max-age=3600';

interface Page {
  readonly html: string;
  readonly mtimeMs: number;
  readonly policy: (choice: PolicyChoice) => string;
}

export function createPages(): Pages {
  const cache = new Map<string, Page>();
  const sendPacked = createSendPacked();
  return {
    async send(context, file, choice, visit = {}) {
      const page = await load(cache, file);
      if (page === null) return null;
      context.header('Content-Security-Policy', page.policy(choice));
      context.header('Cache-Control', visit.secret ? 'private, no-store' : ASK_AGAIN);
      return context.html(fill(page.html, visit));
    },
    async sendOwn(context, file, choice, { origin, head, texts, status }) {
      const page = await load(cache, file);
      if (page === null) return null;
      const built = page.html.replaceAll(BUILT_ORIGIN, () => origin);
      const html = fill(texts.fill(built), { head: head + texts.head });
      const headers = {
        'Content-Type': 'text/html; charset=UTF-8',
        'Content-Security-Policy': page.policy(choice),
        'Cache-Control': ASK_AGAIN,
      };
      return sendPacked(context, `${origin} ${file}`, html, headers, status);
    },
    async sendText(context, file, origin, type) {
      const page = await load(cache, file);
      if (page === null) return null;
      const text = page.html.replaceAll(BUILT_ORIGIN, () => origin);
      const headers = { 'Content-Type': type, 'Cache-Control': SHORT };
      return sendPacked(context, `${origin} ${file}`, text, headers);
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

/** Returns the time of a file's last change; null without a file, or for an invalid path. */
export async function modified(file: string): Promise<number | null> {
  try {
    const facts = await stat(file);
    return facts.isFile() ? facts.mtimeMs : null;
  } catch {
    // There is no such file, or the path is not valid.
    return null;
  }
}
