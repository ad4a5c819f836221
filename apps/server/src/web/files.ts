import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300';
// A bundler names a file like this after hashing its content, and puts it there; a picture of ours may have such a name.
const HASHED = /\/assets\/(.*\/)?[\w.-]*[-.][\w-]{8,}\.\w+$/;

/** Types that the library does not know, and our headers forbid browsers to guess. */
const TYPES: Readonly<Record<string, string>> = {
  '.vtt': 'text/vtt; charset=utf-8',
  // The data that the app's router reads of a built page.
  '.data': 'text/x-script; charset=utf-8',
};

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
    if (response instanceof Response) describeFile(response.headers, context.req.path);
    return response;
  };
}

function describeFile(headers: Headers, path: string): void {
  const kind = extname(path);
  // It belongs to its page, and changes with it.
  const caching = kind === '.data' ? 'no-cache' : HASHED.test(path) ? IMMUTABLE : SHORT;
  headers.set('Cache-Control', caching);
  if (TYPES[kind]) headers.set('Content-Type', TYPES[kind]);
}

/** The path as the library will read it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
