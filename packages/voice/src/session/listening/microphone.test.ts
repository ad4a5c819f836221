import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MICROPHONE_LIMIT_MS, Microphone } from './microphone.ts';

/** Sound whose every sample tells its own position, modulo what a float keeps exactly. */
function record(microphone: Microphone, ms: number): void {
  for (let passed = 0; passed < ms; passed += 10) {
    const first = Math.round(microphone.receivedMs * 16);
    microphone.push(Float32Array.from({ length: 160 }, (_, i) => first + i));
  }
}

const firstMs = (samples: Float32Array) => (samples[0] ?? Number.NaN) / 16;

describe('Microphone', () => {
  it('counts received samples and returns any part', () => {
    const microphone = new Microphone();
    record(microphone, 500);
    expect(microphone.receivedMs).toBe(500);
    const part = microphone.slice(100, 250);
    expect(part.length).toBe(150 * 16);
    expect(firstMs(part)).toBe(100);
  });

  it('drops exactly the given samples', () => {
    const microphone = new Microphone();
    record(microphone, 500);
    microphone.keepFrom(420);
    expect(microphone.oldestMs).toBe(420);
    expect(firstMs(microphone.slice(0, 500))).toBe(420);
    microphone.keepFrom(100);
    expect(microphone.oldestMs).toBe(420);
    microphone.keepFrom(9_999);
    expect(microphone.oldestMs).toBe(500);
    expect(microphone.slice(0, 500)).toHaveLength(0);
  });

  it('holds no more than the longest utterance, and the newest of it', () => {
    const microphone = new Microphone();
    record(microphone, MICROPHONE_LIMIT_MS + 20_000);
    expect(microphone.heldBytes).toBeLessThanOrEqual(MICROPHONE_LIMIT_MS * 16 * 4);
    expect(microphone.oldestMs).toBeGreaterThanOrEqual(20_000);
    expect(microphone.oldestMs).toBeLessThanOrEqual(20_250);
    expect(firstMs(microphone.slice(80_000, 80_010))).toBe(80_000);
  });

  it('takes more at once than it can hold', () => {
    const microphone = new Microphone();
    microphone.push(new Float32Array((MICROPHONE_LIMIT_MS + 1_000) * 16));
    expect(microphone.receivedMs).toBe(MICROPHONE_LIMIT_MS + 1_000);
    expect(microphone.oldestMs).toBe(1_000);
  });

  it('gives the memory of a long utterance back', () => {
    const microphone = new Microphone();
    record(microphone, 100);
    const atRest = microphone.heldBytes;
    record(microphone, 30_000);
    expect(microphone.heldBytes).toBeGreaterThan(atRest);
    microphone.keepFrom(microphone.receivedMs);
    expect(microphone.heldBytes).toBe(atRest);
  });

  it('stays small over an hour of quiet', () => {
    const microphone = new Microphone();
    const atRest = microphone.heldBytes;
    const frame = new Float32Array(160);
    for (let i = 0; i < 360_000; i += 1) {
      microphone.push(frame);
      microphone.keepFrom(microphone.receivedMs - 460);
    }
    expect(microphone.receivedMs).toBe(3_600_000);
    expect(microphone.heldBytes).toBe(atRest);
  });

  it('gives back the right sound whatever was kept and asked for', () => {
    const step = fc.record({ push: fc.nat(400), keep: fc.nat(400) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.nat(2_000), fc.nat(2_000), (steps, from, length) => {
        const microphone = new Microphone();
        for (const { push, keep } of steps) {
          record(microphone, Math.ceil(push / 10) * 10);
          microphone.keepFrom(microphone.receivedMs - keep);
        }
        const part = microphone.slice(from, from + length);
        const start = Math.max(from, microphone.oldestMs);
        const end = Math.min(from + length, microphone.receivedMs);
        expect(part.length).toBe(Math.max(0, end - start) * 16);
        if (part.length > 0) expect(firstMs(part)).toBe(start);
      }),
    );
  });
});
