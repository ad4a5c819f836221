import type { MiddlewareHandler } from 'hono';

/**
 * An answer to HEAD is made like one to GET, and its body is never asked for. Whatever waits to be read for it, such
 * as an open file or a stream of events, is let go of.
 */
export const letGoOfBody: MiddlewareHandler = async (context, next) => {
  await next();
  // One that can't end properly has ended all the same.
  if (context.req.method === 'HEAD') await context.res.body?.cancel().catch(() => undefined);
};
