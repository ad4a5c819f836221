import type { EndReason } from '@parlo/voice';
import { describe, expect, it, vi } from 'vitest';
import { CallRegister } from './call-register.ts';

const stored = Promise.resolve();
const live = (seconds: () => number, hangUp: (reason: EndReason) => void = () => {}) => ({
  seconds,
  hangUp,
  runOut() {},
});

describe('CallRegister', () => {
  it('knows which calls are alive, and for how long', () => {
    const register = new CallRegister();
    let seconds = 3;
    register.opened(
      'a',
      live(() => seconds),
    );
    register.opened(
      'b',
      live(() => 0),
    );
    register.dropped('b');
    register.closed('never opened', stored, 0);
    seconds = 4.2;
    expect(register.live).toEqual(new Map([['a', 4.2]]));
  });

  it('keeps calls to itself until their end is stored', async () => {
    const register = new CallRegister();
    const write = Promise.withResolvers<void>();
    register.opened(
      'a',
      live(() => 1),
    );
    register.opened(
      'b',
      live(() => 1),
    );
    register.closed('a', write.promise, 7);
    expect([...register.live.keys()]).toEqual(['b']);
    expect(['a', 'b', 'c'].map((id) => register.secondsOf(id))).toEqual([7, 1, undefined]);
    expect(register.mine).toEqual(['b', 'a']);
    write.resolve();
    await register.settled(60_000);
    expect(register.mine).toEqual(['b']);
  });

  it('hangs up only calls of this server', () => {
    const register = new CallRegister();
    const hangUp = vi.fn();
    register.opened(
      'a',
      live(() => 1, hangUp),
    );
    register.hangUp('b', 'moved');
    register.hangUp('a', 'moved');
    register.closed('a', stored, 1);
    register.hangUp('a', 'failed');
    expect(hangUp.mock.calls).toEqual([['moved']]);
  });

  it('waits until pending turns are stored', async () => {
    const register = new CallRegister();
    const write = Promise.withResolvers<void>();
    register.closed('a', write.promise, 7);
    let settled = false;
    const waiting = register.settled(60_000).then(() => {
      settled = true;
    });
    await Promise.resolve();
    expect(settled).toBe(false);
    write.resolve();
    await waiting;
    expect(settled).toBe(true);
    await register.settled(60_000);
  });

  it('does not wait for ever', async () => {
    const register = new CallRegister();
    register.closed('a', new Promise(() => {}), null);
    await register.settled(1);
    expect(register.mine).toEqual(['a']);
  });
});
