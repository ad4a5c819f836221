import type { Call } from '@parlo/contract';
import type { Context } from 'hono';
import type { InputOf } from './api.ts';
import { cleanJson } from './clean-text.ts';

/** About 5 MB at most: an address that is not kept is read again. */
const MAX_KEPT = 10_000;
const MAX_KEPT_LENGTH = 256;

/**
 * Reads a call's input from the query; undefined when it is none. Visitors of one customer all ask for the same
 * address, and what an address says never changes, so that it is taken apart and checked when it is first seen.
 */
export function readQueryInput<C extends Call>(call: C): (context: Context) => InputOf<C> | undefined {
  const kept = new Map<string, InputOf<C>>();
  return ({ req }) => {
    const { url } = req;
    const known = kept.get(url);
    if (known !== undefined) return known;
    const parsed = call.input?.safeParse(cleanJson(req.query()));
    if (!parsed?.success) return undefined;
    const input = parsed.data as InputOf<C>;
    if (url.length <= MAX_KEPT_LENGTH) {
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(url, input);
    }
    return input;
  };
}
