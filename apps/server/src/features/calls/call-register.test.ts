import { describe, expect, it } from 'vitest';
import { CallRegister } from './call-register.ts';

describe('CallRegister', () => {
  it('knows which calls are alive', () => {
    const register = new CallRegister();
    register.opened('a');
    register.opened('b');
    register.closed('a');
    register.closed('never opened');
    expect(register.live).toEqual(['b']);
  });

  it('waits for what is still being stored', async () => {
    const register = new CallRegister();
    const write = Promise.withResolvers<void>();
    register.writing(write.promise);
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
    register.writing(new Promise(() => {}));
    await register.settled(1);
    expect(register.live).toEqual([]);
  });
});
