import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';

/** What is left of a body this long is read faster than a connection is made. */
const SHORT_BYTES = 64 * 1024;

/**
 * Refuses a body where none is read. The connection is closed with the answer, as it is where a call was refused
 * before its body was read: otherwise what was sent would have to be read to its end before the next request on it.
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

function isLong({ req }: Context): boolean {
  const declared = req.header('content-length');
  return declared === undefined
    ? req.header('transfer-encoding') !== undefined
    : Number(declared) > SHORT_BYTES;
}

function hasBody({ req }: Context): boolean {
  return req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0;
}
