import { APICallError } from 'ai';
import { expect, it, vi } from 'vitest';
import { ForbiddenAddress, RefusedRedirect } from '../http/guarded-fetch.ts';
import { faultOf, retryAfterMs } from './model-fault.ts';

/** What the SDK makes of a response. */
const response = (
  statusCode: number,
  message = '',
  error: object = {},
  responseHeaders: Record<string, string> = {},
) =>
  new APICallError({
    responseHeaders,
    message,
    url: 'https://llm.example',
    requestBodyValues: {},
    statusCode,
    responseBody: JSON.stringify({ error }),
  });
/** What it makes of a connection that failed. */
const noResponse = (cause: Error) =>
  new APICallError({ message: cause.message, cause, url: 'https://llm.example', requestBodyValues: {} });

it.each([
  [response(401, 'Incorrect API key provided'), 'wrong_key'],
  [response(403, 'Forbidden'), 'wrong_key'],
  [response(402, 'Insufficient credits'), 'no_credit'],
  [response(429, 'You exceeded your current quota', { code: 'insufficient_quota' }), 'no_credit'],
  [response(429, 'Slow down'), 'rate_limited'],
  [response(410, 'The API is deprecated'), 'model_retired'],
  [response(404, 'The model `small` has been deprecated'), 'model_retired'],
  [response(400, 'The model `small` was decommissioned'), 'model_retired'],
  [response(404, 'The model `small` does not exist'), 'no_such_model'],
  [response(404, 'Not Found'), 'no_such_address'],
  [response(400, 'tools are not supported'), 'request_refused'],
  [response(400, '', { code: 'content_filter' }), 'content_refused'],
  [response(403, 'Your input was flagged'), 'content_refused'],
  [response(400, '', { code: 'context_length_exceeded' }), 'request_too_long'],
  [response(413), 'request_too_long'],
  [response(503, 'The content filter is down'), 'provider_failed'],
  [new RefusedRedirect('no'), 'redirected'],
  [noResponse(new ForbiddenAddress('no')), 'address_not_allowed'],
  [noResponse(new Error('ECONNREFUSED')), 'unreachable'],
  [new DOMException('late', 'TimeoutError'), 'too_slow'],
  [{ code: 'content_filter' }, 'content_refused'],
  [new SyntaxError('content_filter'), 'bad_response'],
  [undefined, 'bad_response'],
])('%s is %s', (error, fault) => {
  expect(faultOf(error)).toBe(fault);
});

it.each<[number, string | undefined, number | undefined]>([
  [429, '7', 7_000],
  [503, '60', 60_000],
  [529, '60', 60_000],
  [503, 'Fri, 27 Nov 2026 10:01:00 GMT', 60_000],
  [503, 'Fri, 27 Nov 2026 09:00:00 GMT', 0],
  [503, 'soon', undefined],
  [503, undefined, undefined],
  [401, '60', undefined],
])('%i with Retry-After %s asks to wait %s ms', (status, header, ms) => {
  vi.setSystemTime('2026-11-27T10:00:00Z');
  const headers = header === undefined ? {} : { 'retry-after': header };
  expect(retryAfterMs(response(status, '', {}, headers))).toBe(ms);
  vi.useRealTimers();
});
