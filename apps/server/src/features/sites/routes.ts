import { ENDPOINTS } from '@parlo/contract';
import { cors } from 'hono/cors';
import type { Feature } from '../../platform/api.ts';
import { type IssueSiteTokenDeps, issueSiteToken } from './issue-site-token.ts';

/** Any page may call it without cookies and read the response. A refusal is shown to whoever embeds the assistant. */
const ANY_PAGE = cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['Content-Type'], maxAge: 7_200 });

export function sitesFeature(deps: IssueSiteTokenDeps): Feature {
  return (api) => {
    api.app.use(`/api${ENDPOINTS.siteToken.path}`, ANY_PAGE);
    api.serve(ENDPOINTS.siteToken, issueSiteToken(deps));
  };
}
