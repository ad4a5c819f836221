import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createRateLimits, DEFAULT_LIMITS, type RateLimits } from './limits/rate-limit.ts';
import { createSharedLimits } from './limits/shared-limits.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { createTrials, requireTriable, trialLimits } from './trials.ts';

let database: TestDatabase;
const stopping = new AbortController();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  stopping.abort();
  await database.close();
});

/** The limits of one server; `installation` are those that share a count. */
function server(callsPerDay: number, installation: string) {
  const shared = createSharedLimits({
    pool: database.pool,
    secret: Buffer.from(installation),
    stopping: stopping.signal,
  });
  const limits = { ...DEFAULT_LIMITS, ...trialLimits(callsPerDay) };
  return createTrials(createRateLimits(limits, createMetrics(), shared), callsPerDay);
}

describe('trying without an account', () => {
  it('has a limit for all servers together', async () => {
    const [one, other] = [server(3, 'together'), server(3, 'together')];
    await one.admitCall('192.0.2.1');
    await other.admitCall('192.0.2.2');
    await one.admitCall('192.0.2.3');
    const full = { code: 'trials_full', message: expect.stringContaining('Sign up') };
    await expect(other.admitCall('192.0.2.4')).rejects.toMatchObject(full);
    await expect(one.admitCall('192.0.2.5')).rejects.toMatchObject(full);
    // Typing costs far less, and has a ceiling of its own.
    await one.admitTurn('192.0.2.4');
    const { rows } = await database.pool.query('select * from rate_limits');
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  it('is limited by address, in the words of every such limit', async () => {
    const trials = server(500, 'by address');
    const { points } = trialLimits(500).trialCalls;
    for (let call = 0; call < points; call++) await trials.admitCall('192.0.2.1');
    await expect(trials.admitCall('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' });
    await trials.admitCall('192.0.2.2');
  });

  it('leaves at least half of a day to others, however much fifty addresses ask', () => {
    for (const callsPerDay of [500, 1_000, 20_000]) {
      const { trialCalls, trialTurns, trialCallsPerDay, trialTurnsPerDay } = trialLimits(callsPerDay);
      expect(50 * trialCalls.points).toBeLessThanOrEqual(trialCallsPerDay.points / 2);
      expect(50 * trialTurns.points).toBeLessThanOrEqual(trialTurnsPerDay.points / 2);
      expect([trialCalls.seconds, trialTurns.seconds]).toEqual([86_400, 86_400]);
    }
    // One person gets through a conversation where hardly anybody may try.
    expect(trialLimits(1).trialTurns.points).toBe(100);
  });

  it('is for assistants that are read in a moment', () => {
    const draft = (count: number, answer: string, phrasings: string[] = []) => ({
      assistantName: 'Mia',
      assistantPrompt: 'Help.',
      greetingMessage: 'Hello.',
      voice: 'ash' as const,
      faqList: Array.from({ length: count }, (_, at) => ({ question: `Q${at}`, answer, phrasings })),
    });
    requireTriable(draft(60, 'A'));
    const tooLarge = expect.objectContaining({
      code: 'too_large',
      reason: 'trial_too_large',
      params: { questions: 60, characters: 20_000 },
    });
    expect(() => requireTriable(draft(61, 'A'))).toThrow(tooLarge);
    expect(() => requireTriable(draft(20, 'A', ['B', 'C', 'D']))).toThrow(tooLarge);
    expect(() => requireTriable(draft(20, 'A'.repeat(1_000)))).toThrow(tooLarge);
  });

  it('can be switched off', async () => {
    const trials = server(0, 'off');
    await expect(trials.admitCall('192.0.2.1')).rejects.toMatchObject({ code: 'trials_off' });
    await expect(trials.admitTurn('192.0.2.1')).rejects.toMatchObject({ code: 'trials_off' });
  });

  it('passes on what else goes wrong', async () => {
    const limits: Pick<RateLimits, 'take'> = {
      async take(group) {
        if (group === 'trialTurnsPerDay') throw new Error('the database is gone');
      },
    };
    await expect(createTrials(limits, 1).admitTurn('192.0.2.1')).rejects.toThrow('the database is gone');
  });
});
