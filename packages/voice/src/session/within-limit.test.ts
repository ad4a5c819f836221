import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/index.ts';
import { eachWithinLimit, withinLimit } from './within-limit.ts';

const never = () => new Promise<never>(() => undefined);
const live = () => new AbortController().signal;

describe('withinLimit', () => {
  it('answers what the callee answers and leaves no timer', async () => {
    const clock = createFakeClock();
    expect(await withinLimit(clock, 100, live(), async () => 7)).toBe(7);
    await expect(withinLimit(clock, 100, live(), () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    const throwing = () => {
      throw new Error('at once');
    };
    await expect(withinLimit(clock, 100, live(), throwing)).rejects.toThrow('at once');
    expect(clock.pending).toBe(0);
  });

  it('gives up past the limit and tells the callee', async () => {
    const clock = createFakeClock();
    let told: AbortSignal | null = null;
    const call = withinLimit(clock, 100, live(), (signal) => {
      told = signal;
      return never();
    });
    const outcome = expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    await clock.advance(100);
    await outcome;
    expect(told).toMatchObject({ aborted: true });
  });

  it('rejects at once when aborted, before or during, even if the callee does not listen', async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const call = withinLimit(clock, 100, controller.signal, never);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(withinLimit(clock, 100, controller.signal, never)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(clock.pending).toBe(0);
  });
});

describe('eachWithinLimit', () => {
  function counted() {
    const state = { released: false };
    async function* source() {
      try {
        yield 1;
        yield 2;
        yield 3;
      } finally {
        state.released = true;
      }
    }
    return { source, state };
  }

  it('passes everything on', async () => {
    const { source, state } = counted();
    const seen: number[] = [];
    for await (const value of eachWithinLimit(createFakeClock(), 100, live(), source())) seen.push(value);
    expect(seen).toEqual([1, 2, 3]);
    expect(state.released).toBe(true);
  });

  it('releases the source when the loop is left early', async () => {
    const { source, state } = counted();
    for await (const value of eachWithinLimit(createFakeClock(), 100, live(), source()))
      if (value === 2) break;
    expect(state.released).toBe(true);
  });

  it('limits each step, and the abort ends a step that hangs', async () => {
    const clock = createFakeClock();
    async function* hanging() {
      yield 1;
      await never();
    }
    const read = async (signal: AbortSignal) => {
      for await (const _ of eachWithinLimit(clock, 100, signal, hanging()));
    };
    const late = expect(read(live())).rejects.toMatchObject({ name: 'TimeoutError' });
    await clock.advance(100);
    await late;
    const controller = new AbortController();
    const stopped = expect(read(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await clock.advance(10);
    controller.abort();
    await stopped;
    expect(clock.pending).toBe(0);
  });
});
