import { existsSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300';
// The name a bundler gives a file whose content it hashed.
const HASHED = /[-.][\w-]{8,}\.\w+$/;

// What the library has no type for, and a browser that may not guess would have to.
const CAPTIONS = 'text/vtt; charset=utf-8';

/** A page has a policy of its own, which says who may frame it: none is ever sent as a mere file. */
const PAGE = /\.html?$/i;

/** Files below `root`, packed where the build packed them. Folders are not listed and have no index. */
export function serveFiles(root: string, prefix = ''): MiddlewareHandler {
  const rewriteRequestPath = (path: string) => path.slice(prefix.length);
  const options = { root, rewriteRequestPath, precompressed: true, index: '.none' };
  let serve: MiddlewareHandler | undefined;
  return async (context, next) => {
    // The build may come after the server; until then the library would only complain.
    if (!serve && !existsSync(root)) return next();
    if (PAGE.test(decoded(context.req.path))) return next();
    serve ??= serveStatic(options);
    const response = await serve(context, next);
    if (response instanceof Response) {
      response.headers.set('Cache-Control', HASHED.test(context.req.path) ? IMMUTABLE : SHORT);
      if (context.req.path.endsWith('.vtt')) response.headers.set('Content-Type', CAPTIONS);
    }
    return response;
  };
}

/** As the library will read it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
