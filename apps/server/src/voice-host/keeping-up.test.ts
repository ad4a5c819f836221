import { describe, expect, it } from 'vitest';
import { FEW_CALLS, KeepingUp, LATE_LIMIT_MS, NEW_PER_REPORT, SPEECH_LIMIT_MS } from './keeping-up.ts';

function setUp() {
  let now = 0;
  const host = new KeepingUp(() => now);
  const pass = (ms: number) => {
    now += ms;
  };
  const speak = (count: number, waitMs: number) => {
    for (let reply = 0; reply < count; reply++) host.spoke(waitMs);
  };
  return { host, pass, speak };
}

describe('a host', () => {
  it('has room while its sound is in time, however many calls it has', () => {
    const { host, speak } = setUp();
    for (let report = 0; report < 20; report++) {
      for (let call = 0; call < NEW_PER_REPORT; call++) {
        expect(host.hasRoomBeside(FEW_CALLS)).toBe(true);
        host.took();
      }
      host.report(3);
      speak(8, 90);
    }
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(true);
  });

  it('has a load of how late its sound is, and of nothing with few calls', () => {
    const { host } = setUp();
    host.report(LATE_LIMIT_MS * 0.75);
    expect(host.loadBeside(FEW_CALLS)).toBe(0.75);
    expect(host.loadBeside(FEW_CALLS - 1)).toBe(0);
  });

  it('has none while its sound is late, and again when it is clearly in time', () => {
    const { host } = setUp();
    host.report(LATE_LIMIT_MS);
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(false);
    host.report(LATE_LIMIT_MS * 0.8);
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(false);
    host.report(LATE_LIMIT_MS * 0.5);
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(true);
    host.report(LATE_LIMIT_MS * 0.8);
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(true);
  });

  it('has none while many replies wait for their first sound', () => {
    const { host, speak, pass } = setUp();
    speak(3, 3_000);
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(true);
    speak(3, SPEECH_LIMIT_MS);
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(false);
    // Those replies are long over, and nobody has asked anything since.
    pass(20_000);
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(true);
  });

  it('takes no more calls at once than it can report of', () => {
    const { host } = setUp();
    for (let call = 0; call < NEW_PER_REPORT; call++) host.took();
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(false);
    host.report(0);
    expect(host.hasRoomBeside(FEW_CALLS)).toBe(true);
  });

  it('takes a few calls even so: what makes them late is not theirs', () => {
    const { host } = setUp();
    host.report(LATE_LIMIT_MS * 3);
    expect([FEW_CALLS - 1, FEW_CALLS].map((calls) => host.hasRoomBeside(calls))).toEqual([true, false]);
  });
});
