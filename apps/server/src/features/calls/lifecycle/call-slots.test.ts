import { describe, expect, it } from 'vitest';
import { type CallSlot, CallSlots } from './call-slots.ts';

const caps = { total: 3, perAddress: 2, perAssistant: 2 };
/** A browser that waits longer than three seconds for a call to begin gives up instead. */
const refusal = (status: number, code: string) =>
  expect.objectContaining({ status, code, retryAfterSeconds: 3 });

/** A call that is connected. */
function connect(slots: CallSlots, address: string, assistantId: string): CallSlot {
  const slot = slots.take(address, assistantId);
  expect(slot.connect()).toBe(true);
  return slot;
}

describe('connected calls', () => {
  it('limits the calls of one address', () => {
    const slots = new CallSlots(caps);
    const first = connect(slots, '192.0.2.1', 'a');
    connect(slots, '192.0.2.1', 'b');
    expect(() => slots.take('192.0.2.1', 'c')).toThrow(refusal(429, 'too_many_calls'));
    first.release();
    connect(slots, '192.0.2.1', 'c');
  });

  it('limits the calls of one assistant', () => {
    const slots = new CallSlots(caps);
    connect(slots, '192.0.2.1', 'a');
    connect(slots, '192.0.2.2', 'a');
    expect(() => slots.take('192.0.2.3', 'a')).toThrow(refusal(503, 'lines_busy'));
    connect(slots, '192.0.2.3', 'b');
  });

  it('are limited all together', () => {
    const slots = new CallSlots(caps);
    for (const n of [1, 2, 3]) connect(slots, `192.0.2.${n}`, `assistant_${n}`);
    expect(() => slots.take('192.0.2.4', 'assistant_4')).toThrow(refusal(503, 'lines_busy'));
  });

  it('give their line back once, however often it is released, and take one once', () => {
    const slots = new CallSlots({ total: 2, perAddress: 9, perAssistant: 9 });
    const first = connect(slots, '192.0.2.1', 'a');
    const second = connect(slots, '192.0.2.1', 'a');
    expect(second.connect()).toBe(true);
    first.release();
    first.release();
    expect(first.connect()).toBe(false);
    connect(slots, '192.0.2.1', 'a');
    expect(() => slots.take('192.0.2.1', 'a')).toThrow(refusal(503, 'lines_busy'));
  });
});

describe('calls that are not connected', () => {
  it('take no line, and who connects when the last one is taken is refused', () => {
    const slots = new CallSlots({ total: 1, perAddress: 1, perAssistant: 1 });
    const slow = slots.take('192.0.2.1', 'a');
    connect(slots, '192.0.2.2', 'a').release();
    const quick = connect(slots, '192.0.2.2', 'a');
    expect(slow.connect()).toBe(false);
    quick.release();
    // It is given up, and holds nothing any more.
    expect(slow.connect()).toBe(false);
    connect(slots, '192.0.2.1', 'a');
  });

  it('limits the offers of one address, so that two addresses can’t keep a third from the same assistant', () => {
    const slots = new CallSlots({ total: 40, perAddress: 20, perAssistant: 40 });
    const taken = ['192.0.2.1', '192.0.2.2'].flatMap((address) => {
      const own: CallSlot[] = [];
      expect(() => {
        for (let n = 0; n < 42; n++) own.push(slots.take(address, 'a'));
      }).toThrow(refusal(429, 'too_many_requests'));
      return own;
    });
    expect(taken.length).toBeLessThan(16);
    connect(slots, '192.0.2.3', 'a');
    taken[0]?.release();
    connect(slots, '192.0.2.1', 'b');
  });

  it('limits the offers of one assistant, which leave room for another one, and all offers together', () => {
    const slots = new CallSlots({ total: 400, perAddress: 400, perAssistant: 400 });
    const fill = (assistantId: string) => {
      for (let n = 0; n < 400; n++) slots.take(`192.0.2.${n}`, assistantId);
    };
    expect(() => fill('a')).toThrow(refusal(503, 'lines_busy'));
    connect(slots, '192.0.2.200', 'b');
    expect(() => fill('b')).toThrow(refusal(503, 'lines_busy'));
    expect(() => slots.take('192.0.2.201', 'c')).toThrow(refusal(503, 'lines_busy'));
  });
});
