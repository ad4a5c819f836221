import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from './errors.ts';

/**
 * Refuses a body where none is read. The connection is closed with the answer: otherwise what was sent would have to
 * be read to its end before the next request on it.
 */
export const expectNoBody: MiddlewareHandler = async (context, next) => {
  const { method } = context.req;
  if ((method === 'GET' || method === 'HEAD') && hasBody(context)) {
    context.header('Connection', 'close');
    throw new AppError('too_large', 'This takes no body.');
  }
  await next();
};

export function hasBody({ req }: Context): boolean {
  return req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0;
}
