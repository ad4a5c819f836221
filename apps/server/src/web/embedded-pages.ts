import { BY_CODE_PARAMETER, WidgetConfigResponse } from '@parlo/contract';
import type { Context, Handler } from 'hono';
import { AppError } from '../platform/errors.ts';
import { cleanText } from '../platform/http/clean-text.ts';
import { isOwnOrigin } from '../platform/http/own-origin.ts';
import { EMBEDDED_HEADERS, NOT_FRAMED, ownSockets } from '../platform/http/security-headers.ts';
import { mayEmbedOn, OWN_PAGES, type Placement, type SiteTokens } from '../platform/tokens/site-tokens.ts';
import { refuseOrigin } from './origin-refused.ts';
import type { ForVisit, Pages } from './pages.ts';
import { visitorLanguage } from './visitor-language.ts';

/** The pages that other sites may frame: the widget and the connection check. */

export interface EmbeddingDeps {
  /** Rejects for an assistant that does not exist. */
  readonly assistantOf: (assistantId: string) => Promise<EmbeddedAssistant>;
  readonly siteTokens: SiteTokens;
  readonly publicUrl: string | undefined;
  /** Further addresses that pages connect calls to, in the syntax of a policy; absent: none. */
  readonly callServers?: string | undefined;
}

interface EmbeddedAssistant {
  /** The origins that may embed it. An empty list allows every origin. */
  readonly allowedSites: readonly string[];
  /** The response of `widgetconfig` for it. */
  readonly response: WidgetConfigResponse;
}

/** The format of our ids. */
const ID = /^[\w-]{1,128}$/;

/**
 * The visitor's page, for other people's sites (`/widget`) and alone (`/popup/…`). If the owner listed origins, browsers
 * let only those frame it, and the page gets a token that says where it is. On any other origin the frame would stay
 * blank; it gets a page that explains why instead.
 */
export function createWidgetPage(pages: Pages, file: string, deps: EmbeddingDeps): Handler {
  return async (context) => {
    const popup = context.req.path.startsWith('/popup/');
    const assistantId = idOf(context.req.url);
    const assistant = await assistantAt(deps, assistantId);
    const allowed = assistant?.allowedSites ?? [];
    // With a list, nobody else may frame a popup, so a page that only links to it need not be on the list.
    const origin = popup ? OWN_PAGES : framingOrigin(context, deps.publicUrl);
    allowEmbedding(context);
    if (!mayEmbedOn(origin, allowed)) return refuseOrigin(context, origin);
    const sockets = callSockets(context, deps);
    const choice = { frameAncestors: frameAncestors(allowed, popup), sockets };
    const byCode = popup && new URL(context.req.url).searchParams.has(BY_CODE_PARAMETER);
    const placement = { assistantId, origin, ...(byCode && { byCode }) };
    const token = assistant ? tokenFor(deps, placement, allowed) : NO_TOKEN;
    const visit = { ...token, head: configOf(assistant) + token.head, language: visitorLanguage(context) };
    return (await pages.send(context, file, choice, visit)) ?? notBuilt(context);
  };
}

/**
 * The connection check. Whoever may embed the assistant may frame it; any other page shows why not, as the widget
 * does. Without an assistant, or with one that does not exist, only our own pages may frame it.
 */
export function createCheckPage(pages: Pages, file: string, deps: EmbeddingDeps): Handler {
  return async (context) => {
    const sockets = callSockets(context, deps);
    const assistantId = idOf(context.req.url);
    const assistant = await assistantAt(deps, assistantId);
    if (!assistant) return (await pages.send(context, file, { ...NOT_FRAMED, sockets })) ?? notBuilt(context);
    const allowed = assistant.allowedSites;
    const origin = framingOrigin(context, deps.publicUrl);
    allowEmbedding(context);
    if (!mayEmbedOn(origin, allowed)) return refuseOrigin(context, origin);
    const choice = { frameAncestors: frameAncestors(allowed, false), sockets };
    const token = allowed.length > 0 ? tokenFor(deps, { assistantId, origin }, allowed) : NO_TOKEN;
    return (await pages.send(context, file, choice, token)) ?? notBuilt(context);
  };
}

/** Where a page's calls may connect to. */
export function callSockets(
  { req }: Pick<Context, 'req'>,
  { publicUrl, callServers = '' }: Pick<EmbeddingDeps, 'publicUrl' | 'callServers'>,
): string {
  return `${ownSockets(req.header('host'), publicUrl)} ${callServers}`.trim();
}

function allowEmbedding(context: Context): void {
  for (const [name, value] of Object.entries(EMBEDDED_HEADERS)) context.header(name, value);
}

/**
 * The id of the assistant, read from the address exactly as the page reads it, and cleaned as the call that the page
 * makes with it cleans it: no assistant can be framed under the name of another.
 */
function idOf(address: string): string {
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

/** Null for an assistant that does not exist: the page says so itself. */
async function assistantAt(deps: EmbeddingDeps, id: string): Promise<EmbeddedAssistant | null> {
  if (!ID.test(id)) return null;
  try {
    return await deps.assistantOf(id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The data that the page would request first, inlined. Browsers don't run it, and nothing in it can close the tag. */
function configOf(assistant: EmbeddedAssistant | null): string {
  if (!assistant) return '';
  const json = JSON.stringify(WidgetConfigResponse.parse(assistant.response)).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="parlo-config">${json}</script>`;
}

/**
 * The origin of the page that frames this one, as far as its browser tells. Counts as ours when it is ours, when there
 * is no frame, and when the browser does not say. That is enough to explain with: the policy stops whoever hides it.
 */
function framingOrigin({ req }: Context, publicUrl: string | undefined): string {
  if (req.header('sec-fetch-dest') === 'document') return OWN_PAGES;
  const referer = req.header('referer') ?? '';
  const origin = URL.canParse(referer) ? new URL(referer).origin : 'null';
  return origin === 'null' || isOwnOrigin(origin, req.header('host'), publicUrl) ? OWN_PAGES : origin;
}

function frameAncestors(allowed: readonly string[], popup: boolean): string {
  if (allowed.length === 0) return '*';
  return popup ? "'self'" : ["'self'", ...allowed].join(' ');
}

interface PageToken extends ForVisit {
  readonly head: string;
}

const NO_TOKEN: PageToken = { head: '', secret: false };

/** A token needs no escaping: it is letters, digits, `_`, `-` and `.`. */
function tokenFor(
  { siteTokens }: EmbeddingDeps,
  placement: Omit<Placement, 'id'>,
  allowed: readonly string[],
): PageToken {
  const tells = placement.byCode || placement.origin !== OWN_PAGES;
  if (allowed.length === 0 && !tells) return NO_TOKEN;
  const token = allowed.length > 0 ? siteTokens.mint(placement).token : siteTokens.mintUnlisted(placement);
  return { head: `<meta name="parlo-site" content="${token}">`, secret: true };
}

export function notBuilt(context: Context): Response {
  return context.text('The pages are not built yet. Run: npm run build', 503);
}
