import type { ModelFault } from '@parlo/contract';
import { APICallError } from 'ai';
import { ForbiddenAddress } from '../http/guarded-fetch.ts';

/** Why a language model could not be used, as its owner can act on it. */
export function faultOf(error: unknown): ModelFault {
  if (causes(error).some((each) => each instanceof ForbiddenAddress)) return 'address_not_allowed';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'too_slow';
  if (!APICallError.isInstance(error)) return 'bad_response';
  const { statusCode, message, responseBody = '' } = error;
  // An error within a stream has the status of the stream.
  if (statusCode === undefined) return 'unreachable';
  if (statusCode === 401 || statusCode === 403) return 'wrong_key';
  if (statusCode === 429) return 'rate_limited';
  if (statusCode >= 500) return 'provider_failed';
  const speaksOfModel = /model|deployment/i.test(`${message} ${responseBody}`);
  if (statusCode === 404) return speaksOfModel ? 'no_such_model' : 'no_such_address';
  if (statusCode < 400) return 'bad_response';
  if (/not a valid model|model.{0,40}(?:not|exist)/i.test(`${message} ${responseBody}`))
    return 'no_such_model';
  return 'request_refused';
}

/** When the provider asked to come back, in milliseconds from now. */
export function retryAfterMs(error: unknown): number | undefined {
  if (!APICallError.isInstance(error) || error.statusCode !== 429) return undefined;
  const after = error.responseHeaders?.['retry-after'];
  if (after === undefined) return undefined;
  const seconds = Number(after);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(after) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function causes(error: unknown): readonly unknown[] {
  const all: unknown[] = [];
  for (let each = error; each !== undefined && all.length < 10; ) {
    all.push(each);
    each = each instanceof Error ? each.cause : undefined;
  }
  return all;
}
