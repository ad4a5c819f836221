import type { FinishedTurn } from '@parlo/voice';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORED_LIMIT_MS, TurnWriter } from './turn-writer.ts';

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

  describe('a reply', () => {
    async function* reply() {
      yield 'Yes,';
      yield ' we do.';
    }

    /** What was said so far, and what stops it. */
    function say(of: TurnWriter, parts: AsyncIterable<string>) {
      const said: string[] = [];
      const ended = (async () => {
        for await (const part of of.afterStored(parts)) said.push(part);
      })();
      return { said, ended };
    }

    it('is said once the question is stored', async () => {
      const storing = Promise.withResolvers<void>();
      const { of } = writer(() => storing.promise);
      of.write(turn('a'));
      const { said, ended } = say(of, reply());
      await vi.advanceTimersByTimeAsync(STORED_LIMIT_MS - 1);
      expect(said).toEqual([]);
      storing.resolve();
      await ended;
      expect(said).toEqual(['Yes,', ' we do.']);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('waits no longer for a database that is away', async () => {
      const { of } = writer(() => new Promise(() => {}));
      of.write(turn('a'));
      const { said, ended } = say(of, reply());
      await vi.advanceTimersByTimeAsync(STORED_LIMIT_MS);
      await ended;
      expect(said).toEqual(['Yes,', ' we do.']);
    });

    it('that fails meanwhile fails where it is awaited', async () => {
      const { of } = writer(() => Promise.resolve());
      of.write(turn('a'));
      const { ended } = say(of, failing());
      await expect(ended).rejects.toThrow('no model');
    });

    it('that nobody wants any more ends', async () => {
      const { of } = writer(() => Promise.resolve());
      let ended = false;
      async function* endless() {
        try {
          for (;;) yield 'more';
        } finally {
          ended = true;
        }
      }
      for await (const _ of of.afterStored(endless())) break;
      expect(ended).toBe(true);
    });
  });
});

// biome-ignore lint/correctness/useYield: it fails before it says anything.
async function* failing(): AsyncGenerator<string> {
  throw new Error('no model');
}
