import { describe, expect, it } from 'vitest';
import { IDLE_STEP_MS, type IdleState, IdleWatch } from './idle-watch.ts';

const QUIET = { assistantBusy: false, visitorBusy: false };

function watched() {
  const calls: string[] = [];
  const watch = new IdleWatch({
    onAsk: () => calls.push('ask'),
    onGiveUp: () => calls.push('give up'),
    onTimeout: (ms) => calls.push(`time-out ${ms}`),
  });
  let now = 0;
  const pass = (ms: number, state: IdleState = QUIET) => {
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

  describe('with a client’s own time', () => {
    const SPEAKING = { assistantBusy: true, visitorBusy: false };
    const WAITING = { ...QUIET, timeoutMs: 5_000 };

    it('tells of it after a reply, each time that the silence has lasted so long', () => {
      const { calls, pass } = watched();
      pass(10, SPEAKING);
      pass(4_990, WAITING);
      expect(calls).toEqual([]);
      pass(10, WAITING);
      pass(500, SPEAKING);
      pass(5_000, WAITING);
      expect(calls).toEqual(['time-out 5000', 'time-out 5000']);
    });

    it('does not begin before a reply, nor before the reply to the visitor’s last words', () => {
      const { watch, calls, pass } = watched();
      pass(20_000, WAITING);
      pass(10, SPEAKING);
      watch.reset();
      pass(20_000, WAITING);
      expect(calls).toEqual([]);
    });

    it('keeps no forgotten call open', () => {
      const { calls, pass } = watched();
      for (let i = 0; i < 12; i += 1) {
        pass(500, SPEAKING);
        pass(5_000, WAITING);
      }
      expect(calls.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 'time-out 5000'));
      expect(calls.at(-1)).toBe('give up');
    });
  });
});
