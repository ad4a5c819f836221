import { WidgetConfigResponse } from '@parlo/contract';
import type { Context, Handler } from 'hono';
import { AppError } from '../platform/errors.ts';
import { cleanText } from '../platform/http/clean-text.ts';
import { isOwnOrigin } from '../platform/http/own-origin.ts';
import { mayBeOn, OWN_PAGES, type SiteTokens } from '../platform/tokens/site-tokens.ts';
import type { Pages } from './pages.ts';
import { EMBEDDED_HEADERS, ownSockets } from './security-headers.ts';
import { refuseSite } from './site-refused.ts';
import { visitorLanguage } from './visitor-language.ts';

export interface EmbeddingDeps {
  /** What is kept of an assistant. Rejects for one that is not there. */
  readonly assistantOf: (assistantId: string) => Promise<EmbeddedAssistant>;
  readonly siteTokens: SiteTokens;
  readonly publicUrl: string | undefined;
}

export interface EmbeddedAssistant {
  /** The sites that may embed it; empty: any. */
  readonly allowedSites: readonly string[];
  /** What `widgetconfig` returns for it. */
  readonly response: WidgetConfigResponse;
}

/** How the ids look that we give. */
const ID = /^[\w-]{1,128}$/;

/**
 * The visitor's page, for other people's sites (`/widget`) and alone (`/popup/…`). Where its owner named sites, only
 * those may frame it, browsers see to that, and the page is given a token that says where it is. A page that comes
 * from elsewhere would stay blank; it is told why instead.
 */
export function createWidgetPage(pages: Pages, file: string, deps: EmbeddingDeps): Handler {
  return async (context) => {
    const popup = context.req.path.startsWith('/popup/');
    const assistantId = idOf(context.req.url);
    const assistant = await assistantAt(deps, assistantId);
    const sites = assistant?.allowedSites ?? [];
    // A popup is framed by nobody else where there is a list, so that whoever links to it need not be on it.
    const site = popup ? OWN_PAGES : siteAround(context, deps.publicUrl);
    for (const [name, value] of Object.entries(EMBEDDED_HEADERS)) context.header(name, value);
    if (!mayBeOn(site, sites)) return refuseSite(context, site);
    const sockets = ownSockets(context.req.header('host'), deps.publicUrl);
    const choice = { frameAncestors: frameAncestors(sites, popup), sockets };
    const token = tokenFor(deps, assistantId, sites, site);
    const language = visitorLanguage(context);
    const visit = { ...token, head: configOf(assistant) + token.head, language };
    return (await pages.send(context, file, choice, visit)) ?? notBuilt(context);
  };
}

/**
 * The assistant that the page will ask for, read as the page reads its address, and as the call that it makes with it
 * reads that: none is framed under another's name.
 */
export function idOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const popup = /^\/popup\/([^/]*)\/?$/.exec(pathname);
  return cleanText((popup ? decode(popup[1] ?? '') : searchParams.get('assistantId')) ?? '').trim();
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Null for an assistant that is not there: the page says so itself. Nobody's when they can't be read. */
export async function assistantAt(deps: EmbeddingDeps, id: string): Promise<EmbeddedAssistant | null> {
  if (!ID.test(id)) return null;
  try {
    return await deps.assistantOf(id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** What the page would ask for first, so that it need not. Data, which no browser runs; nothing in it ends it. */
function configOf(assistant: EmbeddedAssistant | null): string {
  if (!assistant) return '';
  const json = JSON.stringify(WidgetConfigResponse.parse(assistant.response)).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="parlo-config">${json}</script>`;
}

/**
 * The origin of the page that frames this one, as far as its browser tells; ours where none does, where it is a page of
 * ours, and where it is not told. That is good enough to explain with: whoever hides it is held back by the policy.
 */
export function siteAround({ req }: Context, publicUrl: string | undefined): string {
  if (req.header('sec-fetch-dest') === 'document') return OWN_PAGES;
  const referer = req.header('referer') ?? '';
  const origin = URL.canParse(referer) ? new URL(referer).origin : 'null';
  return origin === 'null' || isOwnOrigin(origin, req.header('host'), publicUrl) ? OWN_PAGES : origin;
}

export function frameAncestors(sites: readonly string[], popup: boolean): string {
  if (sites.length === 0) return '*';
  return popup ? "'self'" : ["'self'", ...sites].join(' ');
}

/** Needs no escaping: a token is letters, digits, `_`, `-` and `.`. */
export function tokenFor(
  { siteTokens }: EmbeddingDeps,
  assistantId: string,
  sites: readonly string[],
  site: string,
): { readonly head: string; readonly secret: boolean } {
  if (sites.length === 0) return { head: '', secret: false };
  const { token } = siteTokens.mint({ assistantId, site });
  return { head: `<meta name="parlo-site" content="${token}">`, secret: true };
}

export function notBuilt(context: Context): Response {
  return context.text('The pages are not built yet. Run: npm run build', 503);
}
