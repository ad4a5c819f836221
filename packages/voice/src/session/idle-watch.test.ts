import { describe, expect, it } from 'vitest';
import { IDLE_STEP_MS, IdleWatch } from './idle-watch.ts';

const QUIET = { assistantBusy: false, visitorBusy: false };

function watched() {
  const calls: string[] = [];
  const watch = new IdleWatch(
    () => calls.push('ask'),
    () => calls.push('give up'),
  );
  let now = 0;
  const pass = (ms: number, state = QUIET) => {
    watch.tick(now, state);
    now += ms;
    watch.tick(now, state);
  };
  return { watch, calls, pass };
}

describe('IdleWatch', () => {
  it('asks after one step of quiet and gives up after another', () => {
    const { calls, pass } = watched();
    pass(IDLE_STEP_MS - 1);
    expect(calls).toEqual([]);
    pass(1);
    expect(calls).toEqual(['ask']);
    pass(IDLE_STEP_MS);
    expect(calls).toEqual(['ask', 'give up']);
  });

  it('starts afresh after the assistant spoke', () => {
    const { calls, pass } = watched();
    pass(IDLE_STEP_MS - 10);
    pass(20, { assistantBusy: true, visitorBusy: false });
    pass(IDLE_STEP_MS - 10);
    expect(calls).toEqual([]);
  });

  it('only halts for a noise, so that a loud room does not keep the call open', () => {
    const { calls, pass } = watched();
    for (let i = 0; i < 6; i += 1) {
      pass(IDLE_STEP_MS / 6);
      pass(5_000, { assistantBusy: false, visitorBusy: true });
    }
    expect(calls).toEqual(['ask']);
  });

  it('goes back to the beginning when the visitor said something', () => {
    const { watch, calls, pass } = watched();
    pass(IDLE_STEP_MS);
    watch.reset();
    pass(IDLE_STEP_MS);
    expect(calls).toEqual(['ask', 'ask']);
  });
});
