import type { Handler } from 'hono';
import { mayBeOn } from '../platform/tokens/site-tokens.ts';
import type { Pages } from './pages.ts';
import { EMBEDDED_HEADERS, NOT_FRAMED, ownSockets } from './security-headers.ts';
import { refuseSite } from './site-refused.ts';
import {
  assistantAt,
  type EmbeddingDeps,
  frameAncestors,
  idOf,
  notBuilt,
  siteAround,
  tokenFor,
} from './widget-page.ts';

/**
 * The connection check. Who may embed the assistant may frame it, and a page that may not shows why, as the widget
 * does. Without an assistant, or with one that is not there, only our own pages may.
 */
export function createCheckPage(pages: Pages, file: string, deps: EmbeddingDeps): Handler {
  return async (context) => {
    const sockets = ownSockets(context.req.header('host'), deps.publicUrl);
    const assistantId = idOf(context.req.url);
    const assistant = await assistantAt(deps, assistantId);
    if (!assistant) return (await pages.send(context, file, { ...NOT_FRAMED, sockets })) ?? notBuilt(context);
    const sites = assistant.allowedSites;
    const site = siteAround(context, deps.publicUrl);
    for (const [name, value] of Object.entries(EMBEDDED_HEADERS)) context.header(name, value);
    if (!mayBeOn(site, sites)) return refuseSite(context, site);
    const choice = { frameAncestors: frameAncestors(sites, false), sockets };
    const token = tokenFor(deps, assistantId, sites, site);
    return (await pages.send(context, file, choice, token)) ?? notBuilt(context);
  };
}
