import { ERROR_CODES } from '@parlo/contract';
import { isRealtimeHttpCode, REALTIME_REFUSALS } from '@parlo/contract/realtime-refusals';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { RealtimeError, toRealtimeError } from './realtime-error.ts';

const HTTP_CODES = Object.keys(REALTIME_REFUSALS).filter(isRealtimeHttpCode);

describe('refusals of the realtime wire', () => {
  it.each(HTTP_CODES)('%s has its status and its type', (code) => {
    const error = new RealtimeError(code, 'No.');
    expect(error.status).toBe(REALTIME_REFUSALS[code].status);
    const type = error.status >= 500 ? 'server_error' : 'invalid_request_error';
    expect(error.toBody()).toEqual({ error: { code, type, param: null, message: 'No.' } });
  });

  it.each(ERROR_CODES)('a refusal %s of /api becomes one that clients of calls know', (code) => {
    const error = toRealtimeError(new AppError(code, 'Said to a visitor.', { retryAfterSeconds: 3 }));
    expect(HTTP_CODES).toContain(error.code);
    // What this wire has no code for would mean nothing to its clients, so that its words are not sent either.
    const known = isRealtimeHttpCode(code);
    expect(error).toMatchObject(
      known
        ? { code, message: 'Said to a visitor.', retryAfterSeconds: 3 }
        : { code: 'internal', status: 500 },
    );
  });
});
