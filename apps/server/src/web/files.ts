import { existsSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300';
// A bundler names a file like this after hashing its content.
const HASHED = /[-.][\w-]{8,}\.\w+$/;

// The library knows no type for `.vtt`, and our headers forbid browsers to guess one.
const CAPTIONS = 'text/vtt; charset=utf-8';

/** Pages need a policy that says who may frame them, so none is ever sent as a plain file. */
const PAGE = /\.html?$/i;

/** Serves the files in `root`, compressed where the build compressed them. Folders have no list and no index. */
export function serveFiles(root: string, prefix = ''): MiddlewareHandler {
  const rewriteRequestPath = (path: string) => path.slice(prefix.length);
  const options = { root, rewriteRequestPath, precompressed: true, index: '.none' };
  let serve: MiddlewareHandler | undefined;
  return async (context, next) => {
    // The build may come after the server starts; until then the library would log a warning.
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

/** The path as the library will read it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
