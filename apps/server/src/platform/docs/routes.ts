import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { contentSecurityPolicy, NOT_FRAMED } from '../http/security-headers.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { describeOpenAi } from './describe-openai.ts';
import { describeRealtime } from './describe-realtime.ts';
import { API_INFO, registerComponents } from './openapi.ts';

const REDOC = fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js'));
const REDOC_PATH = '/api/docs/redoc.js';

/** `GET /api/openapi.json` and a page that shows it. Comes after the features, because it describes their routes. */
export function serveDocs(app: OpenAPIHono, publicUrl: string | undefined): void {
  registerComponents(app.openAPIRegistry, sessionCookie(publicUrl));
  describeRealtime(app.openAPIRegistry);
  describeOpenAi(app.openAPIRegistry);
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: API_INFO,
    // Relative to the address of the document.
    servers: [{ url: '/' }],
  });
  const policy = contentSecurityPolicy(PAGE)(NOT_FRAMED);
  app.get('/api/openapi.json', (context) => context.json(document));
  app.get(REDOC_PATH, serveStatic({ path: REDOC }));
  app.get('/api/docs', (context) => {
    context.header('Content-Security-Policy', policy);
    return context.html(PAGE);
  });
}

/** Redoc in our colours. Its maker's logo comes from another host, and the page's policy blocks it. */
const OPTIONS = {
  nativeScrollbars: true,
  theme: {
    colors: { primary: { main: '#4a3fd1' }, text: { primary: '#1d1b26' } },
    sidebar: { backgroundColor: '#f7f6fb', textColor: '#1d1b26' },
    rightPanel: { backgroundColor: '#1d1b26' },
    typography: {
      fontSize: '16px',
      fontFamily: 'system-ui, sans-serif',
      headings: { fontFamily: 'system-ui, sans-serif', fontWeight: '600' },
      code: { fontFamily: 'ui-monospace, monospace' },
    },
  },
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${API_INFO.title} API</title>
<style>body { margin: 0 }</style>
</head>
<body>
<main id="reference"><noscript><a href="/api/openapi.json">OpenAPI 3.1 document</a></noscript></main>
<script src="${REDOC_PATH}"></script>
<script>Redoc.init('/api/openapi.json', ${JSON.stringify(OPTIONS)}, document.getElementById('reference'))</script>
</body>
</html>`;
