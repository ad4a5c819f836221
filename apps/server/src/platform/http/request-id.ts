import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

export const REQUEST_ID = 'X-Request-Id';
const SENT = /^[\w.=-]{1,128}$/;

/** What a request is called in its answer and in the log: as a proxy named it, or a new name. */
export function requestIdOf(context: Context): string {
  const sent = context.req.header(REQUEST_ID);
  return sent !== undefined && SENT.test(sent) ? sent : randomUUID();
}
