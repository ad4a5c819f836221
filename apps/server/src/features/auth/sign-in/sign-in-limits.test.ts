import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { createRateLimits, DEFAULT_LIMITS } from '../../../platform/limits/rate-limit.ts';
import { createMetrics } from '../../../platform/monitoring/metrics.ts';
import { sentMails, sentToken } from '../../../testing/read-outbox.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

const EMAIL = 'ada@example.com';
const HOME = '192.0.2.1';

let signIns: SignInLimits;
beforeEach(() => {
  vi.useFakeTimers();
  const limits = {
    ...DEFAULT_LIMITS,
    signInFailures: { points: 100, seconds: 900 },
    signInFailuresPerAccount: { points: 5, seconds: 900 },
    signInFailuresFromStrangers: { points: 12, seconds: 900 },
  };
  signIns = createSignInLimits(createRateLimits(limits, createMetrics()));
});
afterEach(() => void vi.useRealTimers());

const codeOf = async (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
  );
const enter = (address: string, email = EMAIL) => codeOf(signIns.attempt(address, email, async () => true));
const guess = (address: string, email = EMAIL) =>
  codeOf(
    signIns.attempt(address, email, async () => {
      throw new AppError('wrong_credentials', 'Wrong email or password.');
    }),
  );

/** One guess from each of so many addresses; how many were looked at. */
async function guessFrom(addresses: number, email = EMAIL): Promise<number> {
  const codes = await Promise.all(
    Array.from({ length: addresses }, (_, n) => guess(`203.0.113.${n}`, email)),
  );
  return codes.filter((code) => code === 'wrong_credentials').length;
}

describe('sign-in attempts', () => {
  it('are limited for an account over all addresses', async () => {
    expect(await guessFrom(50)).toBe(12);
    expect(await guess('198.51.100.7')).toBe('too_many_requests');
    expect(await enter('198.51.100.7')).toBe('too_many_requests');
    expect(await guessFrom(5, 'grace@example.com')).toBe(5);
  });

  it('do not lock an owner out of where they are known', async () => {
    expect(await enter(HOME)).toBe('in');
    expect(await guessFrom(50)).toBe(12);
    for (let time = 0; time < 20; time++) expect(await enter(HOME)).toBe('in');
    // Known or not, guesses from one address are limited.
    for (let time = 0; time < 5; time++) expect(await guess(HOME)).toBe('wrong_credentials');
    expect(await guess(HOME)).toBe('too_many_requests');
  });

  it('let an owner in anywhere once the guessing has stopped for a while', async () => {
    await guessFrom(50);
    expect(await enter(HOME)).toBe('too_many_requests');
    vi.advanceTimersByTime(900_000);
    expect(await enter(HOME)).toBe('in');
  });

  it('are counted when they come all at once', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => guess(HOME)));
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5);
  });

  it('are not counted when they succeed, or fail for another reason', async () => {
    const failing = () =>
      codeOf(signIns.attempt(HOME, EMAIL, () => Promise.reject(new Error('the database is away'))));
    for (let time = 0; time < 20; time++) expect(await failing()).toBe('failed');
    for (let time = 0; time < 20; time++) expect(await enter(HOME)).toBe('in');
    expect(await guess(HOME)).toBe('wrong_credentials');
  });

  it('make an address known for a month', async () => {
    signIns.remember(HOME, EMAIL);
    vi.advanceTimersByTime(29 * 24 * 3_600_000);
    await guessFrom(50);
    expect(await enter(HOME)).toBe('in');
    vi.advanceTimersByTime(31 * 24 * 3_600_000);
    await guessFrom(50);
    expect(await enter(HOME)).toBe('too_many_requests');
  });

  it('make it known to one account', async () => {
    signIns.remember(HOME, 'grace@example.com');
    await guessFrom(50);
    expect(await enter(HOME)).toBe('too_many_requests');
  });

  it('remember so many addresses and no more', async () => {
    signIns.remember(HOME, EMAIL);
    for (let n = 0; n < 50_000; n++) signIns.remember(`${n}`, 'grace@example.com');
    await guessFrom(50);
    expect(await enter(HOME)).toBe('too_many_requests');
    await guessFrom(50, 'grace@example.com');
    expect(await enter('49999', 'grace@example.com')).toBe('in');
  });
});

describe('a stranger who guesses passwords', () => {
  it('does not block an owner who requests a link by mail', async () => {
    vi.useRealTimers();
    const app = await createTestApp({
      env: { PARLO_TRUST_PROXY: '1' },
      limits: { signInFailuresFromStrangers: { points: 3, seconds: 900 } },
    });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const { email } = await signUp(app);
    await sentMails(app);
    const login = (address: string, password: string) =>
      app.client().post('/api/login', { email, password }, from(address));
    for (let n = 0; n < 5; n++) await login(`203.0.113.${n}`, 'a guess');
    expect((await login(HOME, 'correct horse battery')).status).toBe(429);

    await app.client().post('/api/forgot_password', { email }, from(HOME));
    const token = await sentToken(app);
    await app.client().post('/api/reset_password', { token, password: 'a new password' }, from(HOME));
    expect((await login(HOME, 'a new password')).status).toBe(200);
    await app.close();
  });
});
