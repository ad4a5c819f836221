import { describe, expect, it } from 'vitest';
import { createClient, RequestError } from './client.ts';
import { ENDPOINTS } from './endpoints.ts';
import { ERROR_CODES, ERROR_STATUS, Refusal } from './errors.ts';

const REFUSAL = { success: false, code: 'invalid_input', message: 'No.' } as const;

describe('a refusal', () => {
  it.each(ERROR_CODES)('may have the code %s', (code) => {
    expect(Refusal.parse({ ...REFUSAL, code })).toEqual({ ...REFUSAL, code });
    expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
  });

  it('has a known code and a message', () => {
    expect(Refusal.safeParse({ ...REFUSAL, code: 'tired' }).success).toBe(false);
    expect(Refusal.safeParse({ success: false, code: 'internal' }).success).toBe(false);
    expect(Refusal.safeParse({ ...REFUSAL, success: true }).success).toBe(false);
  });

  it('keeps a reason that is newer than the client', () => {
    const newer = {
      ...REFUSAL,
      reason: 'too_many_moons',
      field: 'moons.3',
      params: { max: 1, full: true, name: 'Io' },
    };
    expect(Refusal.parse(newer)).toEqual(newer);
    expect(Refusal.safeParse({ ...REFUSAL, params: { max: { of: 1 } } }).success).toBe(false);
    expect(Refusal.safeParse({ ...REFUSAL, field: ['a'] }).success).toBe(false);
  });

  it('drops internal fields', () => {
    expect(Refusal.parse({ ...REFUSAL, stack: 'at home' })).toEqual(REFUSAL);
  });
});

describe('a call that was refused', () => {
  async function refusedWith(body: object): Promise<RequestError> {
    const client = createClient(ENDPOINTS, { fetch: async () => Response.json(body, { status: 400 }) });
    return client.request('logout', undefined).then(
      () => expect.unreachable(),
      (error) => error,
    );
  }

  it('returns the most specific reason, the field and the params of the message', async () => {
    const error = await refusedWith({
      ...REFUSAL,
      reason: 'too_long',
      field: 'greetingMessage',
      params: { max: 64 },
    });
    expect(error).toMatchObject({ code: 'invalid_input', message: 'No.', status: 400 });
    expect([error.reason, error.field, error.params]).toEqual(['too_long', 'greetingMessage', { max: 64 }]);
  });

  it('falls back to its code without a reason', async () => {
    const error = await refusedWith(REFUSAL);
    expect([error.reason, error.field, error.params]).toEqual(['invalid_input', undefined, {}]);
  });

  it('has a reason when no server was reached, too', () => {
    const { reason, field, params, refusal } = new RequestError('network', 'Server error.', 0);
    expect([reason, field, params, refusal]).toEqual(['network', undefined, {}, null]);
  });

  it('keeps its cause', () => {
    const cause = new TypeError('fetch failed');
    expect(new RequestError('network', 'Server error.', 0, { cause }).cause).toBe(cause);
  });
});
