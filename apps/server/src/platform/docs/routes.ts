import type { OpenAPIHono } from '@hono/zod-openapi';
import { contentSecurityPolicy, NOT_FRAMED } from '../../web/security-headers.ts';
import { API_INFO, registerComponents } from '../openapi.ts';
import { sessionCookie } from '../session-cookie.ts';
import { describeRealtime } from './describe-realtime.ts';
import { renderDocs } from './page.ts';

/** `GET /api/openapi.json` and a page to read it on. Comes after the features: it describes what they serve. */
export function serveDocs(app: OpenAPIHono, publicUrl: string | undefined): void {
  registerComponents(app.openAPIRegistry, sessionCookie(publicUrl));
  describeRealtime(app.openAPIRegistry);
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: API_INFO,
    // Relative to wherever the document was found.
    servers: [{ url: '/' }],
  });
  const page = renderDocs(document);
  const policy = contentSecurityPolicy(page)(NOT_FRAMED);
  app.get('/api/openapi.json', (context) => context.json(document));
  app.get('/api/docs', (context) => {
    context.header('Content-Security-Policy', policy);
    return context.html(page);
  });
}
