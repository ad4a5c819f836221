import { REALTIME_REFUSALS, type RealtimeRefusalCode } from '@parlo/contract/realtime-refusals';
import { describe, expect, it } from 'vitest';
import {
  BROWSER_FAILURES,
  CallFailure,
  failureOf,
  quietDelay,
  RETRY_MS,
  RETURN_LIMIT_MS,
  retryOf,
  returnDelay,
} from './failures.ts';

const CODES = Object.keys(REALTIME_REFUSALS) as RealtimeRefusalCode[];

describe('a failure', () => {
  it.each(CODES)('%s is tried again in a running call exactly when the list says that it passes', (code) => {
    const again = returnDelay(new CallFailure(code), 0, 1) !== null;
    expect(again).toBe(REALTIME_REFUSALS[code].retry !== 'never');
    expect(quietDelay(new CallFailure(code), 1) !== null).toBe(REALTIME_REFUSALS[code].retry === 'soon');
  });

  it.each(BROWSER_FAILURES)('%s of the browser is said at once where a call has not begun', (code) => {
    expect(quietDelay(new CallFailure(code), 1)).toBeNull();
    expect(['soon', 'never']).toContain(retryOf(code));
  });

  it('is tried again later and later, not all at the same moment, and not before the server wants it', () => {
    const late = new CallFailure('lines_busy', { retryAfterMs: 7_000 });
    expect([0, 1, 2, 3, 9].map((attempt) => returnDelay(new Error('lost'), attempt, 1))).toEqual([
      RETRY_MS,
      2 * RETRY_MS,
      4 * RETRY_MS,
      8 * RETRY_MS,
      8 * RETRY_MS,
    ]);
    expect(returnDelay(new Error('lost'), 0, 0)).toBe(RETRY_MS / 2);
    expect(returnDelay(late, 0, 1)).toBe(7_000);
    expect(returnDelay(new CallFailure('lines_busy', { retryAfterMs: RETURN_LIMIT_MS }), 0, 1)).toBeNull();
    expect(quietDelay(late, 1)).toBeNull();
  });
});

describe('the meaning of a response', () => {
  it.each([
    [503, 'lines_busy', 'lines_busy'],
    [401, '', 'invalid_secret'],
    [429, '', 'too_many_requests'],
    [502, 'bad_gateway', 'unavailable'],
    [504, '', 'unavailable'],
    [500, '', 'internal'],
    [418, 'teapot', 'unexpected_response'],
    [418, 'toString', 'unexpected_response'],
  ])('%d %s: %s', (status, code, means) => {
    expect(failureOf(new Response('', { status }), code).code).toBe(means);
  });

  it('includes when to ask again, where it says so in seconds', () => {
    const after = (value: string) =>
      failureOf(new Response('', { status: 429, headers: { 'retry-after': value } }));
    expect(after('7').retryAfterMs).toBe(7_000);
    expect(after('Wed, 21 Oct 2026 07:28:00 GMT').retryAfterMs).toBeUndefined();
    expect(failureOf(new Response('', { status: 429 })).retryAfterMs).toBeUndefined();
  });
});
