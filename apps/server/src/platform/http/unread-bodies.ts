import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';

/** The rest of a body this long is read faster than a new connection is made. */
const SHORT_BYTES = 64 * 1024;

/**
 * Refuses a body where none is read, and closes the connection when a long one was left unread. Otherwise all of it
 * would have to be read before the next request on the connection.
 */
export const expectNoBody: MiddlewareHandler = async (context, next) => {
  const { method } = context.req;
  if ((method === 'GET' || method === 'HEAD') && hasBody(context)) {
    context.header('Connection', 'close');
    throw new AppError('too_large', 'This takes no body.');
  }
  await next();
  if (isLong(context) && !context.req.raw.bodyUsed) context.header('Connection', 'close');
};

/**
 * The response to HEAD is made like that to GET, but nobody reads its body. Cancelling it releases what feeds it, such
 * as an open file or a stream of events.
 */
export const cancelBodyOfHead: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.req.method !== 'HEAD') return;
  // A body that fails to cancel has ended too.
  await context.res.body?.cancel().catch(() => undefined);
};

function isLong({ req }: Context): boolean {
  const declared = req.header('content-length');
  return declared === undefined
    ? req.header('transfer-encoding') !== undefined
    : Number(declared) > SHORT_BYTES;
}

function hasBody({ req }: Context): boolean {
  return req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0;
}
