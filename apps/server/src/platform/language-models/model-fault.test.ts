import { APICallError } from 'ai';
import { expect, it } from 'vitest';
import { ForbiddenAddress, RefusedRedirect } from '../http/guarded-fetch.ts';
import { faultOf } from './model-fault.ts';

/** What the SDK makes of a response. */
const response = (statusCode: number, message = '', error: object = {}) =>
  new APICallError({
    ...{ message, url: 'https://llm.example', requestBodyValues: {}, statusCode },
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
