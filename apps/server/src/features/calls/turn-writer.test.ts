import type { FinishedTurn } from '@parlo/voice';
import { describe, expect, it } from 'vitest';
import { TurnWriter } from './turn-writer.ts';

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
  const pauses: number[] = [];
  const of = new TurnWriter({
    store: async ({ text }) => {
      await store(text);
      stored.push(text);
    },
    onFailure: (error) => failures.push(error),
    isAway: (error) => error instanceof Error && error.message === 'away',
    pause: async (ms) => {
      pauses.push(ms);
    },
  });
  return { of, stored, failures, pauses };
}

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

  it('tries again with longer pauses until the database is back', async () => {
    let failing = 3;
    const { of, stored, failures, pauses } = writer(async () => {
      if (failing-- > 0) throw new Error('away');
    });
    of.write(turn('a'));
    await of.flush();
    expect(stored).toEqual(['a']);
    expect(pauses).toEqual([200, 400, 800]);
    expect(failures).toEqual([]);
  });

  it('waits minutes for a database that is away, but not for one that refuses', async () => {
    const total = ({ pauses }: { pauses: number[] }) => pauses.reduce((sum, ms) => sum + ms, 0);
    const away = writer(() => Promise.reject(new Error('away')));
    away.of.write(turn('a'));
    await away.of.flush();
    expect(away.failures).toHaveLength(1);
    expect(total(away)).toBeGreaterThan(120_000);
    expect(Math.max(...away.pauses)).toBe(5_000);
    const refusing = writer(() => Promise.reject(new Error('no')));
    refusing.of.write(turn('a'));
    await refusing.of.flush();
    expect(refusing.failures).toHaveLength(1);
    expect(total(refusing)).toBeLessThan(10_000);
  });

  it('says so when a turn is lost, and goes on with the next', async () => {
    const { of, stored, failures } = writer(async (text) => {
      if (text === 'a') throw new Error('never');
    });
    of.write(turn('a'));
    of.write(turn('b'));
    await of.flush();
    expect(failures).toHaveLength(1);
    expect(stored).toEqual(['b']);
  });
});
