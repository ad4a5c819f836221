import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createMetrics } from '../monitoring/metrics.ts';
import { createRateLimits, DEFAULT_LIMITS } from './rate-limit.ts';

const metrics = createMetrics();
const create = (points: number) =>
  createRateLimits({ ...DEFAULT_LIMITS, mine: { points, seconds: 120 } }, metrics);

describe('createRateLimits', () => {
  it('refuses what goes over, and says when to come again', async () => {
    const limits = create(2);
    await limits.take('mine', 'a');
    await limits.take('mine', 'a');
    const refused = await limits.take('mine', 'a').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'too_many_requests', retryable: true });
    expect((refused as AppError).message).toBe('Too many attempts. Please try again in 2 minutes.');
    expect((refused as AppError).retryAfterSeconds).toBeGreaterThan(110);
  });

  it('counts each key and each group for itself', async () => {
    const limits = create(1);
    await limits.take('mine', 'a');
    await limits.take('mine', 'b');
    await limits.take('request', 'a');
    await expect(limits.take('mine', 'a')).rejects.toThrow(AppError);
  });

  it('takes back what did not count', async () => {
    const limits = create(1);
    for (let time = 0; time < 3; time++) {
      await limits.take('mine', 'a');
      await limits.giveBack('mine', 'a');
    }
    await limits.take('mine', 'a');
    await expect(limits.take('mine', 'a')).rejects.toThrow(AppError);
  });

  it('does not limit a group nobody set', async () => {
    const limits = create(1);
    for (let time = 0; time < 100; time++) await limits.take('unknown', 'a');
    await limits.giveBack('unknown', 'a');
  });

  it('shows in the metrics', async () => {
    const limits = create(0);
    await limits.take('mine', 'counted').catch(() => undefined);
    expect(await metrics.registry.metrics()).toMatch(/parlo_rate_limited_total\{group="mine"\} [1-9]/);
  });
});
