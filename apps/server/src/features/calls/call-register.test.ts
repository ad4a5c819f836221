import { describe, expect, it } from 'vitest';
import { CallRegister } from './call-register.ts';

const stored = Promise.resolve();

describe('CallRegister', () => {
  it('knows which calls are alive, and for how long', () => {
    const register = new CallRegister();
    let seconds = 3;
    register.opened('a', () => seconds);
    register.opened('b', () => 0);
    register.dropped('b');
    register.closed('never opened', stored, 0);
    seconds = 4.2;
    expect(register.live).toEqual(new Map([['a', 4.2]]));
  });

  it('keeps calls to itself until their end is stored', async () => {
    const register = new CallRegister();
    const write = Promise.withResolvers<void>();
    register.opened('a', () => 1);
    register.opened('b', () => 1);
    register.closed('a', write.promise, 7);
    expect([...register.live.keys()]).toEqual(['b']);
    expect(['a', 'b', 'c'].map((id) => register.secondsOf(id))).toEqual([7, 1, undefined]);
    expect(register.mine).toEqual(['b', 'a']);
    write.resolve();
    await register.settled(60_000);
    expect(register.mine).toEqual(['b']);
  });

  it('waits for what is still being stored', async () => {
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
