import type { FinishedTurn } from '@parlo/voice';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TurnWriter } from './run-call.ts';

const turn = (text: string): FinishedTurn => ({
  itemId: `item_${text}`,
  role: 'visitor',
  via: 'voice',
  text,
  interrupted: false,
  hidden: false,
  startedAtMs: 0,
});

function writer(store: (text: string) => Promise<void>) {
  const stored: string[] = [];
  const failures: unknown[] = [];
  const of = new TurnWriter({
    store: async ({ text }) => {
      await store(text);
      stored.push(text);
    },
    onFailure: (error) => failures.push(error),
  });
  return { of, stored, failures };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('TurnWriter', () => {
  it('stores turns in their order, however long each takes', async () => {
    const first = Promise.withResolvers<void>();
    const { of, stored } = writer((text) => (text === 'a' ? first.promise : Promise.resolve()));
    of.write(turn('a'));
    of.write(turn('b'));
    first.resolve();
    await of.flush();
    expect(stored).toEqual(['a', 'b']);
  });

  it('tries again until the database is back, before the next turn', async () => {
    let failing = 3;
    const { of, stored, failures } = writer(async () => {
      if (failing-- > 0) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    of.write(turn('a'));
    of.write(turn('b'));
    await vi.runAllTimersAsync();
    await of.flush();
    expect(stored).toEqual(['a', 'b']);
    expect(failures).toEqual([]);
  });

  it('says so when a turn is lost, and goes on with the next', async () => {
    const { of, stored, failures } = writer(async (text) => {
      if (text === 'a') throw new Error('never');
    });
    of.write(turn('a'));
    of.write(turn('b'));
    await vi.runAllTimersAsync();
    await of.flush();
    expect(failures).toHaveLength(1);
    expect(stored).toEqual(['b']);
  });
});
