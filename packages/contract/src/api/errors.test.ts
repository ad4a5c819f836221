import { describe, expect, it } from 'vitest';
import { createClient, RequestError } from './client.ts';
import { ERROR_CODES, ERROR_STATUS, Refusal } from './errors.ts';

const REFUSAL = { success: false, code: 'invalid_input', message: 'No.' } as const;

describe('a refusal', () => {
  it.each(ERROR_CODES)('may be of %s', (code) => {
    expect(Refusal.parse({ ...REFUSAL, code })).toEqual({ ...REFUSAL, code });
    expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
  });

  it('has a code that is known, and words', () => {
    expect(Refusal.safeParse({ ...REFUSAL, code: 'tired' }).success).toBe(false);
    expect(Refusal.safeParse({ success: false, code: 'internal' }).success).toBe(false);
    expect(Refusal.safeParse({ ...REFUSAL, success: true }).success).toBe(false);
  });

  it('names its reason, though that is newer than whoever reads it', () => {
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

  it('drops what is no business of a caller', () => {
    expect(Refusal.parse({ ...REFUSAL, stack: 'at home' })).toEqual(REFUSAL);
  });
});

describe('a call that was refused', () => {
  async function refusedWith(body: object): Promise<RequestError> {
    const client = createClient({ fetch: async () => Response.json(body, { status: 400 }) });
    return client.request('logout', undefined).then(
      () => expect.unreachable(),
      (error) => error,
    );
  }

  it('tells the finest reason there is, the field and what fills the words', async () => {
    const error = await refusedWith({
      ...REFUSAL,
      reason: 'too_long',
      field: 'greetingMessage',
      params: { max: 64 },
    });
    expect(error).toMatchObject({ code: 'invalid_input', message: 'No.', status: 400 });
    expect([error.reason, error.field, error.params]).toEqual(['too_long', 'greetingMessage', { max: 64 }]);
  });

  it('goes by its code where there is nothing finer', async () => {
    const error = await refusedWith(REFUSAL);
    expect([error.reason, error.field, error.params]).toEqual(['invalid_input', undefined, {}]);
  });

  it('has a reason too when there was no server to refuse it', () => {
    const { reason, field, params, refusal } = new RequestError('network', 'Server error.', 0);
    expect([reason, field, params, refusal]).toEqual(['network', undefined, {}, null]);
  });

  it('keeps what caused it', () => {
    const cause = new TypeError('fetch failed');
    expect(new RequestError('network', 'Server error.', 0, { cause }).cause).toBe(cause);
  });
});
