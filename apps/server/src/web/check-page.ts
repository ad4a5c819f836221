import type { Handler } from 'hono';
import type { Pages } from './pages.ts';
import { EMBEDDED_HEADERS, ownSockets } from './security-headers.ts';
import { assistantAt, type EmbeddingDeps, idOf, notBuilt, siteAround, tokenFor } from './widget-page.ts';

/**
 * The connection check, in the app's shell. Any site may frame it, one that is not on an assistant's list too: that is
 * what it is to be told. The token says which site it is on, as the widget's does.
 */
export function createCheckPage(pages: Pages, shells: readonly string[], deps: EmbeddingDeps): Handler {
  return async (context) => {
    const assistantId = idOf(context.req.url);
    const sites = (await assistantAt(deps, assistantId))?.allowedSites ?? [];
    for (const [name, value] of Object.entries(EMBEDDED_HEADERS)) context.header(name, value);
    const sockets = ownSockets(context.req.header('host'), deps.publicUrl);
    const token = tokenFor(deps, assistantId, sites, siteAround(context, deps.publicUrl));
    for (const shell of shells) {
      const page = await pages.send(context, shell, { frameAncestors: '*', sockets }, token);
      if (page) return page;
    }
    return notBuilt(context);
  };
}
